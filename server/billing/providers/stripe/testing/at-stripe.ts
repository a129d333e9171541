/** People who pay at the pretended Stripe, through the port alone: no database, no front door. */
import type { BillingAccount, Discount, PlanOrder, ProviderState } from "../../../port.ts";
import { askWith } from "../ask.ts";
import { stripePayments } from "../index.ts";
import { readState } from "../state.ts";
import { openPretendedStripe, SECRET_KEY, WEBHOOK_SECRET } from "./pretended-stripe.ts";

/** What the clock says before a test moves it: a day that the next month does not have. */
export const begun = new Date("2026-01-31T10:00:00Z");

const order = (tier: PlanOrder["tier"], plan_name: string, amount_cents: number): PlanOrder => ({
  tier,
  plan_name,
  billing_period: "monthly_period",
  currency: "usd",
  amount_cents,
});
export const starter = order("starter", "Starter", 500);
export const creator = order("creator", "Creator", 2_200);
export const pro = order("pro", "Pro", 9_900);

const urls = { success_url: "https://mynah.test/done", cancel_url: "https://mynah.test/back" };

/** Opens the pretended Stripe, the port to it, and ways to become somebody who pays there. */
export async function openAtStripe() {
  let moment = begun;
  let made = 0;
  const stripe = await openPretendedStripe(() => moment);
  const settings = {
    MYNAH_STRIPE_SECRET_KEY: SECRET_KEY,
    MYNAH_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MYNAH_STRIPE_URL: stripe.url,
  };
  const payments = stripePayments(settings);
  const newKey = (): string => {
    made += 1;
    return `key-${made}`;
  };
  const newAccount = (): BillingAccount => {
    made += 1;
    return {
      workspace_id: `workspace${made}`,
      workspace_name: "Aviary",
      email: `admin${made}@example.com`,
      provider_customer_id: null,
      provider_subscription_id: null,
    };
  };
  const open = (
    account: BillingAccount,
    plan: PlanOrder,
    given: { promocode?: string; discount?: Discount; idempotency_key?: string } = {},
  ) =>
    payments.openCheckout(account, {
      ...plan,
      promocode: null,
      discount: null,
      ...urls,
      idempotency_key: newKey(),
      ...given,
    });
  return {
    stripe,
    settings,
    payments,
    newKey,
    newAccount,
    open,
    setNow(now: Date) {
      moment = now;
    },
    /** Somebody who has paid for a plan. */
    async paid(plan: PlanOrder, given: { promocode?: string } = {}): Promise<BillingAccount> {
      const account = newAccount();
      const { url, provider_customer_id } = await open(account, plan, given);
      const subscription = stripe.pay(url);
      return { ...account, provider_customer_id, provider_subscription_id: subscription.id };
    },
    standing: (account: BillingAccount): Promise<ProviderState> =>
      readState(askWith(settings), account.provider_subscription_id ?? ""),
    /** The newest invoice. */
    lastInvoice: () => stripe.books.all("invoice").at(-1),
  };
}
export type AtStripe = Awaited<ReturnType<typeof openAtStripe>>;
