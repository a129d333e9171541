/** The SQL of voices out of recordings. */
import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import {
  voice_copies,
  voice_places,
  voice_samples,
  voice_trainings,
  voice_verifications,
  voices,
} from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type NewVoice = typeof voices.$inferInsert;
export type NewSample = typeof voice_samples.$inferInsert;
export type KeptSample = typeof voice_samples.$inferSelect;
type KeptVoice = typeof voices.$inferSelect;

export async function insertVoice(tx: Transaction, voice: NewVoice): Promise<void> {
  await tx.insert(voices).values(voice);
}

export async function insertSamples(tx: Transaction, samples: readonly NewSample[]): Promise<void> {
  if (samples.length > 0) await tx.insert(voice_samples).values([...samples]);
}

/**
 * Keeps other changes of a voice waiting until the transaction ends. Who adds it from the library does not wait: they hold the
 * places of the workspace, for which a change waits in turn.
 */
export async function lockVoice(tx: Transaction, voice_id: string): Promise<KeptVoice | undefined> {
  const [row] = await tx.select().from(voices).where(eq(voices.voice_id, voice_id)).for("no key update");
  return row;
}

export async function updateVoice(tx: Transaction, voice_id: string, changes: Partial<NewVoice>): Promise<void> {
  await tx.update(voices).set(changes).where(eq(voices.voice_id, voice_id));
}

export async function deleteVoiceRow(tx: Transaction, voice_id: string): Promise<void> {
  await tx.delete(voices).where(eq(voices.voice_id, voice_id));
  await tx.delete(voice_places).where(eq(voice_places.voice_id, voice_id));
}

/** Puts away a voice that was added from somebody. */
export async function deleteCopyRow(tx: Transaction, voice_id: string): Promise<void> {
  await tx.delete(voice_copies).where(eq(voice_copies.voice_id, voice_id));
  await tx.delete(voice_places).where(eq(voice_places.voice_id, voice_id));
}

/** The recordings of a voice, the oldest first. */
export async function readSamples(connection: Connection, voice_id: string): Promise<KeptSample[]> {
  return await connection
    .select()
    .from(voice_samples)
    .where(eq(voice_samples.voice_id, voice_id))
    .orderBy(asc(sql`${voice_samples.sample_id} COLLATE "C"`));
}

export async function deleteSampleRow(tx: Transaction, sample_id: string): Promise<void> {
  await tx.delete(voice_samples).where(eq(voice_samples.sample_id, sample_id));
}

/** Whether a professional voice is being trained, or waits for it. */
export async function isInTraining(connection: Connection, voice_id: string): Promise<boolean> {
  const rows = await connection
    .select({ voice_id: voice_trainings.voice_id })
    .from(voice_trainings)
    .where(and(eq(voice_trainings.voice_id, voice_id), inArray(voice_trainings.state, ["queued", "fine_tuning"])))
    .limit(1);
  return rows.length > 0;
}

/** Which of these voices there are. */
export async function readVoiceIds(connection: Connection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await connection
    .select({ voice_id: voices.voice_id })
    .from(voices)
    .where(inArray(voices.voice_id, [...ids]));
  return new Set(rows.map(({ voice_id }) => voice_id));
}

/** When somebody agreed to the terms about content (unix seconds); for a workspace's own keys, its owner. null: not yet. */
export async function readContentTerms(
  connection: Connection,
  { user_id, workspace_id }: { user_id: string; workspace_id: string },
): Promise<number | null> {
  const { rows } = await connection.execute<{ agreed: number | null }>(sql`
    SELECT (terms_agreed_to->>'content')::bigint::float8 AS agreed FROM users
     WHERE user_id = (SELECT CASE WHEN is_service THEN (SELECT owner_user_id FROM workspaces WHERE workspace_id = ${workspace_id})
                                  ELSE user_id END FROM users WHERE user_id = ${user_id})`);
  return rows[0]?.agreed ?? null;
}

/** Files that voices of a person have, with what they are called. */
export async function readFilesOfPerson(
  connection: Connection,
  user_id: string,
): Promise<{ key: string; voice: string; file_name: string | null; kind: string }[]> {
  const { rows } = await connection.execute<{ key: string; voice: string; file_name: string | null; kind: string }>(sql`
    SELECT * FROM (
      SELECT s.file_key AS key, v.name || '_' || v.voice_id AS voice, s.sample_id || '_' || s.file_name AS file_name, 'recording' AS kind
        FROM voice_samples s JOIN voices v USING (voice_id) WHERE v.user_id = ${user_id}
      UNION ALL
      SELECT s.clean_key, v.name || '_' || v.voice_id, s.sample_id || '_' || s.file_name, 'clean'
        FROM voice_samples s JOIN voices v USING (voice_id) WHERE v.user_id = ${user_id}
      UNION ALL
      SELECT print_key, name || '_' || voice_id, NULL, 'print' FROM voices WHERE user_id = ${user_id}
      UNION ALL
      SELECT preview_key, name || '_' || voice_id, NULL, 'preview' FROM voices WHERE user_id = ${user_id}
      UNION ALL
      SELECT c.recording_key, v.name || '_' || v.voice_id, c.verification_id, 'consent'
        FROM voice_verifications c JOIN voices v USING (voice_id) WHERE v.user_id = ${user_id}
      UNION ALL
      SELECT proof->>'file_key', v.name || '_' || v.voice_id, (proof->>'file_id') || '_' || (proof->>'file_name'), 'proof'
        FROM voice_verifications c JOIN voices v USING (voice_id), jsonb_array_elements(c.files) proof
       WHERE v.user_id = ${user_id} AND c.state = 'open'
      UNION ALL
      SELECT print_key, 'designs', generated_voice_id, 'print' FROM voice_designs WHERE user_id = ${user_id}
      UNION ALL
      SELECT preview_key, 'designs', generated_voice_id, 'preview' FROM voice_designs WHERE user_id = ${user_id}
    ) AS files WHERE key IS NOT NULL ORDER BY key COLLATE "C"`);
  return rows;
}

/** Notes that an account vouched for the speaker of a voice by its terms. */
export async function insertAttestation(
  tx: Transaction,
  { voice_id, verification_id, now }: { voice_id: string; verification_id: string; now: Date },
): Promise<void> {
  await tx.insert(voice_verifications).values({
    verification_id,
    voice_id,
    kind: "attested",
    state: "accepted",
    created_at: now,
    decided_at: now,
  });
}

/** How the speaker of a voice agreed last, when, and what they read aloud. */
export async function readAgreement(
  connection: Connection,
  voice_id: string,
): Promise<{ kind: string; decided_at: Date | null; recording_key: string | null } | undefined> {
  const { kind, decided_at, recording_key } = voice_verifications;
  const [row] = await connection
    .select({ kind, decided_at, recording_key })
    .from(voice_verifications)
    .where(and(eq(voice_verifications.voice_id, voice_id), eq(voice_verifications.state, "accepted")))
    .orderBy(desc(decided_at))
    .limit(1);
  return row;
}

/** Keys of all files that rows of a voice name. */
export async function readKeysOfVoice(connection: Connection, voice_id: string): Promise<string[]> {
  const { rows } = await connection.execute<{ key: string }>(sql`
    SELECT key FROM voices v, unnest(ARRAY[v.print_key, v.preview_key]) AS key WHERE v.voice_id = ${voice_id} AND key IS NOT NULL
    UNION SELECT key FROM voice_samples s, unnest(ARRAY[s.file_key, s.clean_key]) AS key WHERE s.voice_id = ${voice_id} AND key IS NOT NULL
    UNION SELECT recording_key FROM voice_verifications WHERE voice_id = ${voice_id} AND recording_key IS NOT NULL
    UNION SELECT proof->>'file_key' FROM voice_verifications, jsonb_array_elements(files) proof WHERE voice_id = ${voice_id}`);
  return rows.map(({ key }) => key);
}

/** Voices whose deletion was announced for a time that is over. */
export async function readDueVoices(
  connection: Connection,
  now: Date,
  rows_max: number,
): Promise<Pick<KeptVoice, "voice_id">[]> {
  return await connection
    .select({ voice_id: voices.voice_id })
    .from(voices)
    .where(lte(voices.deletes_at, now))
    .limit(rows_max);
}
