import { describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { model as modelSchema } from "../../contract/models.ts";
import type { EngineModel } from "../engines/ports.ts";
import { findModel } from "./find-model.ts";
import { shownModel } from "./rules.ts";

const model = (model_id: string, aliases: string[]): EngineModel => ({
  model_id,
  aliases,
  name: `Model ${model_id}`,
  description: "Speaks.",
  languages: [{ language_id: "en", name: "English" }],
  detects_language: true,
  honours: ["style", "speed"],
  can_use_phonemes: false,
  engine: "flite",
});
const engines = {
  models: [
    model("mynah_classic_v1", ["eleven_monolingual_v1"]),
    model("mynah_classic_multilingual_v1", ["eleven_multilingual_v2", "mynah_classic_v1"]),
  ],
};

describe("models", () => {
  it.each([
    [undefined, "mynah_classic_multilingual_v1"],
    ["mynah_classic_v1", "mynah_classic_v1"],
    ["eleven_monolingual_v1", "mynah_classic_v1"],
    ["eleven_multilingual_v2", "mynah_classic_multilingual_v1"],
  ])("finds for %j the model %s", (asked, found) => {
    expect(findModel(engines, asked).model_id).toBe(found);
  });

  it("refuses a model that is not here by its id", () => {
    expect(() => findModel(engines, "eleven_sts")).toThrow("A model with the model_id eleven_sts was not found.");
    expect(() => findModel({ models: [] })).toThrow(expect.objectContaining({ code: "model_not_found" }));
  });

  it("shows what a model honours, its limits and its engine, as the contract says", () => {
    const shown = shownModel(model("m", ["a"]));
    expect(modelSchema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      engine: "flite",
      can_use_style: true,
      can_use_speaker_boost: false,
      maximum_text_length_per_request: limits.textLengthMax,
      aliases: ["a"],
    });
  });
});
