import { Check } from "lucide-react";
import { moneyText } from "../../contract/currencies.ts";
import { plans } from "../../contract/plans.ts";
import { type BillingPeriod, priceOf, type SoldTier } from "../../contract/prices.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { billingWords } from "../words/billing.ts";
import { rightsInWords } from "./plan-rights.ts";

const words = billingWords.plans;
const MONTHS = 12;

export interface PlanCardProps {
  tier: SoldTier | "free";
  period: BillingPeriod;
  currency: string;
  /** Whether it is the plan that is held, or the one that comes at the period's end. */
  standing: "held" | "next" | null;
  /** What pressing it is called; null: nothing can be done with it here. */
  action: string | null;
  busy: boolean;
  onChoose: () => void;
}

/** A plan beside the others: its price, what it has, and the way to take it. */
export function PlanCard({ tier, period, currency, standing, action, busy, onChoose }: PlanCardProps) {
  const cents = tier === "free" ? 0 : priceOf(tier, period);
  const isYearly = period === "annual_period" && cents > 0;
  return (
    <li
      className={classes(
        "flex flex-col rounded-xl border bg-surface p-5 shadow-low",
        standing === "held" ? "border-accent" : "border-line",
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-md font-semibold">{plans[tier].name}</h3>
        {standing === null ? null : (
          <Badge tone={standing === "held" ? "accent" : "plain"}>
            {standing === "held" ? words.current : words.coming}
          </Badge>
        )}
      </div>
      <p className="mt-2 flex items-baseline gap-1.5">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{moneyText(cents, currency)}</span>
        <span className="text-sm text-ink-soft">
          {isYearly ? billingWords.held.perYear : billingWords.held.perMonth}
        </span>
      </p>
      <p className="min-h-5 text-sm text-ink-faint">
        {isYearly ? words.monthOf(moneyText(Math.round(cents / MONTHS), currency)) : null}
      </p>
      <ul className="mt-3 flex flex-col gap-1.5 text-sm">
        {rightsInWords(tier).map((line) => (
          <li key={line} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
            {line}
          </li>
        ))}
      </ul>
      {action === null ? null : (
        <div className="mt-auto flex flex-col pt-5">
          <Button busy={busy} onClick={onChoose}>
            {action}
          </Button>
        </div>
      )}
    </li>
  );
}
