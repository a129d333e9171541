import { findModel as findEngineModel } from "../engines/catalogue.ts";
import type { ListedModel, ListedVoice } from "../engines/listed.ts";
import { fail } from "../fail.ts";

/**
 * The model of a voice with this id, or with this id of the public service, which every provider may give to a model of
 * its own; when none is named the one that the owner prefers if it speaks the voice, otherwise the voice's first.
 * @throws Refusal model_not_found, or model_cannot_speak_voice for a model that speaks with other voices
 */
export function findModel(
  { models }: { readonly models: readonly ListedModel[] },
  voice: Pick<ListedVoice, "name" | "provider" | "model_ids">,
  model_id?: string,
): ListedModel {
  const own = voice.model_ids.flatMap((id) =>
    models.filter((model) => model.provider === voice.provider && model.model_id === id),
  );
  const usual = own.find(({ is_preferred }) => is_preferred) ?? own[0];
  const found = model_id === undefined ? usual : findEngineModel(own, model_id);
  if (found) return found;
  const named = model_id ?? voice.model_ids[0] ?? "";
  if (findEngineModel(models, named)) fail("model_cannot_speak_voice", { model_id: named, name: voice.name });
  return fail("model_not_found", { model_id: named });
}
