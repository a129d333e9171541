/** The rows behind long recordings. */
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { SpeechQuality } from "../../../contract/quality.ts";
import type { Drizzle, Transaction } from "../../db/open.ts";
import { jobs, speech_batch_parts, speech_batches } from "../../db/schema/index.ts";
import type { TextPart } from "./cut-text.ts";

type StoredBatch = typeof speech_batches.$inferSelect;
export type NewBatch = typeof speech_batches.$inferInsert;

/** A batch with what is known of the job that makes it. */
export type BatchRow = StoredBatch & { job_state: string | null; job_error: string | null };

/** A part whose sound is kept. */
export interface KeptPart {
  start_offset: number;
  characters: number;
  samples: number;
  audio_bytes: number;
  quality: SpeechQuality | null;
}

/** Whose batches somebody may see. */
export interface BatchOwner {
  user_id: string;
  workspace_id: string;
}

const owned = ({ user_id, workspace_id }: BatchOwner) =>
  and(eq(speech_batches.user_id, user_id), eq(speech_batches.workspace_id, workspace_id));
const partsOf = (batch_id: string) => eq(speech_batch_parts.batch_id, batch_id);
const isUnfinished = inArray(speech_batches.state, ["open", "paused"]);
/** A statement may have 65,535 parameters. */
const rowsAtOnce = 2000;
const idOrder = sql`${speech_batches.batch_id} COLLATE "C"`;

const selectBatches = (db: Drizzle) =>
  db
    .select({ ...getTableColumns(speech_batches), job_state: jobs.state, job_error: jobs.error })
    .from(speech_batches)
    .leftJoin(jobs, eq(jobs.job_id, speech_batches.job_id));

/** The batches that are not at their end, of one workspace; nobody adds one until the transaction ends. */
export async function countUnfinished(tx: Transaction, workspace_id: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('speech batches'), hashtext(${workspace_id}))`);
  const [row] = await tx
    .select({ unfinished: count() })
    .from(speech_batches)
    .where(and(eq(speech_batches.workspace_id, workspace_id), isUnfinished));
  return row?.unfinished ?? 0;
}

export async function insertBatch(tx: Transaction, batch: NewBatch, parts: readonly TextPart[]): Promise<void> {
  await tx.insert(speech_batches).values(batch);
  for (let at = 0; at < parts.length; at += rowsAtOnce) {
    const rows = parts.slice(at, at + rowsAtOnce).map(({ start, end, characters, sentences }) => ({
      batch_id: batch.batch_id,
      start_offset: start,
      end_offset: end,
      characters,
      sentences,
    }));
    await tx.insert(speech_batch_parts).values(rows);
  }
}

export async function findBatch(db: Drizzle, owner: BatchOwner, batch_id: string): Promise<BatchRow | null> {
  const [row] = await selectBatches(db).where(and(eq(speech_batches.batch_id, batch_id), owned(owner)));
  return row ?? null;
}

/** A batch for the job that makes it. */
export async function readBatch(db: Drizzle, batch_id: string): Promise<StoredBatch | null> {
  const [row] = await db.select().from(speech_batches).where(eq(speech_batches.batch_id, batch_id));
  return row ?? null;
}

/** Where a person's batches of all workspaces lie. */
export async function readPlacesOfPerson(
  db: Drizzle,
  user_id: string,
): Promise<Pick<StoredBatch, "batch_id" | "workspace_id" | "files_workspace_id" | "name" | "created_at">[]> {
  const { batch_id, workspace_id, files_workspace_id, name, created_at } = speech_batches;
  return await db
    .select({ batch_id, workspace_id, files_workspace_id, name, created_at })
    .from(speech_batches)
    .where(eq(speech_batches.user_id, user_id))
    .orderBy(asc(idOrder));
}

/** Newest first. */
export async function listBatches(
  db: Drizzle,
  owner: BatchOwner,
  { after, most }: { after: string | undefined; most: number },
): Promise<BatchRow[]> {
  const older = after === undefined ? undefined : lt(idOrder, after);
  return await selectBatches(db)
    .where(and(owned(owner), older))
    .orderBy(desc(idOrder))
    .limit(most);
}

/** The parts that are to be made, in the order of the text. */
export async function pendingParts(db: Drizzle, batch_id: string): Promise<TextPart[]> {
  const { start_offset, end_offset, characters, sentences } = speech_batch_parts;
  return await db
    .select({ start: start_offset, end: end_offset, characters, sentences })
    .from(speech_batch_parts)
    .where(and(partsOf(batch_id), isNull(speech_batch_parts.samples)))
    .orderBy(asc(start_offset));
}

/** The parts that are kept, from the text's start up to the first that is not. */
export async function keptFromStart(db: Drizzle, batch_id: string): Promise<KeptPart[]> {
  const { start_offset, characters, samples, audio_bytes, quality } = speech_batch_parts;
  const firstPending = db
    .select({ first: sql<number>`coalesce(min(${start_offset}), 2147483647)` })
    .from(speech_batch_parts)
    .where(and(partsOf(batch_id), isNull(samples)));
  return await db
    .select({
      start_offset,
      characters,
      samples: sql<number>`${samples}`.mapWith(Number),
      audio_bytes: sql<number>`${audio_bytes}`.mapWith(Number),
      quality,
    })
    .from(speech_batch_parts)
    .where(and(partsOf(batch_id), isNotNull(samples), lt(start_offset, sql`(${firstPending})`)))
    .orderBy(asc(start_offset));
}

/** Begins a run: the pace is counted from here. */
export async function beginRun(db: Drizzle, batch_id: string, now: Date): Promise<void> {
  await db
    .update(speech_batches)
    .set({
      run_began_at: now,
      run_began_characters: sql`${speech_batches.characters_done}`,
      sentences_under_way: 0,
      characters_under_way: 0,
    })
    .where(eq(speech_batches.batch_id, batch_id));
}

/** How much of the parts under way is made. */
export async function writeUnderWay(
  db: Drizzle,
  batch_id: string,
  under_way: { sentences_under_way: number; characters_under_way: number },
): Promise<void> {
  await db.update(speech_batches).set(under_way).where(eq(speech_batches.batch_id, batch_id));
}

/** A part was kept before: another process did it. */
export class PartKeptError extends Error {
  constructor(batch_id: string, start: number) {
    super(`The part at ${start} of the batch ${batch_id} is kept already`);
    this.name = "PartKeptError";
  }
}

/**
 * Notes a part as kept and counts it. When its sound ends before the part does, the rest becomes a part of its own.
 * @throws PartKeptError
 */
export async function keepPart(
  tx: Transaction,
  batch_id: string,
  part: TextPart,
  kept: Omit<KeptPart, "start_offset"> & { end: number; sentences: number; charged: number },
): Promise<void> {
  const { end, characters, sentences, samples, audio_bytes, quality, charged } = kept;
  const written = await tx
    .update(speech_batch_parts)
    .set({ end_offset: end, characters, sentences, samples, audio_bytes, quality })
    .where(and(partsOf(batch_id), eq(speech_batch_parts.start_offset, part.start), isNull(speech_batch_parts.samples)))
    .returning({ start: speech_batch_parts.start_offset });
  if (written.length === 0) throw new PartKeptError(batch_id, part.start);
  if (end < part.end) {
    await tx.insert(speech_batch_parts).values({
      batch_id,
      start_offset: end,
      end_offset: part.end,
      characters: part.characters - characters,
      sentences: part.sentences - sentences,
    });
  }
  await tx
    .update(speech_batches)
    .set({
      sentences_done: sql`${speech_batches.sentences_done} + ${sentences}`,
      characters_done: sql`${speech_batches.characters_done} + ${characters}`,
      characters_charged: sql`${speech_batches.characters_charged} + ${charged}`,
      samples_done: sql`${speech_batches.samples_done} + ${samples}`,
      bytes_done: sql`${speech_batches.bytes_done} + ${audio_bytes}`,
    })
    .where(eq(speech_batches.batch_id, batch_id));
}

/** Ends or pauses a batch that is open; false when it is not. */
export async function closeBatch(
  on: Drizzle | Transaction,
  batch_id: string,
  state: "paused" | "done" | "failed",
  how: {
    reason?: { code: string; message: string } | null;
    now: Date;
    bytes_done?: number;
    quality?: SpeechQuality | null;
  },
): Promise<boolean> {
  const { reason = null, now, bytes_done, quality = null } = how;
  const written = await on
    .update(speech_batches)
    .set({
      state,
      reason,
      sentences_under_way: 0,
      characters_under_way: 0,
      ended_at: state === "paused" ? null : now,
      quality,
      ...(bytes_done === undefined ? {} : { bytes_done }),
    })
    .where(and(eq(speech_batches.batch_id, batch_id), eq(speech_batches.state, "open")))
    .returning({ batch_id: speech_batches.batch_id });
  return written.length > 0;
}

/** Forgets the parts of a batch whose sound is one file. */
export async function forgetParts(db: Drizzle, batch_id: string): Promise<void> {
  await db.delete(speech_batch_parts).where(partsOf(batch_id));
}

/** Cancels a batch that is not at its end; false when it is. A failed one is at its end, though it may be resumed. */
export async function cancelBatch(db: Drizzle, batch_id: string, now: Date): Promise<boolean> {
  const written = await db
    .update(speech_batches)
    .set({ state: "cancelled", reason: null, sentences_under_way: 0, characters_under_way: 0, ended_at: now })
    .where(and(eq(speech_batches.batch_id, batch_id), isUnfinished))
    .returning({ batch_id: speech_batches.batch_id });
  return written.length > 0;
}

/** Opens a batch again for another job; false when it is not in the state that it was seen in. */
export async function reopenBatch(tx: Transaction, seen: StoredBatch, job_id: string): Promise<boolean> {
  const written = await tx
    .update(speech_batches)
    .set({ state: "open", reason: null, ended_at: null, job_id, run_began_at: null })
    .where(
      and(
        eq(speech_batches.batch_id, seen.batch_id),
        eq(speech_batches.state, seen.state),
        eq(speech_batches.job_id, seen.job_id),
      ),
    )
    .returning({ batch_id: speech_batches.batch_id });
  return written.length > 0;
}

export async function deleteBatch(db: Drizzle, batch_id: string): Promise<void> {
  await db.delete(speech_batches).where(eq(speech_batches.batch_id, batch_id));
}
