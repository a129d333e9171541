/** pocketsphinx, really run where it is, on what flite says. Both are skipped where one of them is absent. */
import { describe, expect, it } from "vitest";
import { joinSamples } from "../../../audio/join.ts";
import { transcriptionConformance } from "../../conformance-transcription.ts";
import type { HeardWord, Sound, SpeechPort, TranscriptionPort } from "../../ports.ts";
import { open } from "./index.ts";

const never = new AbortController().signal;
const path = process.env.PATH ?? "";
const provider = await open({ models_folder: "", servers: [], threads: 1, path });
const { transcription } = provider;
const voice = provider.speech?.voices.find(({ key }) => key === "flite/slt");
const speech = voice ? provider.speech : undefined;

const sentence = "Hello there. This is a test of the program.";

async function say(text: string): Promise<Sound> {
  const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
  const utterance = { spans: [{ kind: "text" as const, text }], previous_text: "", next_text: "" };
  const request = { voice: "flite/slt", language: "en", utterance, style, seed: 1 };
  const pieces = await Array.fromAsync((speech as SpeechPort).speak(request, never));
  return { samples: joinSamples(pieces.map(({ samples }) => samples)), sample_rate: voice?.sample_rate ?? 0 };
}

/** Silence takes it less work than words. */
function withSilence({ samples, sample_rate }: Sound, before: number, after: number): Sound {
  const all = new Float32Array(samples.length + (before + after) * sample_rate);
  all.set(samples, before * sample_rate);
  return { samples: all, sample_rate };
}

const hello = speech && (await say("Hello there."));

if (transcription && hello) {
  const sample = { sound: withSilence(hello, 0, 9), language: "en", says: /hello there/, longSeconds: 21 };
  transcriptionConformance("pocketsphinx", transcription, sample);
}

describe.runIf(transcription && speech)("pocketsphinx", () => {
  const port = transcription as TranscriptionPort;
  const hear = (sound: Sound, signal = never) =>
    Array.fromAsync(port.transcribe({ ...sound, model_id: "mynah_system_pocketsphinx" }, signal));

  it("hears most words of a clear sentence, each when it is said, at any rate", async () => {
    const said = await say(sentence);
    const seconds = said.samples.length / said.sample_rate;
    const pieces = await hear(said);
    const words = pieces.flatMap((piece) => piece.words);
    expect(pieces.map((piece) => piece.text).join(" ")).toBe(words.map((word) => word.text).join(" "));
    const expected = sentence.toLowerCase().match(/\w+/g) ?? [];
    const right = expected.filter((word) => words.some((each) => each.text === word));
    expect(right.length / expected.length).toBeGreaterThan(0.6);
    let now = 0;
    for (const { start_seconds, end_seconds, confidence } of words) {
      expect(start_seconds).toBeGreaterThanOrEqual(now);
      expect(end_seconds).toBeGreaterThanOrEqual(start_seconds);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      now = start_seconds;
    }
    expect(words.at(-1)?.end_seconds).toBeLessThanOrEqual(seconds + 0.05);
    const startOfHello = (all: readonly HeardWord[]) => all.find((word) => word.text === "hello")?.start_seconds;
    expect(startOfHello(words)).toBeLessThan(0.6);

    // The same words after 21 s of silence, which is more than it hears in one go.
    const again = (await hear(withSilence(hello as Sound, 21, 0))).flatMap((piece) => piece.words);
    expect((startOfHello(again) ?? 0) - 21).toBeCloseTo(startOfHello(words) ?? 9, 0);
  });
});
