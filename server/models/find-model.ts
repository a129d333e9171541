import { findModel as findEngineModel } from "../engines/catalogue.ts";
import type { EngineModel } from "../engines/ports.ts";
import { fail } from "../fail.ts";

/** The model that speaks when a caller names none. */
const defaultModelId = "mynah_classic_multilingual_v1";

/**
 * The model with this id or with this id of the public service; the default one when none is named.
 * @throws Refusal model_not_found
 */
export function findModel(
  { models }: { readonly models: readonly EngineModel[] },
  model_id: string = defaultModelId,
): EngineModel {
  return findEngineModel(models, model_id) ?? fail("model_not_found", { model_id });
}
