import { lazy, useState } from "react";
import type { Billing } from "../../contract/billing.ts";
import { SOLD_CURRENCIES, type SoldCurrency } from "../../contract/currencies.ts";
import { plans } from "../../contract/plans.ts";
import { type BillingPeriod, SOLD_TIERS, type SoldTier } from "../../contract/prices.ts";
import { api } from "../api.ts";
import { Later } from "../ui/later.tsx";
import { Select } from "../ui/select.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { billingWords } from "../words/billing.ts";
import { PlanCard } from "./plan-card.tsx";
import { mayTake, standingOf } from "./standing.ts";
import { useBillingChange, useLeave } from "./use-billing.ts";

const ChangeDialog = lazy(() => import("./change-dialog.tsx"));

const words = billingWords.plans;
const PERIODS = [
  { value: "monthly_period", words: words.monthly },
  { value: "annual_period", words: words.yearly },
] as const;
const CURRENCIES = SOLD_CURRENCIES.map((value) => ({ value, label: value.toUpperCase() }));
const LEADS = { approval: words.onApproval, free: words.atNoCost, stripe: null } as const;

const isSoldIn = (currency: string | null): currency is SoldCurrency =>
  SOLD_CURRENCIES.some((sold) => sold === currency);

interface PlansSectionProps {
  billing: Billing;
  mayChange: boolean;
  promocode: string | null;
}

/** The plans beside each other, by month or by year, and the way to each. */
export function PlansSection({ billing, mayChange, promocode }: PlansSectionProps) {
  const [period, setPeriod] = useState<BillingPeriod>(billing.billing_period ?? "monthly_period");
  const [chosenCurrency, setCurrency] = useState<SoldCurrency>("usd");
  const [changingTo, setChangingTo] = useState<SoldTier | null>(null);
  const leave = useLeave();
  const checkout = useBillingChange((subscription_type: SoldTier) =>
    api.billing.create_checkout_session({
      subscription_type,
      billing_period: period,
      currency,
      ...(promocode === null ? {} : { promocode }),
    }),
  );
  // What is paid already is paid in one currency until it ends.
  const heldCurrency = billing.is_paid_for && isSoldIn(billing.currency) ? billing.currency : null;
  const currency = heldCurrency ?? chosenCurrency;
  const choose = (tier: SoldTier) => {
    if (billing.is_paid_for) setChangingTo(tier);
    else checkout.mutate(tier, { onSuccess: ({ url }) => leave(url) });
  };
  const isGiven = !billing.is_paid_for && billing.tier !== "free";
  const hasLargest = isGiven && !SOLD_TIERS.some((tier) => mayTake(billing, tier));
  return (
    <section aria-labelledby="plans" className="mb-10">
      <h2 id="plans" className="text-md font-semibold">
        {words.title}
      </h2>
      <p className="mt-0.5 text-pretty text-ink-soft">
        {hasLargest ? words.leadOfLargest : `${isGiven ? words.leadOfGiven : words.lead} ${LEADS[billing.mode] ?? ""}`}
      </p>
      <div className="my-4 flex flex-wrap items-center gap-3">
        <ToggleGroup label={words.period} value={period} onChange={setPeriod} choices={PERIODS} />
        {heldCurrency === null ? (
          <Select
            aria-label={words.currency}
            value={currency}
            onChange={setCurrency}
            choices={CURRENCIES}
            className="w-24"
          />
        ) : null}
        <span className="text-sm text-ink-soft">{words.yearlyHint}</span>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {(["free", ...SOLD_TIERS] as const).map((tier) => {
          const standing = standingOf(billing, tier, period);
          const canChoose = mayChange && tier !== "free" && standing === null && mayTake(billing, tier);
          const { name } = plans[tier];
          return (
            <PlanCard
              key={tier}
              tier={tier}
              period={period}
              currency={currency}
              standing={standing}
              action={canChoose ? (billing.is_paid_for ? words.change(name) : words.choose(name)) : null}
              busy={checkout.isPending && checkout.variables === tier}
              onChoose={() => {
                if (tier !== "free") choose(tier);
              }}
            />
          );
        })}
      </ul>
      {changingTo === null ? null : (
        <Later>
          <ChangeDialog tier={changingTo} period={period} currency={currency} onClose={() => setChangingTo(null)} />
        </Later>
      )}
    </section>
  );
}
