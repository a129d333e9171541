import { expect, it } from "vitest";
import type { Engines } from "../engines/engines.ts";
import type { ListedPrintMaker } from "../engines/listed.ts";
import { chooseMaker, hintsOf, languageCode } from "./rules.ts";

const maker = (maker_id: string, more: Partial<ListedPrintMaker>): ListedPrintMaker => ({
  maker_id,
  name: maker_id,
  description: "",
  effort: "instant",
  model_ids: ["m"],
  languages: ["en", "de"],
  sample_rate: 16_000,
  needs_text: false,
  seconds_min: 3,
  seconds_max: 100,
  provider: "classic",
  provider_title: "",
  repeats: true,
  ...more,
});
const print_makers = [
  maker("match", {}),
  maker("trained", { effort: "trained" }),
  maker("cloning", { provider: "neural", needs_text: true, languages: ["en"] }),
];
const engines = (models: number) =>
  ({ print_makers, transcription: { models: Array.from({ length: models }) } }) as unknown as Engines;
const chosen = (models: number, language: string, maker_id?: string) =>
  chooseMaker(engines(models), { maker_id, language }).maker_id;

it("chooses a model where one speaks the language and can be told what is said, and otherwise what is everywhere", () => {
  expect(chosen(1, "en")).toBe("cloning");
  expect(chosen(0, "en")).toBe("match");
  expect(chosen(1, "de")).toBe("match");
  expect(chosen(1, "en", "match")).toBe("match");
  expect(() => chosen(1, "de", "cloning")).toThrow("cloning cannot make a voice that speaks the language de.");
  expect(() => chosen(1, "en", "trained")).toThrow("no way of making voices with the id trained");
});

it("reads what labels tell of a voice, however they are written", () => {
  expect(hintsOf({ gender: "Male", age: "middle aged", accent: "scottish", mood: "calm" })).toEqual({
    gender: "male",
    age: "middle_aged",
    accent: "scottish",
  });
  expect(hintsOf({ gender: "robot" })).toEqual({});
  expect([languageCode("en-GB"), languageCode(" "), languageCode(undefined)]).toEqual(["en", undefined, undefined]);
});
