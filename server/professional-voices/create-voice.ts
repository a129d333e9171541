/** POST /v1/voices/pvc: a professional voice, still without recordings. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { professionalVoices } from "../../contract/professional-voices.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { previewOf } from "../engines/espeak/previews.ts";
import { newId } from "../ids.ts";
import { addVoiceRow, languageCode } from "../voice-lab/index.ts";
import { takeVoiceSlot } from "../voices/index.ts";
import { chooseTraining } from "./training/choose-maker.ts";

/** @throws Refusal voice_plan_needed, professional_voice_limit_reached, voice_edit_limit_reached, voice_maker_language */
export async function createVoice(
  ctx: Context,
  { name, description, labels, language: told }: Input<typeof professionalVoices.create>,
): Promise<Output<typeof professionalVoices.create>> {
  await ctx.engines.untilAllStarted(ctx.signal);
  const language = languageCode(told) ?? told;
  const { maker } = chooseTraining(ctx.engines, { language });
  const { workspace_id, user_id } = ctx.caller;
  const voice_id = newId();
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    await takeVoiceSlot(ctx, tx, { kind: "professional", right: "professional_voice_cloning" });
    await addVoiceRow(tx, {
      voice_id,
      workspace_id,
      user_id,
      name,
      description: description ?? "",
      labels: labels ?? {},
      category: "professional",
      model_ids: [],
      languages: [language],
      sample_rate: maker.sample_rate,
      preview_text: previewOf(language),
      created_at: now,
      updated_at: now,
    });
    const target = { type: "voice", id: voice_id, name };
    await recordChange(ctx, workspace_id, { action: "voice.added", target, details: { category: "professional" } }, tx);
  });
  return { voice_id };
}
