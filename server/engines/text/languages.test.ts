import { describe, expect, it } from "vitest";
import { plan } from "./testing.ts";

describe("the language of a paragraph", () => {
  const text =
    "Das ist ein ganz normaler deutscher Satz über das Wetter.\n\nThis paragraph is written in plain English.\n\nOK.";
  it("is found out where the model can", () => {
    expect(
      plan(text, { detects_language: true }).segments.flatMap((segment) =>
        segment.kind === "speech" ? [segment.language] : [],
      ),
    ).toEqual(["de", "en", "en"]);
    expect(plan(text, { detects_language: true }).languages).toEqual(["de", "en"]);
  });
  it("is the one asked for, or the voice's, when it is not to be found out", () => {
    expect(plan(text, { detects_language: true, language: "fr" }).languages).toEqual(["fr"]);
    expect(plan(text, { voice_language: "it" }).languages).toEqual(["it"]);
  });
  it("is never one that the voice does not speak", () => {
    expect(plan(text, { detects_language: true, voice_languages: ["en", "es"] }).languages).toEqual(["en"]);
  });
  it("decides whether numbers are written out", () => {
    expect(plan("Es sind 5 km.", { voice_language: "de" }).normalized_text).toBe("Es sind fünf Kilometer.");
    expect(plan("Het is 5 km.", { voice_language: "nl" }).normalized_text).toBe("Het is 5 km.");
    expect(plan("It is 5 km.").normalized_text).toBe("It is five kilometers.");
    expect(plan("It is 5 km.", { apply_text_normalization: "off" }).normalized_text).toBe("It is 5 km.");
  });
});
