/** The SQL of voices that were designed and not kept yet. */
import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Caller } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { voice_designs as designs } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type DesignRow = typeof designs.$inferSelect;
export type NewDesign = typeof designs.$inferInsert;

export async function insertDesigns(tx: Transaction, rows: readonly NewDesign[]): Promise<void> {
  await tx.insert(designs).values([...rows]);
}

/** The caller's own, where they made it. @param since older ones are over */
export async function findDesign(
  connection: Connection,
  { user_id, workspace_id }: Pick<Caller, "user_id" | "workspace_id">,
  { generated_voice_id, since }: { generated_voice_id: string; since: Date },
): Promise<DesignRow | undefined> {
  const [row] = await connection
    .select()
    .from(designs)
    .where(
      and(
        eq(designs.generated_voice_id, generated_voice_id),
        eq(designs.user_id, user_id),
        eq(designs.workspace_id, workspace_id),
        gt(designs.created_at, since),
      ),
    );
  return row;
}

/** False when somebody else was quicker. */
export async function deleteDesign(tx: Transaction, generated_voice_id: string): Promise<boolean> {
  const rows = await tx
    .delete(designs)
    .where(eq(designs.generated_voice_id, generated_voice_id))
    .returning({ id: designs.generated_voice_id });
  return rows.length > 0;
}

export async function readOldDesigns(connection: Connection, before: Date, count: number): Promise<DesignRow[]> {
  return await connection.select().from(designs).where(lt(designs.created_at, before)).limit(count);
}

export async function deleteDesigns(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await connection.delete(designs).where(inArray(designs.generated_voice_id, [...ids]));
}

/** Which of these there are. */
export async function readDesignIds(connection: Connection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await connection
    .select({ id: designs.generated_voice_id })
    .from(designs)
    .where(inArray(designs.generated_voice_id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
