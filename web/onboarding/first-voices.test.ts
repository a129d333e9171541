import { expect, it } from "vitest";
import { firstVoices } from "./first-voices.ts";

const voice = (
  voice_id: string,
  language: string,
  gender: string,
  accent: string,
  disabled_reason: string | null = null,
) => ({
  voice_id,
  labels: { language, gender, accent, descriptive: "calm" },
  disabled_reason,
});

const voices = [
  voice("a", "en", "female", "american"),
  voice("b", "en", "female", "american"),
  voice("c", "en", "male", "american"),
  voice("d", "en", "female", "british"),
  voice("e", "en", "male", "irish", "Its model is not installed."),
  voice("f", "de", "male", "standard"),
];
const ids = (language: string) => firstVoices(voices, language).map(({ voice_id }) => voice_id);

it("shows voices of the person's language, and English ones where there is none", () => {
  expect(ids("de-AT")).toEqual(["f"]);
  expect(ids("fr-FR")).toEqual(ids("en-US"));
});

it("shows different voices first, and none that cannot speak", () => {
  expect(ids("en-GB")).toEqual(["a", "c", "d", "b"]);
});
