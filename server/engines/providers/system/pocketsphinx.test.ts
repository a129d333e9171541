/** pocketsphinx, really run where it is, on what flite says. Both are skipped where one of them is absent. */
import { describe, expect, it } from "vitest";
import { joinSamples } from "../../../audio/join.ts";
import { transcriptionConformance } from "../../conformance-transcription.ts";
import type { Sound, SpeechPort, TranscriptionPort } from "../../ports.ts";
import { open } from "./index.ts";

const never = new AbortController().signal;
const path = process.env.PATH ?? "";
const provider = await open({ models_folder: "", servers: [], threads: 1, path });
const { transcription } = provider;
const voice = provider.speech?.voices.find(({ key }) => key === "flite/slt");
const speech = voice ? provider.speech : undefined;

async function say(): Promise<Sound> {
  const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
  const utterance = { spans: [{ kind: "text" as const, text: sentence }], previous_text: "", next_text: "" };
  const request = { voice: "flite/slt", language: "en", utterance, style, seed: 1 };
  const pieces = await Array.fromAsync((speech as SpeechPort).speak(request, never));
  return { samples: joinSamples(pieces.map(({ samples }) => samples)), sample_rate: voice?.sample_rate ?? 0 };
}

const sentence = "Hello there. This is a test of the program.";

if (transcription && speech) {
  const said = await say();
  // Silence takes it less work than words.
  const samples = new Float32Array(said.samples.length + 4 * said.sample_rate);
  samples.set(said.samples);
  const sound = { ...said, samples };
  const sample = { sound, language: "en", says: /hello there this is/, longSeconds: 25 };
  transcriptionConformance("pocketsphinx", transcription, sample);
}

describe.runIf(transcription && speech)("pocketsphinx", () => {
  const port = transcription as TranscriptionPort;
  const hear = (sound: Sound, signal = never) =>
    Array.fromAsync(port.transcribe({ ...sound, model_id: "mynah_system_pocketsphinx" }, signal));

  it("hears most words of a clear sentence, each when it is said, at any rate", async () => {
    const said = await say();
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
    const hello = words.find((word) => word.text === "hello");
    expect(hello?.start_seconds).toBeLessThan(0.6);

    // The same words after 40 s of silence, which is more than it hears in one go.
    const later = new Float32Array(40 * said.sample_rate + said.samples.length);
    later.set(said.samples, 40 * said.sample_rate);
    const again = (await hear({ ...said, samples: later })).flatMap((piece) => piece.words);
    expect((again.find((word) => word.text === "hello")?.start_seconds ?? 0) - 40).toBeCloseTo(
      hello?.start_seconds ?? 9,
      0,
    );
  });
});
