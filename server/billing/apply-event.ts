/** Heeding what a payment provider tells: once, whole or not at all, and in whatever order it comes. */
import { plans } from "../../contract/plans.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { newId } from "../ids.ts";
import { type Applied, applyState, endPlan } from "./apply-state.ts";
import { lockPlan } from "./bring-up-to-date.ts";
import { noteEvent, updatePayoutAccount } from "./event-store.ts";
import { upsertFromProvider } from "./invoice-store.ts";
import type { ProviderEvent, ProviderInvoice } from "./port.ts";
import { findByCustomer, findCustomerOf, updateSubscription } from "./store.ts";

type Heeding = Pick<Services, "db" | "env" | "now" | "log">;

/**
 * What became of an event. `outdated`: something newer was heeded before; `unknown_workspace`: it is about nobody here (yet),
 * and no trace of it is kept, so that it can be told again.
 */
export type Outcome = "applied" | "seen_before" | "outdated" | "unknown_workspace";

/** Undoes the transaction of an event that is about nobody. */
class UnknownWorkspace extends Error {}

type About = { provider_customer_id: string | null; workspace_id: string | null };

/** Whose event it is; what is kept of a customer wins over what an event says about itself. */
async function workspaceOf(tx: Transaction, { provider_customer_id, workspace_id }: About): Promise<string> {
  const known = provider_customer_id ? await findByCustomer(tx, provider_customer_id) : null;
  if (known) return known;
  if (!workspace_id) throw new UnknownWorkspace();
  const customer = await findCustomerOf(tx, workspace_id);
  if (customer === undefined || (customer !== null && customer !== provider_customer_id)) throw new UnknownWorkspace();
  return workspace_id;
}

const isOlder = (happened_at: Date, heeded_at: Date | null): boolean => heeded_at !== null && happened_at < heeded_at;

async function applySubscription(
  services: Heeding,
  tx: Transaction,
  event: Extract<ProviderEvent, { kind: "subscription" | "subscription_ended" }>,
): Promise<Outcome> {
  const workspace_id = await workspaceOf(tx, event);
  const held = await lockPlan(services, tx, workspace_id, services.now());
  if (isOlder(event.happened_at, held.provider_event_at)) return "outdated";
  let applied: Applied;
  if (event.kind === "subscription") {
    applied = await applyState(services, tx, workspace_id, event.state);
  } else {
    // The end of one that has made way for another says nothing about that one.
    if (held.provider_subscription_id !== event.provider_subscription_id) return "outdated";
    applied = await endPlan(services, tx, workspace_id, "free");
  }
  await updateSubscription(tx, workspace_id, { provider_event_at: event.happened_at });
  if (applied.is_changed) {
    const { from, to } = applied;
    const action = to === "free" ? "subscription.ended" : "subscription.changed";
    const target = { type: "subscription", id: workspace_id, name: plans[to].name };
    await recordChange(services, workspace_id, { action, target, details: { from, to, told_by: event.provider } }, tx);
  }
  return "applied";
}

const rowOf = (invoice: ProviderInvoice, provider: "stripe", workspace_id: string, provider_event_at: Date) => ({
  ...invoice,
  invoice_id: newId(),
  workspace_id,
  provider,
  cause: `${provider}-${invoice.provider_invoice_id}`,
  provider_event_at,
});

async function apply(services: Heeding, tx: Transaction, event: ProviderEvent): Promise<Outcome> {
  switch (event.kind) {
    case "customer": {
      const workspace_id = await workspaceOf(tx, event);
      await updateSubscription(tx, workspace_id, { provider_customer_id: event.provider_customer_id });
      return "applied";
    }
    case "subscription":
    case "subscription_ended":
      return await applySubscription(services, tx, event);
    case "invoice": {
      const workspace_id = await workspaceOf(tx, event);
      const row = rowOf(event.invoice, event.provider, workspace_id, event.happened_at);
      return (await upsertFromProvider(tx, row)) ? "applied" : "outdated";
    }
    case "payout_account":
      if (!(await updatePayoutAccount(tx, event.provider_account_id, event.is_ready))) throw new UnknownWorkspace();
      return "applied";
  }
}

/** Heeds an event. Told twice, also at the same moment, it changes something once. */
export async function applyEvent(services: Heeding, event: ProviderEvent): Promise<Outcome> {
  try {
    return await services.db.transaction(async (tx) => {
      const { event_id, provider, kind, happened_at } = event;
      const isNew = await noteEvent(tx, { event_id, provider, kind, happened_at, received_at: services.now() });
      return isNew ? await apply(services, tx, event) : "seen_before";
    });
  } catch (error) {
    if (!(error instanceof UnknownWorkspace)) throw error;
    services.log.info({ event_id: event.event_id, kind: event.kind }, "a payment provider told of nobody here");
    return "unknown_workspace";
  }
}
