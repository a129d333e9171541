import { expect, test, vi } from "vitest";
import { storageKeys } from "../shell/storage-keys.ts";
import { requestOf } from "./order.ts";
import { plainOptions } from "./speech-options.ts";

const model = { model_id: "m", languages: [{ language_id: "es", name: "Spanish" }] } as Parameters<
  typeof requestOf
>[0]["model"];
const settings = { stability: 0.4, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1.1 };
const voice = { labels: { language: "es" } };
const plain = { text: "Hola", voice, model, settings: undefined, options: plainOptions, dictionaries: [] };

test("asks for nothing that the person did not choose", () => {
  expect(requestOf(plain)).toEqual({ text: "Hola", model_id: "m", output_format: "mp3_44100_128" });
});

test("asks for the language, settings, seed and dictionaries that are shown", () => {
  const dictionaries = [{ pronunciation_dictionary_id: "d", version_id: "v" }];
  const options = { ...plainOptions, language_code: "es", seed: 0 };
  expect(requestOf({ ...plain, settings, options, dictionaries })).toEqual({
    text: "Hola",
    model_id: "m",
    output_format: "mp3_44100_128",
    language_code: "es",
    voice_settings: settings,
    seed: 0,
    pronunciation_dictionary_locators: dictionaries,
  });
});

test("leaves out a language that the model does not speak, as the page shows it", () => {
  expect(requestOf({ ...plain, options: { ...plainOptions, language_code: "en" } })).not.toHaveProperty(
    "language_code",
  );
});

test("asks for the voice's own language where that of a text is not to be found out, and for the chosen one first", () => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === storageKeys.languageDetection ? "off" : null) });
  try {
    expect(requestOf(plain)).toMatchObject({ language_code: "es" });
    expect(requestOf({ ...plain, voice: { labels: { language: "en" } } })).not.toHaveProperty("language_code");
    // Chosen for another model: this one's page shows the voice's own.
    const elsewhere = { ...plainOptions, language_code: "de" };
    expect(requestOf({ ...plain, options: elsewhere })).toMatchObject({ language_code: "es" });
    const options = { ...plainOptions, language_code: "es" };
    expect(requestOf({ ...plain, voice: { labels: { language: "fr" } }, options })).toMatchObject({
      language_code: "es",
    });
  } finally {
    vi.unstubAllGlobals();
  }
});
