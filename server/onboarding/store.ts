/** The onboarding of a person: a document in their row, changed by one statement at a time. */
import { and, eq, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { type StoredOnboarding, users } from "../db/schema/index.ts";

export type { StoredOnboarding };

type Connection = Drizzle | Transaction;

/** What is kept of somebody, which nobody else changes until the transaction ends. */
export async function lockOnboarding(tx: Transaction, user_id: string): Promise<StoredOnboarding> {
  const [row] = await tx
    .select({ onboarding: users.onboarding })
    .from(users)
    .where(eq(users.user_id, user_id))
    .for("update");
  if (!row) throw new Error(`the user ${user_id} is no more`);
  return row.onboarding;
}

export async function writeOnboarding(
  tx: Transaction,
  user_id: string,
  onboarding: StoredOnboarding,
  first_name?: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ onboarding, ...(first_name === undefined ? {} : { first_name }) })
    .where(eq(users.user_id, user_id));
}

/** Completes a step that is open; false when there is no such open step. Of two at once, one completes it. */
export async function completeItem(connection: Connection, user_id: string, item_id: string): Promise<boolean> {
  const path = sql`ARRAY['checklist', 'items', ${item_id}::text]`;
  const completed = await connection
    .update(users)
    .set({ onboarding: sql`jsonb_set(${users.onboarding}, ${path}, 'true')` })
    .where(
      and(
        eq(users.user_id, user_id),
        sql`${users.onboarding} #> ${path} = 'false'`,
        sql`coalesce(${users.onboarding} -> 'is_onboarding_checklist_completed', 'false') = 'false'`,
      ),
    )
    .returning({ user_id: users.user_id });
  return completed.length > 0;
}
