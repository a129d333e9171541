import { expect, test } from "vitest";
import { groupsOf, kindChoices, kindOf, languageChoices, languageText, readFilters } from "./catalogue-groups.ts";

const model = (title: string, does: string[], languages: string[], state: "available" | "installed" | "damaged") => ({
  name: title.toLowerCase(),
  title,
  does,
  languages,
  state,
});
const models = [
  model("Whisper 10", ["transcription", "spoken_language"], ["multilingual"], "available"),
  model("Whisper 9", ["transcription", "spoken_language"], ["multilingual"], "installed"),
  model("Thorsten", ["speech"], ["de"], "available"),
  model("Silero", ["voice_activity"], [], "installed"),
  model("Turns", ["diarization"], [], "available"),
  model("Faces", ["speaker"], ["en"], "available"),
  model("Mine", [], [], "damaged"),
];
const any = { kind: "", language: "", place: "" } as const;
const titles = (filters: Parameters<typeof groupsOf>[1]) =>
  groupsOf(models, filters).map((group) => [group.kind, ...group.models.map(({ title }) => title)]);

test("groups models by what they do first, in a fixed order, each group by its titles", () => {
  expect(titles(any)).toEqual([
    ["speech", "Thorsten"],
    ["transcription", "Whisper 9", "Whisper 10"],
    ["voice_activity", "Silero"],
    ["diarization", "Faces", "Turns"],
    ["other", "Mine"],
  ]);
  expect(kindOf({ does: ["spoken_language", "transcription"] })).toBe("transcription");
});

test("narrows by kind, language and place; what is for many languages or none fits every language", () => {
  expect(titles({ ...any, kind: "speech" })).toEqual([["speech", "Thorsten"]]);
  expect(titles({ ...any, language: "en" }).flat()).toEqual([
    "transcription",
    "Whisper 9",
    "Whisper 10",
    "voice_activity",
    "Silero",
    "diarization",
    "Faces",
    "Turns",
    "other",
    "Mine",
  ]);
  expect(titles({ ...any, place: "here", language: "de" }).flat()).not.toContain("Thorsten");
  expect(titles({ ...any, place: "not_here", language: "de" }).flat()).toContain("Thorsten");
  // One that is damaged takes room on the disk: it is here.
  expect(titles({ ...any, place: "here" }).flat()).toContain("Mine");
});

test("offers the kinds and languages that there are, by name", () => {
  expect(languageChoices(models)).toEqual([
    { value: "en", label: "English" },
    { value: "de", label: "German" },
  ]);
  expect(kindChoices(models).map(({ value }) => value)).toEqual([
    "speech",
    "transcription",
    "voice_activity",
    "diarization",
    "other",
  ]);
  expect([languageText("yue"), languageText("multilingual"), languageText("not a language")]).toEqual([
    "Cantonese",
    "Many languages",
    "not a language",
  ]);
});

test("reads an address, and takes what makes no sense in it for any", () => {
  expect(readFilters(new URLSearchParams("kind=speech&language=de&place=here"))).toEqual({
    kind: "speech",
    language: "de",
    place: "here",
  });
  expect(readFilters(new URLSearchParams("kind=toString&place=moon"))).toEqual(any);
});
