/** The SQL of places for voices. */
import { eq, sql } from "drizzle-orm";
import type { Tier } from "../../contract/plans.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { subscriptions } from "../db/schema/index.ts";

/** A workspace's plan, which nobody else changes until the transaction ends. */
export async function lockPlan(
  tx: Transaction,
  workspace_id: string,
): Promise<{ tier: Tier; extra_pvc_slots: number; edits: number }> {
  const [row] = await tx
    .select({
      tier: subscriptions.tier,
      extra_pvc_slots: subscriptions.extra_pvc_slots,
      edits: subscriptions.voice_add_edit_counter,
    })
    .from(subscriptions)
    .where(eq(subscriptions.workspace_id, workspace_id))
    .for("update");
  if (!row) throw new Error(`the workspace ${workspace_id} has no subscription`);
  return { ...row, tier: row.tier as Tier };
}

export async function countEdit(tx: Transaction, workspace_id: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ voice_add_edit_counter: sql`${subscriptions.voice_add_edit_counter} + 1` })
    .where(eq(subscriptions.workspace_id, workspace_id));
}

/** Voices of a workspace by what they count as. */
export async function countVoices(
  connection: Drizzle | Transaction,
  workspace_id: string,
): Promise<{ custom: number; professional: number }> {
  const { rows } = await connection.execute<{ custom: number; professional: number }>(sql`
    SELECT ((SELECT count(*) FROM voices WHERE workspace_id = ${workspace_id} AND category <> 'professional')
            + (SELECT count(*) FROM voice_copies WHERE workspace_id = ${workspace_id}))::int AS custom,
           (SELECT count(*) FROM voices WHERE workspace_id = ${workspace_id} AND category = 'professional')::int
             AS professional`);
  return rows[0] ?? { custom: 0, professional: 0 };
}
