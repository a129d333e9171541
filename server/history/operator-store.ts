/** What the owner of the installation asks of everybody's history, and its log. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { history_items, operator_log, users } from "../db/schema/index.ts";
import { columns, type HistoryRow, newestFirst, olderThan } from "./store.ts";

type LogEntry = typeof operator_log.$inferInsert;

/** Items of anybody with feedback in this state of review, newest first, with the e-mail of who said it. */
export async function listFeedback(
  db: Database,
  review_status: string,
  before: string | undefined,
  count: number,
): Promise<{ item: HistoryRow; email: string }[]> {
  return await db.drizzle
    .select({ item: columns, email: users.email })
    .from(history_items)
    .innerJoin(users, sql`${users.user_id} = coalesce(${history_items.feedback_by}, ${history_items.user_id})`)
    .where(
      and(
        isNotNull(history_items.feedback),
        eq(history_items.feedback_review_status, review_status),
        olderThan(before),
      ),
    )
    .orderBy(newestFirst)
    .limit(count);
}

/** Marks feedback as reviewed, and says so in the log; false when there is no feedback for this item. */
export async function reviewFeedback(db: Database, history_item_id: string, entry: LogEntry): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .update(history_items)
      .set({ feedback_review_status: "reviewed" })
      .where(and(eq(history_items.history_item_id, history_item_id), isNotNull(history_items.feedback)))
      .returning({ id: history_items.history_item_id });
    if (rows.length > 0) await tx.insert(operator_log).values(entry);
    return rows.length > 0;
  });
}

/** Writes down what the operator does with other people's things. */
export async function logOperator(db: Database, entry: LogEntry): Promise<void> {
  await db.drizzle.insert(operator_log).values(entry);
}
