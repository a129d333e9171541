/** The rows of invoices. */
import { and, asc, desc, eq, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { invoices, workspaces } from "../db/schema/index.ts";

export type StoredInvoice = typeof invoices.$inferSelect;

/** How many invoices of this server's own a workspace has; nobody adds one while its account is locked. */
export async function countOwn(tx: Transaction, workspace_id: string): Promise<number> {
  return await tx.$count(invoices, and(eq(invoices.workspace_id, workspace_id), eq(invoices.provider, "local")));
}

/** Adds an invoice unless there is one for the same cause. @returns whether it was added */
export async function insertInvoice(tx: Transaction, row: typeof invoices.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(invoices)
    .values(row)
    .onConflictDoNothing({ target: [invoices.workspace_id, invoices.cause] })
    .returning({ invoice_id: invoices.invoice_id });
  return added.length > 0;
}

/** Writes what a provider tells of an invoice, unless something newer was heeded. @returns whether it was written */
export async function upsertFromProvider(
  tx: Transaction,
  row: typeof invoices.$inferInsert & { provider_event_at: Date },
): Promise<boolean> {
  const { invoice_id: _id, workspace_id: _workspace, cause: _cause, ...changes } = row;
  const written = await tx
    .insert(invoices)
    .values(row)
    .onConflictDoUpdate({
      target: [invoices.provider, invoices.provider_invoice_id],
      set: changes,
      setWhere: sql`${invoices.workspace_id} = ${row.workspace_id} AND (${invoices.provider_event_at} IS NULL OR ${invoices.provider_event_at} <= ${row.provider_event_at})`,
    })
    .returning({ invoice_id: invoices.invoice_id });
  return written.length > 0;
}

export async function findInvoice(
  db: Drizzle | Transaction,
  invoice_id: string,
  workspace_id?: string,
): Promise<StoredInvoice | null> {
  const isTheirs = workspace_id === undefined ? undefined : eq(invoices.workspace_id, workspace_id);
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.invoice_id, invoice_id), isTheirs));
  return row ?? null;
}

/** A page of a workspace's invoices, the newest first. What is not told to anybody yet is left out. */
export async function findInvoices(
  db: Drizzle,
  workspace_id: string,
  { after, at_most }: { after: StoredInvoice | null; at_most: number },
): Promise<StoredInvoice[]> {
  const isBefore = after
    ? or(
        lt(invoices.created_at, after.created_at),
        and(eq(invoices.created_at, after.created_at), lt(invoices.invoice_id, after.invoice_id)),
      )
    : undefined;
  return await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.workspace_id, workspace_id), sql`${invoices.status} <> 'draft'`, isBefore))
    .orderBy(desc(invoices.created_at), desc(invoices.invoice_id))
    .limit(at_most);
}

/** What a workspace still has to pay, the oldest first. */
export async function findOpenOf(db: Drizzle, workspace_id: string): Promise<StoredInvoice[]> {
  return await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.workspace_id, workspace_id), eq(invoices.status, "open")))
    .orderBy(asc(invoices.created_at));
}

/** What all workspaces have to pay to the owner of the installation, the oldest first. */
export async function findOpenOwn(db: Drizzle, at_most: number) {
  return await db
    .select({ invoice: invoices, workspace_name: workspaces.name })
    .from(invoices)
    .innerJoin(workspaces, eq(workspaces.workspace_id, invoices.workspace_id))
    .where(and(eq(invoices.status, "open"), eq(invoices.provider, "local")))
    .orderBy(asc(invoices.created_at))
    .limit(at_most);
}

export async function updateInvoice(
  db: Drizzle | Transaction,
  invoice_id: string,
  changes: Partial<Pick<StoredInvoice, "status" | "paid_at" | "provider_invoice_id">>,
): Promise<void> {
  await db.update(invoices).set(changes).where(eq(invoices.invoice_id, invoice_id));
}

/** Charges that the provider has not been told of yet, the oldest first, without these. */
export async function findUntold(db: Drizzle, at_most: number, without: readonly string[]): Promise<StoredInvoice[]> {
  return await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.provider, "stripe"),
        inArray(invoices.status, ["draft"]),
        isNull(invoices.provider_invoice_id),
        notInArray(invoices.invoice_id, [...without]),
      ),
    )
    .orderBy(asc(invoices.created_at))
    .limit(at_most);
}
