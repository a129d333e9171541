/** DELETE /v1/voices/:voice_id and POST /v1/voices/delete. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLab } from "../../contract/voice-lab.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail, Refusal } from "../fail.ts";
import { tellOfDeletion } from "../voice-library/index.ts";
import { findVoice, type VoiceOnHand } from "../voices/index.ts";
import { findOwnVoice } from "./find-own-voice.ts";
import { deleteCopyRow, deleteVoiceRow, isHeldByOthers, readKeysOfVoice } from "./store.ts";
import { folderOf, removeFolder, removeKeys } from "./voice-files.ts";

type Made = NonNullable<VoiceOnHand["made"]>;

/** Those who added it count on the days that they were promised. @throws Refusal voice_still_lent */
async function checkNotLent(ctx: Context, { voice, sharing }: Made): Promise<void> {
  const days = sharing?.notice_period_days ?? 0;
  const isPromised = sharing?.disable_at ? sharing.disable_at > ctx.now() : sharing?.status === "enabled";
  if (days > 0 && isPromised && (await isHeldByOthers(ctx.db.drizzle, voice.voice_id)))
    fail("voice_still_lent", { name: voice.name, days });
}

async function remove(ctx: Context, voice_id: string): Promise<void> {
  const { made, name } = await findVoice(ctx, voice_id);
  const target = { type: "voice", id: voice_id, name };
  const { workspace_id } = ctx.caller;
  if (made?.copy) {
    await ctx.db.transaction(async (tx) => {
      await deleteCopyRow(tx, voice_id);
      await recordChange(ctx, workspace_id, { action: "voice.put_away", target }, tx);
    });
    return;
  }
  const own = await findOwnVoice(ctx, voice_id, "delete");
  await checkNotLent(ctx, own);
  const { voice } = own;
  const keys = await readKeysOfVoice(ctx.db.drizzle, voice_id);
  await ctx.db.transaction(async (tx) => {
    await tellOfDeletion(ctx, tx, voice);
    await deleteVoiceRow(tx, voice_id);
    const details = { category: voice.category };
    await recordChange(ctx, workspace_id, { action: "voice.deleted", target, details }, tx);
  });
  // A voice that came from another workspace has files in the folder that it had there.
  await removeKeys(ctx, keys);
  await removeFolder(ctx, folderOf(voice.workspace_id, voice_id));
}

/** Deletes a voice with its files, or puts one away that was added from somebody. @throws Refusal voice_not_found, voice_forbidden, voice_still_lent */
export async function deleteVoice(
  ctx: Context,
  { voice_id }: Input<typeof voiceLab.delete>,
): Promise<Output<typeof voiceLab.delete>> {
  await remove(ctx, voice_id);
  return { status: "ok" };
}

/** Deletes several voices, each for itself. */
export async function deleteVoices(
  ctx: Context,
  { voice_ids }: Input<typeof voiceLab.delete_many>,
): Promise<Output<typeof voiceLab.delete_many>> {
  const answer: Output<typeof voiceLab.delete_many> = { deleted: [], refused: [] };
  for (const voice_id of new Set(voice_ids)) {
    try {
      await remove(ctx, voice_id);
      answer.deleted.push(voice_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer.refused.push({ voice_id, reason: error.message });
    }
  }
  return answer;
}
