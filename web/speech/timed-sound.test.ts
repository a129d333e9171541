import { expect, test } from "vitest";
import { soundOf, type TimedLine } from "./timed-sound.ts";

const times = (...characters: string[]) => ({
  characters,
  character_start_times_seconds: characters.map((_, index) => index),
  character_end_times_seconds: characters.map((_, index) => index + 1),
});
const line = (sound: string, ...characters: string[]): TimedLine => ({
  audio_base64: btoa(sound),
  alignment: characters.length === 0 ? null : times(...characters),
});

async function* linesOf(...lines: TimedLine[]) {
  yield* lines;
}

test("hands the sound on as it came, and tells the times of every piece", async () => {
  const told: string[] = [];
  const sound = soundOf(linesOf(line("one", "a", "b"), line("\xff\x00"), line("", "c"), line("end")), (part) =>
    told.push(part.characters.join("")),
  );
  const bytes = new Uint8Array(await new Response(sound).arrayBuffer());
  expect(String.fromCharCode(...bytes)).toBe("one\xff\x00end");
  expect(told).toEqual(["ab", "c"]);
});

test("fails as the speech fails, after what came before", async () => {
  async function* broken() {
    yield line("one");
    throw new Error("the engine stopped");
  }
  const reader = soundOf(broken(), () => undefined).getReader();
  expect((await reader.read()).value).toHaveLength(3);
  await expect(reader.read()).rejects.toThrow("the engine stopped");
});

test("ends the speech when nobody takes the sound any more", async () => {
  let hasEnded = false;
  async function* endless() {
    try {
      for (;;) yield line("more");
    } finally {
      hasEnded = true;
    }
  }
  const reader = soundOf(endless(), () => undefined).getReader();
  await reader.read();
  await reader.cancel();
  expect(hasEnded).toBe(true);
});
