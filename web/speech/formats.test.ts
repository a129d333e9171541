import { expect, test } from "vitest";
import { OUTPUT_FORMATS } from "../../contract/output-formats.ts";
import { DEFAULT_FORMAT, formatChoices, formatFor } from "./formats.ts";
import { plainOptions, readOptions, readSeed } from "./speech-options.ts";

const refused = (tier: Parameters<typeof formatChoices>[0]) =>
  formatChoices(tier)
    .filter((choice) => choice.disabled)
    .map((choice) => choice.value);

test("offers every format, and leaves those to higher plans that the server refuses", () => {
  expect(formatChoices("free").map((choice) => choice.value)).toEqual([...OUTPUT_FORMATS]);
  expect(refused("free")).toEqual(["mp3_44100_192", "pcm_44100", "pcm_48000", "wav_44100", "wav_48000"]);
  expect(refused("creator")).toEqual(["pcm_44100", "pcm_48000", "wav_44100", "wav_48000"]);
  expect(refused("pro")).toEqual([]);
});

test("names a format and the first plan that has it", () => {
  const labels = new Map(formatChoices("free").map((choice) => [choice.value, choice.label]));
  expect(labels.get("mp3_44100_192")).toBe("MP3, 44.1 kHz, 192 kbit/s (Creator plan)");
  expect(labels.get("pcm_44100")).toBe("PCM, 44.1 kHz (Pro plan)");
  expect(labels.get("mp3_44100_128")).toBe("MP3, 44.1 kHz, 128 kbit/s");
});

test("goes back to the usual format when the plan lost the chosen one", () => {
  expect(formatFor("pcm_48000", "free")).toBe(DEFAULT_FORMAT);
  expect(formatFor("pcm_48000", "pro")).toBe("pcm_48000");
});

test.each([
  ["", null],
  [" 7 ", 7],
  ["0", 0],
  ["4294967295", 4_294_967_295],
  ["4294967296", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["seven", undefined],
])("reads the seed %j as %j", (typed, seed) => {
  expect(readSeed(typed)).toBe(seed);
});

test("keeps options across visits, and drops parts that make no sense", () => {
  const options = { language_code: "es", output_format: "wav_24000" as const, seed: 5, dictionary_ids: ["a", "b"] };
  expect(readOptions(JSON.stringify(options))).toEqual(options);
  expect(
    readOptions(JSON.stringify({ output_format: "aiff", seed: -1, dictionary_ids: [1, "a", "b", "c", "d"] })),
  ).toEqual({
    ...plainOptions,
    dictionary_ids: ["a", "b", "c"],
  });
  for (const broken of [null, "", "{", "null", "[]", '"x"']) expect(readOptions(broken)).toEqual(plainOptions);
});
