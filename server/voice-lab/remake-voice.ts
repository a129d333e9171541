/** A voice whose recordings change is made anew: with those that stay and those that come. */
import { join } from "node:path";
import type { AuditAction } from "../../contract/audit-log.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { takeVoiceEdit, type VoiceOnHand } from "../voices/index.ts";
import type { HeardSample } from "./hear-samples.ts";
import { keepSamples, recordingOf } from "./keep-samples.ts";
import { chooseMaker } from "./rules.ts";
import {
  deleteSampleRow,
  insertAttestation,
  insertSamples,
  type KeptSample,
  lockVoice,
  type NewVoice,
  updateVoice,
} from "./store.ts";
import { makePrint, type RecordingOnDisk } from "./take-print.ts";
import { fetchFile, folderOf, removeKeys } from "./voice-files.ts";

type Row = NonNullable<VoiceOnHand["made"]>["voice"];

/** What becomes different. */
interface Change {
  fields: Partial<Pick<NewVoice, "name" | "description" | "labels">>;
  added: readonly HeardSample[];
  removed: readonly KeptSample[];
  action: AuditAction;
}

async function fetched(ctx: Context, samples: readonly KeptSample[], folder: string): Promise<RecordingOnDisk[]> {
  const recordings: RecordingOnDisk[] = [];
  for (const { sample_id, file_key, clean_key, content_type, duration_seconds, quality, transcript } of samples) {
    const path = join(folder, sample_id);
    await fetchFile(ctx, clean_key ?? file_key, path);
    const speech_seconds = Number(quality?.speech_seconds ?? duration_seconds);
    const type = clean_key ? "audio/wav" : content_type;
    recordings.push({ path, content_type: type, duration_seconds, speech_seconds, text: transcript ?? "" });
  }
  return recordings;
}

/** @throws Refusal voice_being_changed when somebody else changed it since `before` was read */
async function lockUnchanged(tx: Transaction, before: Row): Promise<void> {
  const now = await lockVoice(tx, before.voice_id);
  if (!now) fail("voice_not_found", { voice_id: before.voice_id });
  if (now.print_key !== before.print_key || now.updated_at.getTime() !== before.updated_at.getTime())
    fail("voice_being_changed");
}

/** Changes what a voice is called; nothing is made. @throws Refusal voice_being_changed */
export async function renameVoice(ctx: Context, before: Row, { fields, action }: Pick<Change, "fields" | "action">) {
  await ctx.db.transaction(async (tx) => {
    await lockUnchanged(tx, before);
    await takeVoiceEdit(ctx, tx);
    await updateVoice(tx, before.voice_id, { ...fields, updated_at: ctx.now() });
    const target = { type: "voice", id: before.voice_id, name: fields.name ?? before.name };
    const details = { changed: Object.keys(fields), ...(fields.name ? { name_before: before.name } : {}) };
    await recordChange(ctx, before.workspace_id, { action, target, details }, tx);
  });
}

/**
 * Makes a voice anew. What the speaker agreed to stays as it was: `stays_verified` says whether they are still the one,
 * and `attests` that an account vouches for that.
 * @throws Refusal voice_being_changed, voice_speech_too_short …
 */
export async function remakeVoice(
  ctx: Context,
  before: Row,
  kept: readonly KeptSample[],
  { fields, added, removed, action }: Change,
  { temporary, stays_verified, attests = false }: { temporary: string; stays_verified: boolean; attests?: boolean },
): Promise<void> {
  const { voice_id, workspace_id } = before;
  const language = before.languages[0] ?? "en";
  const folder = folderOf(workspace_id, voice_id);
  const maker = chooseMaker(ctx.engines, { maker_id: before.maker_id ?? undefined, language });
  const recordings = [...(await fetched(ctx, kept, temporary)), ...added.map(recordingOf)];
  const { name, labels } = { ...before, ...fields };
  const made = await makePrint(ctx, maker, recordings, { voice_id, workspace_id, name, language, labels });
  const now = ctx.now();
  const rows = await keepSamples(ctx, added, { voice_id, folder, now });
  try {
    await ctx.db.transaction(async (tx) => {
      await lockUnchanged(tx, before);
      await takeVoiceEdit(ctx, tx);
      for (const { sample_id } of removed) await deleteSampleRow(tx, sample_id);
      await insertSamples(tx, rows);
      const is_verified = before.is_verified && stays_verified;
      await updateVoice(tx, voice_id, { ...fields, ...made, is_verified, updated_at: now });
      if (is_verified && attests) await insertAttestation(tx, { voice_id, verification_id: newId(), now });
      const target = { type: "voice", id: voice_id, name };
      const details = { samples_added: rows.length, samples_removed: removed.length, changed: Object.keys(fields) };
      await recordChange(ctx, workspace_id, { action, target, details }, tx);
    });
  } catch (error) {
    const left = rows.flatMap(({ file_key, clean_key }) => [file_key, clean_key ?? null]);
    await removeKeys(ctx, [...left, made.print_key ?? null, made.preview_key ?? null]);
    throw error;
  }
  const gone = removed.flatMap(({ file_key, clean_key }) => [file_key, clean_key]);
  await removeKeys(ctx, [...gone, before.print_key, before.preview_key]);
}
