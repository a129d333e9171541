import { expect, it } from "vitest";
import { joinSamples } from "../audio/join.ts";
import { recordingFrom } from "./conformance-making.ts";
import { cutRecording } from "./cut-recording.ts";
import { openEspeak } from "./espeak/espeak.ts";
import type { Recording } from "./ports.ts";

const never = new AbortController().signal;
const sentences = [
  "Yesterday it rained for a long time, so we stayed at home.",
  "My sister asked whether anyone had seen the black dog.",
  "Nobody had, and the rain went on until the evening came.",
];
const espeak = await openEspeak();
const spoken = espeak.speak(
  { voice: "gmw/en-US", text: sentences.join(" "), words_per_minute: 165, pitch: 50, range: 50 },
  () => false,
);
const whole = { samples: spoken?.samples ?? new Float32Array(0), sample_rate: 22_050 };
const wholeSeconds = whole.samples.length / whole.sample_rate;

async function secondsOf(recording: Recording): Promise<number> {
  const parts: Float32Array[] = [];
  for await (const { samples } of recording.pieces()) parts.push(samples);
  return joinSamples(parts).length / whole.sample_rate;
}

it("cuts a long recording between two sentences, and its text with it", async () => {
  const cut = await cutRecording(recordingFrom(whole, sentences.join(" ")), 0.8 * wholeSeconds, never);
  expect(cut.text).toBe(sentences.slice(0, 2).join(" "));
  const seconds = await secondsOf(cut);
  expect(seconds).toBeLessThanOrEqual(0.8 * wholeSeconds);
  expect(seconds).toBeGreaterThan(0.5 * wholeSeconds);
});

it("leaves a short one as it is, and one whose text nobody knows", async () => {
  for (const [recording, most] of [
    [recordingFrom(whole, "a b"), wholeSeconds + 1],
    [recordingFrom(whole), 1],
  ] as const)
    expect(await cutRecording(recording, most, never)).toBe(recording);
});
