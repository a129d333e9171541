/** POST /v1/voices/pvc/:voice_id. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { professionalVoices } from "../../contract/professional-voices.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { previewOf } from "../engines/espeak/previews.ts";
import { fail } from "../fail.ts";
import { isInTraining, languageCode, lockVoice, updateVoice } from "../voice-lab/index.ts";
import { takeVoiceEdit } from "../voices/index.ts";
import { findProfessionalVoice } from "./find-professional-voice.ts";
import { chooseTraining } from "./training/choose-maker.ts";

/**
 * Changes what a voice is called. Its language may change until it is trained.
 * @throws Refusal voice_not_found, voice_forbidden, voice_not_professional, voice_training_running, voice_edit_limit_reached
 */
export async function editVoice(
  ctx: Context,
  { voice_id, name, description, labels, language }: Input<typeof professionalVoices.edit>,
): Promise<Output<typeof professionalVoices.edit>> {
  const { workspace_id, name: name_before } = await findProfessionalVoice(ctx, voice_id, "change");
  const code = languageCode(language ?? undefined);
  if (code !== undefined) {
    await ctx.engines.untilAllStarted(ctx.signal);
    chooseTraining(ctx.engines, { language: code });
  }
  const fields = {
    ...(name == null ? {} : { name }),
    ...(description == null ? {} : { description }),
    ...(labels == null ? {} : { labels }),
    ...(code === undefined ? {} : { languages: [code], preview_text: previewOf(code) }),
  };
  await ctx.db.transaction(async (tx) => {
    if (!(await lockVoice(tx, voice_id))) fail("voice_not_found", { voice_id });
    if (code !== undefined && (await isInTraining(tx, voice_id))) fail("voice_training_running");
    await takeVoiceEdit(ctx, tx);
    await updateVoice(tx, voice_id, { ...fields, updated_at: ctx.now() });
    const target = { type: "voice", id: voice_id, name: name ?? name_before };
    const details = { changed: Object.keys(fields), ...(name == null ? {} : { name_before }) };
    await recordChange(ctx, workspace_id, { action: "voice.changed", target, details }, tx);
  });
  return { voice_id };
}
