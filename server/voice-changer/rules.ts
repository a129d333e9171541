/** What changing speech costs, and which model can make it sound like which voice. Pure. */
import { limits } from "../../contract/limits.ts";
import { findModel } from "../engines/catalogue.ts";
import type { ListedConversionModel } from "../engines/listed.ts";
import type { VoiceOnHand } from "../voices/index.ts";

/** Characters for so many seconds of recorded speech; what was begun counts, and nothing is free. */
export const priceOfSeconds = (seconds: number): number =>
  Math.max(1, Math.ceil((seconds * limits.recordedMinuteCharacters) / 60));

/** The model that is meant, or why it cannot be: it is not here, or does not know the voice. */
export function modelForVoice(
  models: readonly ListedConversionModel[],
  model_id: string,
  { provider, made }: Pick<VoiceOnHand, "provider" | "made">,
): ListedConversionModel | "unknown" | "stranger" {
  const model = findModel(models, model_id);
  if (!model) return "unknown";
  const maker_id = made?.voice.maker_id;
  const knowsIt = made ? maker_id != null && model.maker_ids.includes(maker_id) : model.provider === provider;
  return knowsIt ? model : "stranger";
}
