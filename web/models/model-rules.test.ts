import { expect, test } from "vitest";
import { chosenModel, findModel, modelFor } from "./model-rules.ts";

const model = (model_id: string, languages: string[], aliases: string[] = []) => ({
  model_id,
  aliases,
  languages: languages.map((language_id) => ({ language_id, name: language_id })),
});
const english = model("english", ["en"], ["eleven_monolingual_v1"]);
const many = model("many", ["en", "es"], ["eleven_multilingual_v2"]);
const models = [english, many];

test("selects the saved model, and the first of the list when it is gone or none was saved", () => {
  expect(chosenModel(models, "many")).toBe(many);
  expect(chosenModel(models, "gone")).toBe(english);
  expect(chosenModel(models, null)).toBe(english);
  expect(chosenModel([], "many")).toBeNull();
});

test("finds a model by its own id and by its ids of the public service", () => {
  expect(findModel(models, "many")).toBe(many);
  expect(findModel(models, "eleven_multilingual_v2")).toBe(many);
  expect(findModel(models, "gone")).toBeNull();
});

test("keeps the model at hand while it speaks the language, and names another only when it does not", () => {
  expect(modelFor(models, many, "en")).toBe(many);
  expect(modelFor(models, english, "es")).toBe(many);
  expect(modelFor(models, english, "tlh")).toBeNull();
});
