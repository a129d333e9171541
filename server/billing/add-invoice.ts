/** Writing down what is to be paid to the owner of this installation, or charged by a provider. */
import type { Transaction } from "../db/open.ts";
import { newId } from "../ids.ts";
import { countOwn, insertInvoice } from "./invoice-store.ts";
import type { Bill } from "./turns.ts";

const numberDigits = 4;

/** A workspace's own numbers, in order and without holes: nobody learns from them how many others there are. */
const numberOf = (workspace_id: string, count: number): string =>
  `${workspace_id.slice(-8).toUpperCase()}-${String(count).padStart(numberDigits, "0")}`;

/**
 * Bills a workspace whose account is locked, once for each cause. Nothing to pay counts as paid.
 * @param isPaid whether it was paid with what it is for
 */
export async function addInvoice(tx: Transaction, workspace_id: string, bill: Bill, isPaid: boolean): Promise<void> {
  const { at, amount_due_cents, ...rest } = bill;
  const paid = isPaid || amount_due_cents === 0;
  await insertInvoice(tx, {
    ...rest,
    invoice_id: newId(),
    workspace_id,
    number: numberOf(workspace_id, (await countOwn(tx, workspace_id)) + 1),
    provider: "local",
    status: paid ? "paid" : "open",
    amount_due_cents,
    created_at: at,
    paid_at: paid ? at : null,
  });
}

/** Keeps a charge for the workspace's provider, which is told of it by the upkeep. */
export async function addCharge(tx: Transaction, workspace_id: string, bill: Bill): Promise<void> {
  const { at, ...rest } = bill;
  const kept = { ...rest, provider: "stripe", status: "draft", number: bill.cause, created_at: at } as const;
  await insertInvoice(tx, { ...kept, invoice_id: newId(), workspace_id });
}
