/** POST /v1/text-to-voice, and its older names. */
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { voiceDesign } from "../../contract/voice-design.ts";
import type { Voice } from "../../contract/voices.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { FileNotFoundError } from "../files/files.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { resolveRange } from "../http/ranges.ts";
import { newId } from "../ids.ts";
import { completeStep } from "../onboarding/index.ts";
import { abandonVoice, addVoiceRow, checkRoom, folderOf, newKey, removeKeys } from "../voice-lab/index.ts";
import { checkStillThere, findVoice, showVoices, takeVoiceSlot } from "../voices/index.ts";
import { type DesignRow, deleteDesign, findDesign } from "./store.ts";

const hourMs = 3_600_000;

/** @throws Refusal generated_voice_not_found */
async function own(ctx: Context, generated_voice_id: string): Promise<DesignRow> {
  const since = new Date(ctx.now().getTime() - limits.voiceDesignHours * hourMs);
  const row = await findDesign(ctx.db.drizzle, ctx.caller, { generated_voice_id, since });
  return row ?? fail("generated_voice_not_found", { generated_voice_id });
}

/**
 * Keeps a designed voice among the caller's own.
 * @throws Refusal generated_voice_not_found, voice_limit_reached, voice_edit_limit_reached; voice_disabled and voice_not_found
 * where the voice that it was made from is blocked, gone or not lent any more
 */
export async function keepVoice(
  ctx: Context,
  { voice_name: name, voice_description, generated_voice_id, labels }: Input<typeof voiceDesign.keep>,
): Promise<Voice> {
  const design = await own(ctx, generated_voice_id);
  await checkRoom(ctx, "custom", null);
  const { workspace_id, user_id } = ctx.caller;
  const voice_id = newId();
  const folder = folderOf(workspace_id, voice_id);
  const [print_key, preview_key] = [newKey(folder, "print"), newKey(folder, "preview")];
  try {
    for (const [from, to] of [
      [design.print_key, print_key],
      [design.preview_key, preview_key],
    ] as const) {
      const { stream, content_type } = await ctx.files.get(from).catch((error: unknown) => {
        if (error instanceof FileNotFoundError) return fail("generated_voice_not_found", { generated_voice_id });
        throw error;
      });
      await ctx.files.put(to, stream, { content_type });
    }
    const { maker_id, model_ids, languages, sample_rate, gain_db, match, preview_text, remixed_from } = design;
    const now = ctx.now();
    await ctx.db.transaction(async (tx) => {
      if (remixed_from !== null) await checkStillThere(ctx, tx, remixed_from);
      await takeVoiceSlot(ctx, tx, { kind: "custom", right: null });
      if (!(await deleteDesign(tx, generated_voice_id))) fail("generated_voice_not_found", { generated_voice_id });
      await addVoiceRow(tx, {
        voice_id,
        workspace_id,
        user_id,
        name,
        description: voice_description,
        labels: { ...design.labels, ...labels },
        category: "generated",
        maker_id,
        print_key,
        preview_key,
        preview_text,
        model_ids,
        languages,
        sample_rate,
        gain_db,
        match,
        remixed_from,
        // It is nobody's, or the speaker of the voice that it was made from agreed.
        is_verified: true,
        created_at: now,
        updated_at: now,
      });
      const target = { type: "voice", id: voice_id, name };
      const details = { category: "generated", maker_id, ...(remixed_from ? { remixed_from } : {}) };
      await recordChange(ctx, workspace_id, { action: "voice.added", target, details }, tx);
      await completeStep(ctx, user_id, "voice_design", tx);
    });
  } catch (error) {
    await abandonVoice(ctx, { voice_id, folder });
    throw error;
  }
  await removeKeys(ctx, [design.print_key, design.preview_key]);
  const [shown] = await showVoices(ctx, [await findVoice(ctx, voice_id)]);
  return shown as Voice;
}

/** What a designed voice said, or a part of it. @throws Refusal generated_voice_not_found, invalid_range */
export async function getPreview(
  ctx: Context,
  { generated_voice_id }: Input<typeof voiceDesign.get_preview>,
  wanted: WantedRange | null,
): Promise<Bytes> {
  const { preview_key } = await own(ctx, generated_voice_id);
  const kept = await ctx.files.stat(preview_key);
  if (!kept) return fail("generated_voice_not_found", { generated_voice_id });
  const { size, content_type } = kept;
  const range = wanted && resolveRange(wanted, size);
  if (wanted && !range) fail("invalid_range", { size });
  const { stream } = await ctx.files.get(preview_key, range ? { range } : {});
  return {
    content_type,
    body: stream,
    size_bytes: range ? range.end - range.start + 1 : size,
    ...(range ? { range: { ...range, whole_bytes: size } } : {}),
  };
}
