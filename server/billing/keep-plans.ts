/** The regular upkeep of plans: what nobody has looked at since its moment came. */
import type { Services } from "../context.ts";
import { lockPlan } from "./bring-up-to-date.ts";
import { expireOld } from "./checkout-store.ts";
import { forgetEvents } from "./event-store.ts";
import { findUntold, type StoredInvoice, updateInvoice } from "./invoice-store.ts";
import { paymentsOf } from "./payments.ts";
import type { PaymentProvider } from "./port.ts";
import { findDue, findSubscription, findWorkspaceName } from "./store.ts";

type Keeping = Pick<Services, "db" | "env" | "now" | "log">;

const atOnceMax = 100;
/** Payment providers tell an event again for days, not for months. */
const eventsKeptMs = 90 * 86_400_000;

/**
 * Renews, changes and ends every plan whose time has come; at a start too, before anybody is served by a plan that is over.
 * Each workspace in a transaction of its own: one that fails keeps nobody else waiting, and is tried again the next time.
 */
export async function turnDuePlans(services: Keeping): Promise<void> {
  const { db, log } = services;
  for (let turned = atOnceMax; turned > 0; ) {
    turned = 0;
    for (const workspace_id of await findDue(db.drizzle, services.now(), atOnceMax)) {
      try {
        await db.transaction((tx) => lockPlan(services, tx, workspace_id, services.now()));
        turned += 1;
      } catch (error) {
        log.error({ error, workspace_id }, "a plan could not be brought up to date");
      }
    }
  }
}

/** Tells the provider of one charge. */
async function tellCharge({ db }: Keeping, provider: PaymentProvider, told: StoredInvoice): Promise<void> {
  const { invoice_id, workspace_id, amount_due_cents, currency, lines } = told;
  const held = await findSubscription(db.drizzle, workspace_id);
  const { provider_customer_id, provider_subscription_id } = held;
  const workspace_name = (await findWorkspaceName(db.drizzle, workspace_id)) ?? "";
  const account = { workspace_id, workspace_name, email: "", provider_customer_id, provider_subscription_id };
  const description = lines[0]?.description ?? "";
  const charge = { amount_cents: amount_due_cents, currency, description, idempotency_key: invoice_id };
  await provider.addCharge(account, charge);
  // It is on an invoice of the provider's now, which tells of itself.
  await updateInvoice(db.drizzle, invoice_id, { status: "void" });
}

/**
 * Tells the provider what was used beyond the limits of plans that are paid there. One that it does not take keeps no other
 * waiting, and is tried again the next time.
 */
async function tellCharges(services: Keeping): Promise<void> {
  const { db, log } = services;
  const provider = paymentsOf(services.env);
  if (!provider) return;
  const refused: string[] = [];
  for (;;) {
    const untold = await findUntold(db.drizzle, atOnceMax, refused);
    if (untold.length === 0) return;
    for (const invoice of untold) {
      try {
        await tellCharge(services, provider, invoice);
      } catch (error) {
        const { invoice_id, workspace_id } = invoice;
        refused.push(invoice_id);
        log.warn({ error, workspace_id }, "a charge could not be told to the payment provider");
      }
    }
  }
}

/** Renews, changes and ends plans whose time has come, ends old checkouts, and tells charges. */
export async function keepPlans(services: Keeping): Promise<void> {
  await turnDuePlans(services);
  await expireOld(services.db.drizzle, services.now());
  await forgetEvents(services.db.drizzle, new Date(services.now().getTime() - eventsKeptMs));
  await tellCharges(services);
}
