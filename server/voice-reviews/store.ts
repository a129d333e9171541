/** The SQL of reviews of voices. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Drizzle, Transaction } from "../db/open.ts";
import {
  users,
  voice_copies,
  voice_reviews,
  voice_samples,
  voice_sharing,
  voice_verifications,
  voices,
} from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type ReviewRow = typeof voice_reviews.$inferSelect;
type VoiceRow = typeof voices.$inferSelect;
type SampleRow = typeof voice_samples.$inferSelect;

/** A voice with its owner, and how it is shared. */
export interface JudgedRow {
  voice: VoiceRow;
  sharing: typeof voice_sharing.$inferSelect | null;
  owner_email: string;
}

/** A review with the voice that it is about. */
export interface ReviewedRow extends JudgedRow {
  review: ReviewRow;
  reported_by_email: string | null;
  decided_by_email: string | null;
}

const owners = alias(users, "owners");
const reporters = alias(users, "reporters");
const deciders = alias(users, "deciders");
const byId = sql`${voice_reviews.review_id} COLLATE "C"`;

/** A page of reviews: of open ones the oldest first, of closed ones the newest. */
export async function readReviews(
  connection: Connection,
  { state, after, rows_max }: { state: "open" | "closed"; after: string | undefined; rows_max: number },
): Promise<ReviewedRow[]> {
  const isOpen = state === "open";
  const beyond = isOpen ? sql`${byId} > ${after}` : sql`${byId} < ${after}`;
  return await selectReviews(connection, and(eq(voice_reviews.state, state), after === undefined ? undefined : beyond))
    .orderBy(isOpen ? asc(byId) : desc(byId))
    .limit(rows_max);
}

export async function findReview(connection: Connection, review_id: string): Promise<ReviewedRow | undefined> {
  const [row] = await selectReviews(connection, eq(voice_reviews.review_id, review_id));
  return row;
}

const selectReviews = (connection: Connection, condition: SQL | undefined) =>
  connection
    .select({
      review: voice_reviews,
      voice: voices,
      sharing: voice_sharing,
      owner_email: owners.email,
      reported_by_email: reporters.email,
      decided_by_email: deciders.email,
    })
    .from(voice_reviews)
    .innerJoin(voices, eq(voices.voice_id, voice_reviews.voice_id))
    .innerJoin(owners, eq(owners.user_id, voices.user_id))
    .leftJoin(voice_sharing, eq(voice_sharing.voice_id, voice_reviews.voice_id))
    .leftJoin(reporters, eq(reporters.user_id, voice_reviews.reported_by))
    .leftJoin(deciders, eq(deciders.user_id, voice_reviews.decided_by))
    .where(condition);

/** A page of the voices that are blocked, the newest first. */
export async function readBlocked(
  connection: Connection,
  { after, rows_max }: { after: string | undefined; rows_max: number },
): Promise<JudgedRow[]> {
  const id = sql`${voices.voice_id} COLLATE "C"`;
  return await connection
    .select({ voice: voices, sharing: voice_sharing, owner_email: users.email })
    .from(voices)
    .innerJoin(users, eq(users.user_id, voices.user_id))
    .leftJoin(voice_sharing, eq(voice_sharing.voice_id, voices.voice_id))
    .where(and(isNotNull(voices.safety_control), after === undefined ? undefined : sql`${id} < ${after}`))
    .orderBy(desc(id))
    .limit(rows_max);
}

/** Recordings of voices, the oldest first. */
export async function readRecordings(connection: Connection, voice_ids: readonly string[]): Promise<SampleRow[]> {
  if (voice_ids.length === 0) return [];
  return await connection
    .select()
    .from(voice_samples)
    .where(inArray(voice_samples.voice_id, [...voice_ids]))
    .orderBy(asc(sql`${voice_samples.sample_id} COLLATE "C"`));
}

/** Requests that wait for somebody who looks at files and decides; a voice has one at most. */
export async function readManualRequests(connection: Connection, voice_ids: readonly string[]) {
  if (voice_ids.length === 0) return [];
  return await connection
    .select()
    .from(voice_verifications)
    .where(
      and(
        inArray(voice_verifications.voice_id, [...voice_ids]),
        eq(voice_verifications.kind, "manual"),
        eq(voice_verifications.state, "open"),
      ),
    )
    .orderBy(asc(voice_verifications.created_at));
}

/** Keeps other decisions about a voice waiting until the transaction ends; whoever adds it from the library does not wait. */
export async function lockJudged(tx: Transaction, voice_id: string): Promise<VoiceRow | undefined> {
  const [row] = await tx.select().from(voices).where(eq(voices.voice_id, voice_id)).for("no key update");
  return row;
}

/** Closes reviews of a voice that are open: one of them, or all of some causes. Resolves to those that were closed. */
export async function closeReviews(
  tx: Transaction,
  voice_id: string,
  which: { review_id: string } | { causes: readonly ReviewRow["cause"][] },
  decided: { decision: string; message: string | null; decided_by: string | null; decided_at: Date },
): Promise<ReviewRow[]> {
  return await tx
    .update(voice_reviews)
    .set({ ...decided, state: "closed" })
    .where(
      and(
        eq(voice_reviews.voice_id, voice_id),
        eq(voice_reviews.state, "open"),
        "review_id" in which
          ? eq(voice_reviews.review_id, which.review_id)
          : inArray(voice_reviews.cause, [...which.causes]),
      ),
    )
    .returning();
}

/** Closes the request of a voice that waits for somebody who looks at its files; undefined when there is none. */
export async function closeManualRequest(
  tx: Transaction,
  voice_id: string,
  decided: { state: "accepted" | "refused"; reason: string | null; decided_at: Date },
): Promise<typeof voice_verifications.$inferSelect | undefined> {
  const [row] = await tx
    .update(voice_verifications)
    .set(decided)
    .where(
      and(
        eq(voice_verifications.voice_id, voice_id),
        eq(voice_verifications.kind, "manual"),
        eq(voice_verifications.state, "open"),
      ),
    )
    .returning();
  return row;
}

/** It is shown whose voice it is. */
export async function verifyJudged(tx: Transaction, voice_id: string, updated_at: Date): Promise<void> {
  await tx.update(voices).set({ is_verified: true, updated_at }).where(eq(voices.voice_id, voice_id));
}

export async function updateSafety(
  tx: Transaction,
  voice_id: string,
  changes: Pick<VoiceRow, "safety_control" | "safety_reason" | "updated_at">,
): Promise<void> {
  await tx.update(voices).set(changes).where(eq(voices.voice_id, voice_id));
}

/** How often somebody complained since a time; their other complaints wait until the transaction ends. */
export async function countReports(tx: Transaction, user_id: string, since: Date): Promise<number> {
  await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for("no key update");
  const [row] = await tx
    .select({ reports: count() })
    .from(voice_reviews)
    .where(
      and(
        eq(voice_reviews.reported_by, user_id),
        eq(voice_reviews.cause, "report"),
        gt(voice_reviews.created_at, since),
      ),
    );
  return row?.reports ?? 0;
}

/** The voice that somebody added from its owner, which they know even when it is not shared any more. */
export async function findHeldVoice(
  connection: Connection,
  user_id: string,
  { public_owner_id, voice_id }: { public_owner_id: string; voice_id: string },
): Promise<string | undefined> {
  const [row] = await connection
    .select({ voice_id: voice_copies.original_voice_id })
    .from(voice_copies)
    .where(
      and(
        eq(voice_copies.user_id, user_id),
        eq(voice_copies.original_voice_id, voice_id),
        eq(voice_copies.public_owner_id, public_owner_id),
      ),
    );
  return row?.voice_id;
}
