/** Ending what a payment provider still keeps of a plan before another one takes its place. */
import type { Services } from "../context.ts";
import { fail } from "../fail.ts";
import { askProvider, paymentsOf } from "./payments.ts";
import { findSubscription } from "./store.ts";

/**
 * Ends a workspace's plan at its provider, at once; one whose payment failed is kept there, too, and would be told of again.
 * Asked outside of every transaction, before the plan that comes instead is written.
 * @throws Refusal payment_provider_unreachable, payment_provider_refused
 */
export async function endOutside({ db, env }: Pick<Services, "db" | "env">, workspace_id: string): Promise<void> {
  const { provider_subscription_id } = await findSubscription(db.drizzle, workspace_id);
  if (provider_subscription_id === null) return;
  const provider = paymentsOf(env) ?? fail("payment_provider_unreachable");
  await askProvider(provider.endNow({ provider_subscription_id }));
}
