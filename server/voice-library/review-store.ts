/** The SQL by which something about a voice gets before the owner of the installation. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { voice_reviews } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
type NewReview = typeof voice_reviews.$inferInsert;

/** False when there is one that must not be there twice: see the indexes of the table. */
export async function insertReview(connection: Connection, review: NewReview): Promise<boolean> {
  const rows = await connection
    .insert(voice_reviews)
    .values(review)
    .onConflictDoNothing()
    .returning({ id: voice_reviews.review_id });
  return rows.length > 0;
}

/** Adds a line to what the open review of a cause says, unless it says enough already. */
export async function addDetails(
  connection: Connection,
  { voice_id, cause, details, length_max }: Pick<NewReview, "voice_id" | "cause" | "details"> & { length_max: number },
): Promise<void> {
  await connection
    .update(voice_reviews)
    .set({ details: sql`${voice_reviews.details} || E'\\n' || ${details}` })
    .where(
      and(
        eq(voice_reviews.voice_id, voice_id),
        eq(voice_reviews.cause, cause),
        eq(voice_reviews.state, "open"),
        lt(sql`length(${voice_reviews.details})`, length_max - details.length),
      ),
    );
}

/** Closes the request for the library that is open, without a decision: the voice is not to stand there any more. */
export async function withdrawRequest(tx: Transaction, voice_id: string, decided_at: Date): Promise<void> {
  await tx
    .update(voice_reviews)
    .set({ state: "closed", decided_at })
    .where(
      and(eq(voice_reviews.voice_id, voice_id), eq(voice_reviews.cause, "library"), eq(voice_reviews.state, "open")),
    );
}
