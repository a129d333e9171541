/** The rows behind Idempotency-Key. */
import { and, eq, lt, ne, notExists, sql } from "drizzle-orm";
import { type Database, livingName } from "../../db/open.ts";
import { idempotent_answers } from "../../db/schema/index.ts";

export type KeptAnswer = typeof idempotent_answers.$inferSelect;

/** Claims a key for a running request; false when somebody has it already. */
export async function claimKey(
  db: Database,
  row: { key_hash: string; request_hash: string; holder: string },
): Promise<boolean> {
  const claimed = await db.drizzle
    .insert(idempotent_answers)
    .values({ ...row, state: "running" })
    .onConflictDoNothing()
    .returning({ key_hash: idempotent_answers.key_hash });
  return claimed.length === 1;
}

export async function findKey(db: Database, key_hash: string): Promise<KeptAnswer | undefined> {
  const [row] = await db.drizzle.select().from(idempotent_answers).where(eq(idempotent_answers.key_hash, key_hash));
  return row;
}

export async function keepAnswer(
  db: Database,
  key_hash: string,
  answer: { status: number; headers: string; file_key: string },
): Promise<void> {
  await db.drizzle
    .update(idempotent_answers)
    .set({ ...answer, state: "done" })
    .where(eq(idempotent_answers.key_hash, key_hash));
}

/** Gives a key back, so that the request can be tried again. */
export async function releaseKey(db: Database, key_hash: string): Promise<void> {
  await db.drizzle
    .delete(idempotent_answers)
    .where(and(eq(idempotent_answers.key_hash, key_hash), eq(idempotent_answers.state, "running")));
}

/** Forgets answers past their time and claims of processes that died; returns the files to remove. */
export async function forgetKeys(db: Database, hours: number, holder: string): Promise<string[]> {
  const old = await db.drizzle
    .delete(idempotent_answers)
    .where(lt(idempotent_answers.created_at, sql`now() - make_interval(hours => ${hours})`))
    .returning({ file_key: idempotent_answers.file_key });
  const living = sql`(select application_name from pg_stat_activity where application_name = ${livingName("")} || ${idempotent_answers.holder})`;
  await db.drizzle
    .delete(idempotent_answers)
    .where(
      and(
        eq(idempotent_answers.state, "running"),
        ne(idempotent_answers.holder, holder),
        db.kind === "embedded" ? undefined : notExists(living),
      ),
    );
  return old.flatMap((row) => (row.file_key ? [row.file_key] : []));
}
