import { describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { model as modelSchema } from "../../contract/models.ts";
import type { ListedModel } from "../engines/listed.ts";
import { findModel } from "./find-model.ts";
import { shownModel } from "./rules.ts";

const model = (model_id: string, aliases: string[], provider = "classic"): ListedModel => ({
  provider,
  model_id,
  aliases,
  name: `Model ${model_id}`,
  description: "Speaks.",
  languages: [{ language_id: "en", name: "English" }],
  detects_language: true,
  honours: ["style", "speed"],
  can_use_phonemes: false,
  engine: "flite",
  is_preferred: false,
});
const engines = {
  models: [
    model("mynah_classic_v1", ["eleven_monolingual_v1"]),
    model("mynah_classic_multilingual_v1", ["eleven_multilingual_v2", "mynah_classic_v1"]),
    model("kokoro", ["eleven_multilingual_v2"], "neural"),
  ],
};
const classic = {
  name: "Ondine",
  provider: "classic",
  model_ids: ["mynah_classic_multilingual_v1", "mynah_classic_v1"],
};
const neural = { name: "Bella", provider: "neural", model_ids: ["kokoro"] };

describe("models", () => {
  it.each([
    [undefined, "mynah_classic_multilingual_v1"],
    ["mynah_classic_v1", "mynah_classic_v1"],
    ["eleven_monolingual_v1", "mynah_classic_v1"],
    ["eleven_multilingual_v2", "mynah_classic_multilingual_v1"],
  ])("finds for %j the model %s", (asked, found) => {
    expect(findModel(engines, classic, asked).model_id).toBe(found);
  });

  it("takes a public id for the model of the voice's own engine", () => {
    expect(findModel(engines, neural, "eleven_multilingual_v2").model_id).toBe("kokoro");
    expect(findModel(engines, neural).model_id).toBe("kokoro");
  });

  it("means the model that the owner prefers where none is named and it speaks the voice", () => {
    const models = engines.models.map((each) => ({ ...each, is_preferred: each.model_id === "mynah_classic_v1" }));
    expect(findModel({ models }, classic).model_id).toBe("mynah_classic_v1");
    expect(findModel({ models }, classic, "mynah_classic_multilingual_v1").model_id).toBe(
      "mynah_classic_multilingual_v1",
    );
    expect(findModel({ models }, neural).model_id).toBe("kokoro");
  });

  it("refuses a model that is not here, and one that speaks with other voices", () => {
    expect(() => findModel(engines, classic, "eleven_sts")).toThrow(
      "A model with the model_id eleven_sts was not found.",
    );
    expect(() => findModel({ models: [] }, classic)).toThrow(expect.objectContaining({ code: "model_not_found" }));
    expect(() => findModel(engines, classic, "kokoro")).toThrow(
      "The model kokoro does not speak with the voice Ondine.",
    );
    expect(() => findModel(engines, neural, "eleven_monolingual_v1")).toThrow(
      expect.objectContaining({ code: "model_cannot_speak_voice" }),
    );
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
