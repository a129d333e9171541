/** The SQL of professional voices. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import {
  voice_verifications as verifications,
  voice_reviews,
  voice_samples,
  voice_trainings,
  voices,
} from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type SampleRow = typeof voice_samples.$inferSelect;
export type TrainingRow = typeof voice_trainings.$inferSelect;
export type VerificationRow = typeof verifications.$inferSelect;
export type VoiceRow = typeof voices.$inferSelect;

const unfinished = inArray(voice_trainings.state, ["queued", "fine_tuning"]);

export async function updateSample(
  connection: Connection,
  sample_id: string,
  changes: Partial<typeof voice_samples.$inferInsert>,
): Promise<void> {
  await connection.update(voice_samples).set(changes).where(eq(voice_samples.sample_id, sample_id));
}

export async function readSample(connection: Connection, sample_id: string): Promise<SampleRow | undefined> {
  const [row] = await connection.select().from(voice_samples).where(eq(voice_samples.sample_id, sample_id));
  return row;
}

export async function readVoice(connection: Connection, voice_id: string): Promise<VoiceRow | undefined> {
  const [row] = await connection.select().from(voices).where(eq(voices.voice_id, voice_id));
  return row;
}

/** A training with its place among all. */
export interface PlacedTraining extends TrainingRow {
  /** Unfinished trainings that were asked for before. */
  before: number;
}

/** The trainings of a voice, the newest first. */
export async function readTrainings(connection: Connection, voice_id: string): Promise<PlacedTraining[]> {
  const rows = await connection
    .select({
      training: voice_trainings,
      before: sql<number>`(SELECT count(*)::int FROM voice_trainings other
        WHERE other.state IN ('queued', 'fine_tuning') AND other.created_at < ${voice_trainings.created_at})`,
    })
    .from(voice_trainings)
    .where(eq(voice_trainings.voice_id, voice_id))
    .orderBy(desc(voice_trainings.created_at));
  return rows.map(({ training, before }) => ({ ...training, before }));
}

type Named = Pick<TrainingRow, "voice_id" | "model_id">;
const named = ({ voice_id, model_id }: Named) =>
  and(eq(voice_trainings.voice_id, voice_id), eq(voice_trainings.model_id, model_id));

export async function readTraining(connection: Connection, training: Named): Promise<TrainingRow | undefined> {
  const [row] = await connection.select().from(voice_trainings).where(named(training));
  return row;
}

/** The training of a voice that is not at its end. */
export async function readOpenTraining(connection: Connection, voice_id: string): Promise<TrainingRow | undefined> {
  const [row] = await connection
    .select()
    .from(voice_trainings)
    .where(and(eq(voice_trainings.voice_id, voice_id), unfinished));
  return row;
}

/** A training takes the place of an earlier one for the same model. */
export async function upsertTraining(tx: Transaction, row: typeof voice_trainings.$inferInsert): Promise<void> {
  const changes = { state: "queued" as const, progress: 0, message: null, ended_at: null, ...row };
  await tx
    .insert(voice_trainings)
    .values(row)
    .onConflictDoUpdate({ target: [voice_trainings.voice_id, voice_trainings.model_id], set: changes });
}

/** Writes how a training goes on; false when this job is not the one that is at it any more. */
export async function updateTraining(
  connection: Connection,
  { job_id, ...training }: Named & { job_id: string },
  changes: Partial<typeof voice_trainings.$inferInsert>,
): Promise<boolean> {
  const rows = await connection
    .update(voice_trainings)
    .set(changes)
    .where(and(named(training), eq(voice_trainings.job_id, job_id), unfinished))
    .returning({ voice_id: voice_trainings.voice_id });
  return rows.length > 0;
}

export async function deleteTraining(tx: Transaction, training: Named): Promise<void> {
  await tx.delete(voice_trainings).where(named(training));
}

/** What other makers trained: a voice has one print, and it is replaced. */
export async function deleteTrainingsOfOthers(tx: Transaction, voice_id: string, maker_id: string): Promise<void> {
  await tx
    .delete(voice_trainings)
    .where(and(eq(voice_trainings.voice_id, voice_id), sql`${voice_trainings.maker_id} <> ${maker_id}`));
}

export async function insertVerification(tx: Transaction, row: typeof verifications.$inferInsert): Promise<void> {
  await tx.insert(verifications).values(row);
}

export async function insertReview(tx: Transaction, row: typeof voice_reviews.$inferInsert): Promise<void> {
  await tx.insert(voice_reviews).values(row);
}

/** Everything that was tried to verify a voice, the oldest first. */
export async function readVerifications(connection: Connection, voice_id: string): Promise<VerificationRow[]> {
  return await connection
    .select()
    .from(verifications)
    .where(eq(verifications.voice_id, voice_id))
    .orderBy(verifications.created_at);
}

/** The last request to the owner of the installation. */
export async function readManual(connection: Connection, voice_id: string): Promise<VerificationRow | undefined> {
  const [row] = await connection
    .select()
    .from(verifications)
    .where(and(eq(verifications.voice_id, voice_id), eq(verifications.kind, "manual")))
    .orderBy(desc(verifications.created_at))
    .limit(1);
  return row;
}
