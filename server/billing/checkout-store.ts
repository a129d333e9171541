/** The rows of plans that somebody is about to take. */
import { and, asc, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { Tier } from "../../contract/plans.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { checkouts, users, workspaces } from "../db/schema/index.ts";

type Row = typeof checkouts.$inferSelect;
export type StoredCheckout = Omit<Row, "tier"> & { tier: Tier };

const undecided = ["open", "waiting"] as const;

export async function insertCheckout(tx: Transaction, row: typeof checkouts.$inferInsert): Promise<void> {
  await tx.insert(checkouts).values(row);
}

/** @param workspace_id whose it must be; without, anybody's: for the owner of the installation */
export async function findCheckout(
  db: Drizzle | Transaction,
  checkout_id: string,
  workspace_id?: string,
): Promise<StoredCheckout | null> {
  const isTheirs = workspace_id === undefined ? undefined : eq(checkouts.workspace_id, workspace_id);
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.checkout_id, checkout_id), isTheirs));
  return (row as StoredCheckout | undefined) ?? null;
}

/** Those of a workspace that are open or wait, the newest first. */
export async function findUndecided(db: Drizzle | Transaction, workspace_id: string): Promise<StoredCheckout[]> {
  const rows = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.workspace_id, workspace_id), inArray(checkouts.state, [...undecided])))
    .orderBy(desc(checkouts.created_at), desc(checkouts.checkout_id));
  return rows as StoredCheckout[];
}

/** Those that wait for the owner of the installation, with who asks; the oldest first. */
export async function findWaiting(db: Drizzle, now: Date) {
  const rows = await db
    .select({ checkout: checkouts, workspace_name: workspaces.name, asked_by_email: users.email })
    .from(checkouts)
    .innerJoin(workspaces, eq(workspaces.workspace_id, checkouts.workspace_id))
    .leftJoin(users, eq(users.user_id, checkouts.user_id))
    .where(eq(checkouts.state, "waiting"))
    .orderBy(asc(checkouts.created_at));
  return rows
    .filter(({ checkout }) => checkout.expires_at > now)
    .map(({ checkout, ...rest }) => ({ ...rest, checkout: checkout as StoredCheckout }));
}

export async function updateCheckout(
  tx: Transaction,
  checkout_id: string,
  changes: Partial<Pick<Row, "state" | "decided_by" | "decided_at" | "expires_at">>,
): Promise<void> {
  await tx.update(checkouts).set(changes).where(eq(checkouts.checkout_id, checkout_id));
}

/** Ends what was reckoned for a plan that is not held any more. */
export async function expireOthers(tx: Transaction, workspace_id: string, kept = ""): Promise<void> {
  await tx
    .update(checkouts)
    .set({ state: "expired" })
    .where(
      and(
        eq(checkouts.workspace_id, workspace_id),
        inArray(checkouts.state, [...undecided]),
        ne(checkouts.checkout_id, kept),
      ),
    );
}

/** Ends those whose time is over. @returns how many */
export async function expireOld(db: Drizzle, now: Date): Promise<number> {
  const ended = await db
    .update(checkouts)
    .set({ state: "expired" })
    .where(and(inArray(checkouts.state, [...undecided]), lt(checkouts.expires_at, now)))
    .returning({ checkout_id: checkouts.checkout_id });
  return ended.length;
}

/** How many other workspaces' checkouts with a code wait for the owner. */
export async function countWaitingWith(
  db: Drizzle | Transaction,
  promocode: string,
  workspace_id: string,
  now: Date,
): Promise<number> {
  return await db.$count(
    checkouts,
    and(
      eq(checkouts.promocode, promocode),
      eq(checkouts.state, "waiting"),
      ne(checkouts.workspace_id, workspace_id),
      gt(checkouts.expires_at, now),
    ),
  );
}
