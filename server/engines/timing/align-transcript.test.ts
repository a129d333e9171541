import { beforeAll, describe, expect, it } from "vitest";
import type { Sound } from "../../audio/decode.ts";
import { sayWith } from "../check/testing/say.ts";
import type { EngineVoice, SpeechPort } from "../ports.ts";
import { open } from "../providers/classic/index.ts";
import { type AlignedTranscript, alignTranscript } from "./align-transcript.ts";
import { runInTurns } from "./turns.ts";

const never = new AbortController().signal;
const sentence = "The harbour was quiet when the first boats came in, and nobody counted them.";
let port: SpeechPort;
let voice: EngineVoice;
let said: Awaited<ReturnType<typeof sayWith>>;
beforeAll(async () => {
  port = (await open({ models_folder: "", servers: [], threads: 1 })).speech as SpeechPort;
  voice = port.voices.find(({ key }) => key === "gordon") as EngineVoice;
  said = await sayWith(port, voice, "en", sentence);
});

const quiet = (seconds: number) => new Float32Array(Math.round(seconds * voice.sample_rate));
async function* soundOf(parts: readonly Float32Array[]): AsyncGenerator<Sound> {
  for (const samples of parts) yield { samples, sample_rate: voice.sample_rate };
}
const align = (parts: readonly Float32Array[], text: string, secondsMax = 3600) =>
  runInTurns(alignTranscript(soundOf(parts), text, secondsMax), never);
const whole = (found: AlignedTranscript) => {
  if (found.kind !== "aligned") throw new Error(found.reason);
  return found;
};

describe("a transcript", () => {
  it("is followed through minutes of sound, with pauses that nobody wrote", async () => {
    const [count, seconds] = [30, said.samples.length / voice.sample_rate];
    const parts = Array.from({ length: count }, (_, i) => [quiet(i % 7 === 3 ? 5 : 0.2), said.samples]).flat();
    const { words } = whole(await align(parts, Array.from({ length: count }, () => sentence).join(" ")));
    let at = 0;
    const starts = Array.from({ length: count }, (_, i) => {
      const start = at + (i % 7 === 3 ? 5 : 0.2);
      at = start + seconds;
      return start;
    });
    expect(at).toBeGreaterThan(130);
    const firsts = words.filter(({ text }) => text === "The");
    expect(firsts).toHaveLength(count);
    const offset = said.words[0]?.start_seconds ?? 0;
    for (const [i, { start }] of firsts.entries())
      expect(Math.abs(start - (starts[i] as number) - offset)).toBeLessThan(0.3);
  });

  it("has its own languages read, and words that nobody can read share the time between the others", async () => {
    const text = `${sentence}\n\nฉันรออยู่จนกระทั่งไฟถูกจุดขึ้นมาในตอนกลางคืน\n\n${sentence}`;
    const hum = Float32Array.from(quiet(2), (_, i) => 0.1 * Math.sin(i / 20));
    const found = whole(await align([said.samples, hum, said.samples], text));
    expect(found.characters.map((each) => each.text).join("")).toBe(text);
    const unread = found.words.find((word) => word.text.startsWith("ฉัน"));
    const seconds = said.samples.length / voice.sample_rate;
    expect(unread?.start).toBeGreaterThan(seconds - 0.5);
    expect(unread?.end).toBeLessThan(seconds + 2.6);
    expect(unread?.end).toBeGreaterThan(seconds + 1);
    expect(unread?.loss).toBe(1);
  });

  it("is refused for a recording that is too long, as soon as it is", async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Sound> {
      for (;;) {
        taken += 1;
        yield { samples: said.samples, sample_rate: voice.sample_rate };
      }
    }
    const work = alignTranscript(endless(), sentence, 15);
    expect(await runInTurns(work, never)).toEqual({ kind: "refused", reason: "too_long" });
    expect(taken).toBe(Math.floor((15 * voice.sample_rate) / said.samples.length) + 1);
  });

  it("is refused where there is nothing to hear or nothing to say", async () => {
    expect(await align([quiet(2)], sentence)).toEqual({ kind: "refused", reason: "silent" });
    expect(await align([], sentence)).toEqual({ kind: "refused", reason: "silent" });
    expect(await align([said.samples], " … ")).toEqual({ kind: "refused", reason: "no_words" });
    expect(await align([said.samples], "ฉันรออยู่จนกระทั่งไฟถูกจุดขึ้น")).toEqual({ kind: "refused", reason: "no_reading" });
  });
});
