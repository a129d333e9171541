/** The rows of subscriptions. */
import { and, eq, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Tier } from "../../contract/plans.ts";
import type { BillingPeriod } from "../../contract/prices.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { subscriptions, users, workspaces } from "../db/schema/index.ts";

type Row = typeof subscriptions.$inferSelect;
export type StoredSubscription = Omit<Row, "tier" | "billing_period" | "next_tier" | "next_billing_period"> & {
  tier: Tier;
  billing_period: BillingPeriod | null;
  next_tier: Tier | null;
  next_billing_period: BillingPeriod | null;
};

export async function findSubscription(db: Drizzle | Transaction, workspace_id: string): Promise<StoredSubscription> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.workspace_id, workspace_id));
  if (!row) throw new Error(`the workspace ${workspace_id} has no subscription`);
  return row as StoredSubscription;
}

export async function addSubscription(tx: Transaction, row: typeof subscriptions.$inferInsert): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

/** Changes what is given of a subscription whose account is locked. */
export async function updateSubscription(
  tx: Transaction,
  workspace_id: string,
  changes: Partial<Omit<Row, "workspace_id" | "created_at">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(subscriptions).set(changes).where(eq(subscriptions.workspace_id, workspace_id));
}

/** Workspaces whose period is over and whose plan is to be billed, changed or ended; the longest overdue first. */
export async function findDue(db: Drizzle, now: Date, at_most: number): Promise<string[]> {
  const rows = await db
    .select({ workspace_id: subscriptions.workspace_id })
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.status, "free"),
        lte(subscriptions.period_ends_at, now),
        or(isNotNull(subscriptions.paid_until), eq(subscriptions.cancels_at_period_end, true)),
      ),
    )
    .orderBy(subscriptions.period_ends_at)
    .limit(at_most);
  return rows.map((row) => row.workspace_id);
}

/** The workspace of a provider's customer, whatever it pays for now. */
export async function findByCustomer(tx: Transaction, provider_customer_id: string): Promise<string | null> {
  const [row] = await tx
    .select({ workspace_id: subscriptions.workspace_id })
    .from(subscriptions)
    .where(eq(subscriptions.provider_customer_id, provider_customer_id));
  return row?.workspace_id ?? null;
}

/** The customer that is kept for a workspace; undefined when there is no such workspace. */
export async function findCustomerOf(tx: Transaction, workspace_id: string): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ provider_customer_id: subscriptions.provider_customer_id })
    .from(subscriptions)
    .where(eq(subscriptions.workspace_id, workspace_id));
  return row?.provider_customer_id;
}

/** How people call a workspace; null when there is none. */
export async function findWorkspaceName(db: Drizzle | Transaction, workspace_id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.workspace_id, workspace_id));
  return row?.name ?? null;
}

export async function updateMaxSeats(tx: Transaction, workspace_id: string, max_seats: number | null): Promise<void> {
  await tx.update(workspaces).set({ max_seats }).where(eq(workspaces.workspace_id, workspace_id));
}

/** A workspace as the owner of the installation finds it. */
export interface HeldPlanRow {
  workspace_id: string;
  name: string;
  owner_email: string | null;
  tier: string;
  status: string;
  max_seats: number | null;
  members: number;
}

/** Workspaces by name or by the e-mail of their owner, in the order of their ids. */
export async function findHeldPlans(
  db: Drizzle,
  { search, after, at_most }: { search: string; after: string; at_most: number },
): Promise<HeldPlanRow[]> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const matches = or(sql`lower(${workspaces.name}) LIKE ${pattern}`, sql`${users.email} LIKE ${pattern}`);
  return await db
    .select({
      workspace_id: workspaces.workspace_id,
      name: workspaces.name,
      owner_email: users.email,
      tier: subscriptions.tier,
      status: subscriptions.status,
      max_seats: workspaces.max_seats,
      members: sql<number>`(SELECT count(*)::int FROM workspace_members m JOIN users p ON p.user_id = m.user_id WHERE m.workspace_id = ${workspaces.workspace_id} AND NOT p.is_service)`,
    })
    .from(workspaces)
    .innerJoin(subscriptions, eq(subscriptions.workspace_id, workspaces.workspace_id))
    .leftJoin(users, eq(users.user_id, workspaces.owner_user_id))
    .where(and(search === "" ? sql`true` : matches, sql`${workspaces.workspace_id} > ${after}`))
    .orderBy(workspaces.workspace_id)
    .limit(at_most);
}

/** What the workspaces that somebody owns pay for at a payment provider. */
export async function findPaidOutside(db: Drizzle, owner_user_id: string) {
  const { workspace_id, provider_subscription_id } = subscriptions;
  return await db
    .select({ workspace_id, provider_subscription_id })
    .from(subscriptions)
    .innerJoin(workspaces, eq(workspaces.workspace_id, workspace_id))
    .where(and(eq(workspaces.owner_user_id, owner_user_id), isNotNull(provider_subscription_id)));
}
