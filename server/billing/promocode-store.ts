/** The rows of codes that take something off. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { promocode_redemptions, promocodes } from "../db/schema/index.ts";

export type StoredPromocode = typeof promocodes.$inferSelect;

export async function findPromocode(db: Drizzle | Transaction, code: string): Promise<StoredPromocode | null> {
  const [row] = await db.select().from(promocodes).where(eq(promocodes.code, code));
  return row ?? null;
}

/** The code, which nobody else redeems until the transaction ends. */
export async function lockPromocode(tx: Transaction, code: string): Promise<StoredPromocode | null> {
  const [row] = await tx.select().from(promocodes).where(eq(promocodes.code, code)).for("update");
  return row ?? null;
}

export async function listStored(db: Drizzle): Promise<StoredPromocode[]> {
  return await db.select().from(promocodes).orderBy(desc(promocodes.created_at), promocodes.code);
}

/** @returns false when there is one of this name already */
export async function insertPromocode(
  db: Drizzle | Transaction,
  row: typeof promocodes.$inferInsert,
): Promise<boolean> {
  const added = await db.insert(promocodes).values(row).onConflictDoNothing().returning({ code: promocodes.code });
  return added.length > 0;
}

/** @returns false when there is no such code */
export async function disableStored(db: Drizzle | Transaction, code: string): Promise<boolean> {
  const changed = await db
    .update(promocodes)
    .set({ is_enabled: false })
    .where(eq(promocodes.code, code))
    .returning({ code: promocodes.code });
  return changed.length > 0;
}

export async function isRedeemed(db: Drizzle | Transaction, code: string, workspace_id: string): Promise<boolean> {
  const of = and(eq(promocode_redemptions.code, code), eq(promocode_redemptions.workspace_id, workspace_id));
  return (await db.$count(promocode_redemptions, of)) > 0;
}

/** Marks a code as used by a workspace. @returns false when it was before */
export async function redeem(tx: Transaction, code: string, workspace_id: string, created_at: Date): Promise<boolean> {
  const added = await tx
    .insert(promocode_redemptions)
    .values({ code, workspace_id, created_at })
    .onConflictDoNothing()
    .returning({ code: promocode_redemptions.code });
  if (added.length === 0) return false;
  await tx
    .update(promocodes)
    .set({ redemptions: sql`${promocodes.redemptions} + 1` })
    .where(eq(promocodes.code, code));
  return true;
}
