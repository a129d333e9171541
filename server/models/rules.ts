/** How a model is shown. */
import { limits } from "../../contract/limits.ts";
import type { Model } from "../../contract/models.ts";
import type { ConversionModel, EngineModel } from "../engines/ports.ts";

/** A model that speaks text, as the API shows it; a character costs one character. */
export const shownModel = (model: EngineModel): Model => shown(model, { converts: false });

/** A model that gives recorded speech another voice, as the API shows it. */
export const shownConversionModel = (model: ConversionModel): Model => shown(model, { converts: true });

function shown(model: ConversionModel, { converts }: { converts: boolean }): Model {
  return {
    model_id: model.model_id,
    name: model.name,
    description: model.description,
    can_be_finetuned: false,
    can_do_text_to_speech: !converts,
    can_do_voice_conversion: converts,
    can_use_style: model.honours.includes("style"),
    can_use_speaker_boost: model.honours.includes("use_speaker_boost"),
    serves_pro_voices: false,
    token_cost_factor: 1,
    requires_alpha_access: false,
    max_characters_request_free_user: limits.textLengthMax,
    max_characters_request_subscribed_user: limits.textLengthMax,
    maximum_text_length_per_request: limits.textLengthMax,
    languages: model.languages.map(({ language_id, name }) => ({ language_id, name })),
    model_rates: { character_cost_multiplier: 1 },
    concurrency_group: "standard",
    aliases: [...model.aliases],
    engine: model.engine,
  };
}
