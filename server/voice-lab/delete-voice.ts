/** DELETE /v1/voices/:voice_id and POST /v1/voices/delete. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLab } from "../../contract/voice-lab.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context, Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail, Refusal } from "../fail.ts";
import { notify } from "../notices/index.ts";
import { endForDeletion, tellOfDeletion } from "../voice-library/index.ts";
import { findVoice, type VoiceOnHand } from "../voices/index.ts";
import { findOwnVoice } from "./find-own-voice.ts";
import { deleteCopyRow, deleteVoiceRow, lockVoice, readDueVoices, readKeysOfVoice, updateVoice } from "./store.ts";
import { folderOf, removeFolder, removeKeys } from "./voice-files.ts";

type Row = NonNullable<VoiceOnHand["made"]>["voice"];

const targetOf = ({ voice_id, name }: Row) => ({ type: "voice", id: voice_id, name });

/** Removes a voice for good, with the rows of those who hold it; its files go once that is kept. */
async function deleteRows(
  ctx: Pick<Context, "db" | "now"> & Partial<Pick<Context, "caller" | "ip_address" | "user_agent" | "request_id">>,
  tx: Transaction,
  voice: Row,
): Promise<void> {
  await tellOfDeletion(ctx, tx, voice);
  await deleteVoiceRow(tx, voice.voice_id);
  const change = { action: "voice.deleted", target: targetOf(voice), details: { category: voice.category } } as const;
  await recordChange(ctx, voice.workspace_id, change, tx);
}

/** A voice that came from another workspace has files in the folder that it had there. */
async function deleteFiles(services: Pick<Services, "files" | "log">, voice: Row, keys: readonly string[]) {
  await removeKeys(services, keys);
  await removeFolder(services, folderOf(voice.workspace_id, voice.voice_id));
}

/** Says when it will be gone, in the transaction in which that is decided. */
async function announce(ctx: Context, tx: Transaction, voice: Row, deletes_at: Date): Promise<void> {
  await updateVoice(tx, voice.voice_id, { deletes_at, updated_at: ctx.now() });
  const day = deletes_at.toISOString().slice(0, 10);
  const change = { action: "voice.deletion_announced", target: targetOf(voice), details: { deletes_at: day } } as const;
  await recordChange(ctx, voice.workspace_id, change, tx);
  const title = `${voice.name} will be deleted on ${day}`;
  const description = "Until then those who added it have it, as they were promised. Share it again to keep it.";
  await notify(ctx, { user_id: voice.user_id, severity: "info", title, description, path: "/app/voice-lab" }, tx);
}

/**
 * Deletes a voice; resolves to null when it is gone. Where those who added it were promised notice, that begins now, and
 * the voice goes when it is over: resolves to that moment.
 */
async function remove(ctx: Context, voice_id: string): Promise<Date | null> {
  const { made, name } = await findVoice(ctx, voice_id);
  if (made?.copy) {
    const target = { type: "voice", id: voice_id, name };
    await ctx.db.transaction(async (tx) => {
      await deleteCopyRow(tx, voice_id);
      await recordChange(ctx, ctx.caller.workspace_id, { action: "voice.put_away", target }, tx);
    });
    return null;
  }
  const { voice } = await findOwnVoice(ctx, voice_id, "delete");
  const { keys, deletes_at } = await ctx.db.transaction(async (tx) => {
    const until = await endForDeletion(ctx, tx, voice);
    const known = (await lockVoice(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
    if (until === null) {
      const all = await readKeysOfVoice(tx, voice_id);
      await deleteRows(ctx, tx, voice);
      return { keys: all, deletes_at: null };
    }
    if (known.deletes_at === null) await announce(ctx, tx, voice, until);
    return { keys: [], deletes_at: known.deletes_at ?? until };
  });
  if (deletes_at === null) await deleteFiles(ctx, voice, keys);
  return deletes_at;
}

const voicesAtOnce = 100;

/** Removes voices whose deletion was announced, once the notice is over; the regular upkeep calls it. */
export async function deleteDueVoices(services: Pick<Services, "db" | "files" | "log" | "now">): Promise<void> {
  const { db, now } = services;
  for (const { voice_id } of await readDueVoices(db.drizzle, now(), voicesAtOnce)) {
    const gone = await db.transaction(async (tx) => {
      // Its owner may have shared it again meanwhile, or another process was quicker.
      const voice = await lockVoice(tx, voice_id);
      if (!voice?.deletes_at || voice.deletes_at > now()) return null;
      const keys = await readKeysOfVoice(tx, voice_id);
      await deleteRows(services, tx, voice);
      return { voice, keys };
    });
    if (gone) await deleteFiles(services, gone.voice, gone.keys);
  }
}

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Deletes a voice with its files, or puts one away that was added from somebody. @throws Refusal voice_not_found, voice_forbidden */
export async function deleteVoice(
  ctx: Context,
  { voice_id }: Input<typeof voiceLab.delete>,
): Promise<Output<typeof voiceLab.delete>> {
  const deletes_at = await remove(ctx, voice_id);
  return { status: "ok", deletes_at_unix: deletes_at && unix(deletes_at) };
}

/** Deletes several voices, each for itself. */
export async function deleteVoices(
  ctx: Context,
  { voice_ids }: Input<typeof voiceLab.delete_many>,
): Promise<Output<typeof voiceLab.delete_many>> {
  const answer: Output<typeof voiceLab.delete_many> = { deleted: [], later: [], refused: [] };
  for (const voice_id of new Set(voice_ids)) {
    try {
      const deletes_at = await remove(ctx, voice_id);
      if (deletes_at) answer.later.push({ voice_id, deletes_at_unix: unix(deletes_at) });
      else answer.deleted.push(voice_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer.refused.push({ voice_id, reason: error.message });
    }
  }
  return answer;
}
