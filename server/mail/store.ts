/** The rows of letters. */
import { and, asc, desc, eq, lt, lte, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/open.ts";
import { letters } from "../db/schema/index.ts";

export type LetterRow = typeof letters.$inferSelect;
type Connection = Database["drizzle"] | Transaction;

export async function insertLetter(connection: Connection, row: typeof letters.$inferInsert): Promise<void> {
  await connection.insert(letters).values(row);
}

/** Takes the letter that waits longest, and puts off its next attempt; undefined when none is due. */
export async function takeDue(
  connection: Connection,
  { now, next }: { now: Date; next: (attempts: number) => Date },
): Promise<LetterRow | undefined> {
  return await connection.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(letters)
      .where(and(eq(letters.state, "waiting"), lte(letters.due_at, now)))
      .orderBy(asc(letters.due_at))
      .limit(1)
      // Several processes send: each takes another one.
      .for("update", { skipLocked: true });
    if (!due) return undefined;
    const attempts = due.attempts + 1;
    await tx
      .update(letters)
      .set({ attempts, due_at: next(attempts) })
      .where(eq(letters.letter_id, due.letter_id));
    return { ...due, attempts };
  });
}

export async function writeLetter(
  connection: Connection,
  letter_id: string,
  changes: Partial<Pick<LetterRow, "state" | "reason" | "sent_at">>,
): Promise<void> {
  await connection.update(letters).set(changes).where(eq(letters.letter_id, letter_id));
}

/** Makes a letter due now, as if it had not been tried; false when there is none that has not gone out. */
export async function requeueLetter(connection: Connection, letter_id: string, now: Date): Promise<boolean> {
  const written = await connection
    .update(letters)
    .set({ state: "waiting", reason: null, attempts: 0, due_at: now })
    .where(and(eq(letters.letter_id, letter_id), ne(letters.state, "sent")))
    .returning({ letter_id: letters.letter_id });
  return written.length > 0;
}

/** The newest letters, those before `before_letter_id` when it is given. */
export async function listLetters(
  connection: Connection,
  { page_size, before_letter_id }: { page_size: number; before_letter_id: string | undefined },
): Promise<LetterRow[]> {
  return await connection
    .select()
    .from(letters)
    .where(before_letter_id ? sql`${letters.letter_id} COLLATE "C" < ${before_letter_id}` : undefined)
    .orderBy(desc(sql`${letters.letter_id} COLLATE "C"`))
    .limit(page_size);
}

export async function deleteLettersBefore(connection: Connection, moment: Date): Promise<void> {
  await connection.delete(letters).where(lt(letters.created_at, moment));
}
