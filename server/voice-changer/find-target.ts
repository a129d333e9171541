/** Whom speech shall sound like, and by which model. */
import type { Context } from "../context.ts";
import type { ListedConversionModel } from "../engines/listed.ts";
import { fail } from "../fail.ts";
import { findSpeakingVoice, type VoiceOnHand } from "../voices/index.ts";
import { modelForVoice } from "./rules.ts";

/**
 * The voice and the model.
 * @throws Refusal voice_not_found, voice_disabled, no_engine, model_not_found, model_cannot_convert_voice
 */
export async function findTarget(
  ctx: Context,
  { voice_id, model_id }: { voice_id: string; model_id: string },
): Promise<{ voice: VoiceOnHand; model: ListedConversionModel }> {
  const voice = await findSpeakingVoice(ctx, voice_id, ctx.signal);
  const { models } = ctx.engines.conversion;
  if (models.length === 0) fail("no_engine");
  const model = modelForVoice(models, model_id, voice);
  if (model === "unknown") return fail("model_not_found", { model_id });
  if (model === "stranger") return fail("model_cannot_convert_voice", { model_id, name: voice.name });
  return { voice, model };
}
