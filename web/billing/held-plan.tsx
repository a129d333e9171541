import { CircleAlert } from "lucide-react";
import type { Billing } from "../../contract/billing.ts";
import { moneyText } from "../../contract/currencies.ts";
import { plans } from "../../contract/plans.ts";
import { api } from "../api.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { longDayText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { billingWords } from "../words/billing.ts";
import { useBillingChange, useLeave } from "./use-billing.ts";

const words = billingWords.held;

const wrongStatuses: readonly Billing["status"][] = [
  "past_due",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "canceled",
];

/** Of those, what a payment mends. */
const owedStatuses: readonly Billing["status"][] = ["past_due", "unpaid", "incomplete"];

/** What is paid, and until when, each in a line of its own. */
function linesOf(billing: Billing): string[] {
  const { price_cents, currency, billing_period, discount, next_tier, next_billing_period } = billing;
  if (!billing.is_paid_for) return [billing.tier === "free" ? words.free : words.given];
  const lines: string[] = [];
  if (price_cents !== null && currency !== null) {
    lines.push(
      words.price(
        moneyText(price_cents, currency),
        billing_period === "annual_period" ? words.perYear : words.perMonth,
      ),
    );
  }
  if (discount !== null) {
    const off =
      discount.percent_off === null
        ? words.amountOff(moneyText(discount.amount_off ?? 0, currency ?? "usd"))
        : words.percentOff(discount.percent_off);
    const left = discount.months_left === null ? "" : words.monthsLeft(discount.months_left);
    lines.push(words.discount(discount.code, off, left));
  }
  if (next_tier !== null && billing.changes_at_unix !== null) {
    const period = words.periods[next_billing_period ?? "monthly_period"];
    lines.push(words.changes(plans[next_tier].name, period, longDayText(billing.changes_at_unix)));
  } else if (billing.ends_at_unix !== null) lines.push(words.ends(longDayText(billing.ends_at_unix)));
  else if (billing.renews_at_unix !== null && !wrongStatuses.includes(billing.status))
    lines.push(words.renews(longDayText(billing.renews_at_unix)));
  return lines;
}

/** What can be done about the plan that is held: keep it, or end it. */
function Actions({ billing }: { billing: Billing }) {
  const keep = useBillingChange(() => api.billing.cancel_downgrade(), words.kept);
  const renew = useBillingChange(() => api.billing.renew_subscription(), words.renewed);
  const cancel = useBillingChange(() => api.billing.cancel_subscription(), words.cancelled);
  const leave = useLeave();
  const portal = useBillingChange(() => api.billing.create_portal_session());
  const methods = useBillingChange(() => api.billing.create_update_payment_methods_session());
  const name = plans[billing.tier].name;
  const askAndCancel = async () => {
    const isSure = await confirm({
      title: words.cancelTitle(name),
      description: words.cancelDescription(longDayText(billing.renews_at_unix ?? billing.changes_at_unix ?? 0)),
      confirm: words.cancelPlan,
      cancel: words.cancelLater,
      danger: true,
    });
    if (isSure) cancel.mutate(undefined);
  };
  return (
    <>
      {billing.has_payment_methods ? (
        <>
          <Button
            look={owedStatuses.includes(billing.status) ? "primary" : "plain"}
            busy={methods.isPending}
            onClick={() => methods.mutate(undefined, { onSuccess: ({ url }) => leave(url) })}
          >
            {words.paymentMethods}
          </Button>
          <Button
            busy={portal.isPending}
            onClick={() => portal.mutate(undefined, { onSuccess: ({ url }) => leave(url) })}
          >
            {words.portal}
          </Button>
        </>
      ) : null}
      {billing.next_tier === null ? null : (
        <Button busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {words.keepPlan(name)}
        </Button>
      )}
      {billing.ends_at_unix === null ? (
        <Button className="text-danger!" busy={cancel.isPending} onClick={() => void askAndCancel()}>
          {words.cancelPlan}
        </Button>
      ) : (
        <Button look="primary" busy={renew.isPending} onClick={() => renew.mutate(undefined)}>
          {words.renew}
        </Button>
      )}
    </>
  );
}

/** The plan that the workspace has, what becomes of it, and what can be done about it. */
export function HeldPlan({ billing, mayChange }: { billing: Billing; mayChange: boolean }) {
  const isWrong = wrongStatuses.includes(billing.status);
  const isEnding = billing.ends_at_unix !== null;
  return (
    <SettingsSection title={words.title} {...(mayChange ? {} : { lead: words.notAdmin })}>
      <SettingsRow
        wide
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="text-lg font-semibold">{billing.plan_name}</span>
            {billing.is_paid_for ? (
              <Badge tone={isWrong ? "danger" : isEnding ? "plain" : "good"}>
                {isEnding && !isWrong ? words.ending : words.statuses[billing.status]}
              </Badge>
            ) : null}
          </span>
        }
        description={linesOf(billing).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      >
        {billing.is_paid_for && owedStatuses.includes(billing.status) ? (
          <p className="mt-3 flex gap-2 text-pretty text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {billing.has_payment_methods ? words.owedByCard : words.owedToOwner}
          </p>
        ) : null}
        {billing.is_paid_for && mayChange ? (
          <div className="mt-4 flex flex-wrap gap-2">
            <Actions billing={billing} />
          </div>
        ) : null}
      </SettingsRow>
    </SettingsSection>
  );
}
