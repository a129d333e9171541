/** What the owner of the installation asks of everybody's history. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/open.ts";
import { history_items, users } from "../db/schema/index.ts";
import { columns, type HistoryRow, newestFirst, olderThan } from "./store.ts";

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

/** Marks feedback as reviewed; false when there is none for this item. */
export async function reviewFeedback(tx: Transaction, history_item_id: string): Promise<boolean> {
  const rows = await tx
    .update(history_items)
    .set({ feedback_review_status: "reviewed" })
    .where(and(eq(history_items.history_item_id, history_item_id), isNotNull(history_items.feedback)))
    .returning({ id: history_items.history_item_id });
  return rows.length > 0;
}
