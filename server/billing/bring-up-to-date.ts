/** A workspace's plan as it stands now: what time has done to it since somebody looked is written first. */
import { plans } from "../../contract/plans.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { notifyAdmins } from "../notices/index.ts";
import { lockAccount, startPeriod } from "../usage/index.ts";
import { addCharge, addInvoice } from "./add-invoice.ts";
import { expireOthers } from "./checkout-store.ts";
import { findSubscription, type StoredSubscription, updateSubscription } from "./store.ts";
import { type Bill, type Succession, turnTo } from "./turns.ts";

/** The clock of plans, for those who count characters. */
export const turnPeriods =
  (clock: Clock): Services["turnPeriods"] =>
  async (tx, workspace_id, now) => {
    await lockPlan(clock, tx, workspace_id, now);
  };

/** What the clock of plans needs. */
export type Clock = Pick<Services, "db" | "env">;

/** Bills a workspace: by this server's own invoices, or by a charge of the provider that it pays to. */
export async function bill(tx: Transaction, held: StoredSubscription, due: Bill, isPaid = false): Promise<void> {
  if (held.provider === "local") await addInvoice(tx, held.workspace_id, due, isPaid);
  else await addCharge(tx, held.workspace_id, due);
}

async function tellSuccession(
  { db }: Clock,
  workspace_id: string,
  { at, from, to }: Succession,
  tx: Transaction,
): Promise<void> {
  // It is nobody's doing, also when somebody's call has brought it to light.
  const origin = { db, now: () => at };
  const action = to === "free" ? "subscription.ended" : "subscription.changed";
  const target = { type: "subscription", id: workspace_id, name: plans[to].name };
  await recordChange(origin, workspace_id, { action, target, details: { from, to } }, tx);
  const description =
    to === "free"
      ? `The ${plans[from].name} plan has ended, as you wished. You can choose a plan at any time.`
      : `The ${plans[to].name} plan has taken the place of ${plans[from].name}, as you wished.`;
  const title = `Your plan is ${plans[to].name} now`;
  await notifyAdmins(origin, { workspace_id, severity: "info", title, description, path: "/app/subscription" }, tx);
}

/**
 * Brings a workspace's plan and its count into the period of `now`, in the transaction of whoever reads or uses them: after a
 * long absence everything is as if somebody had looked at each of its moments.
 * @returns the plan with its account locked until the transaction ends
 */
export async function lockPlan(
  clock: Clock,
  tx: Transaction,
  workspace_id: string,
  now: Date,
): Promise<StoredSubscription & { used: number }> {
  const { used } = await lockAccount(tx, workspace_id);
  const held = await findSubscription(tx, workspace_id);
  if (now < held.period_ends_at) return { ...held, used };
  const turned = turnTo(held, used, now, clock.env.MYNAH_BILLING === "free");
  await startPeriod(tx, workspace_id, { began: held.period_ends_at, ends: turned.held.period_ends_at, now });
  const { workspace_id: _id, created_at: _at, ...changes } = turned.held;
  await updateSubscription(tx, workspace_id, changes);
  for (const due of turned.bills) await bill(tx, held, due);
  for (const succession of turned.successions) await tellSuccession(clock, workspace_id, succession, tx);
  // What was reckoned for a period that is over is no price any more.
  if (turned.bills.length + turned.successions.length > 0) await expireOthers(tx, workspace_id);
  return { ...turned.held, used: 0 };
}
