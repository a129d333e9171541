import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Hourglass, ReceiptText } from "lucide-react";
import { Link, useParams } from "react-router";
import type { Checkout } from "../../contract/billing.ts";
import { api, query } from "../api.ts";
import { SettingsSkeleton } from "../settings/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { billingWords } from "../words/billing.ts";
import { Missing } from "./missing.tsx";
import { PriceLines } from "./price-lines.tsx";
import { useBillingChange } from "./use-billing.ts";

const words = billingWords.checkout;
const ICONS = {
  open: <ReceiptText aria-hidden />,
  waiting: <Hourglass aria-hidden />,
  done: <CircleCheck aria-hidden />,
  refused: <CircleX aria-hidden />,
  expired: <CircleX aria-hidden />,
} as const;
const GOOD = "bg-good-wash text-good";
const BAD = "bg-danger-wash text-danger";
const PENDING = "bg-accent-wash text-accent-text";
const TINTS = { open: PENDING, waiting: PENDING, done: GOOD, refused: BAD, expired: BAD } as const;

function Actions({ checkout }: { checkout: Checkout }) {
  const { checkout_id, state, needs_approval } = checkout;
  const confirm = useBillingChange(() => api.billing.confirm_checkout({ checkout_id }));
  const withdraw = useBillingChange(
    () => api.billing.withdraw_checkout({ checkout_id }),
    billingWords.waiting.withdrawn,
  );
  const isOver = state !== "open" && state !== "waiting";
  const take = () =>
    confirm.mutate(undefined, {
      onSuccess: (after) => notify.success(after.state === "waiting" ? words.asked : words.confirmed),
    });
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      {isOver ? null : (
        <Button look="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
          {billingWords.waiting.withdraw}
        </Button>
      )}
      {state === "open" ? (
        <Button look="primary" busy={confirm.isPending} onClick={take}>
          {needs_approval ? words.ask : words.confirm}
        </Button>
      ) : (
        <Button asChild look={isOver ? "primary" : "plain"}>
          <Link to={SUBSCRIPTION}>{words.back}</Link>
        </Button>
      )}
    </div>
  );
}

function CheckoutCard({ checkout }: { checkout: Checkout }) {
  const { plan_name, billing_period, promocode, state, lines, amount_due_cents, currency } = checkout;
  return (
    <section
      aria-labelledby="plan"
      className="mx-auto max-w-[520px] rounded-xl border border-line bg-surface p-5 shadow-low sm:p-7"
    >
      <div className="flex items-start gap-4">
        <div
          className={classes(
            "flex size-10 shrink-0 items-center justify-center rounded-full [&_svg]:size-5",
            TINTS[state],
          )}
        >
          {ICONS[state]}
        </div>
        <div className="min-w-0">
          <h2 id="plan" className="text-lg font-semibold">
            {plan_name}
          </h2>
          <p className="text-sm text-ink-soft">
            {words.paid(billingWords.held.periods[billing_period])}
            {promocode === null ? null : <span className="block">{words.coupon(promocode)}</span>}
          </p>
        </div>
      </div>
      <p aria-live="polite" className="mt-4 text-pretty">
        {words.states[state]}
      </p>
      <div className="mt-3">
        <PriceLines lines={lines} total_cents={amount_due_cents} currency={currency} />
      </div>
      {state === "open" ? (
        <p className="mt-1 text-sm text-pretty text-ink-soft">
          {words.noCard} {checkout.needs_approval ? words.asksOwner : null}
          <span className="mt-1 block text-ink-faint">{words.until(longDayText(checkout.expires_at_unix))}</span>
        </p>
      ) : null}
      <Actions checkout={checkout} />
    </section>
  );
}

/** /app/subscription/checkout/:checkout_id: what a plan costs, and taking it. */
export default function CheckoutScreen() {
  const { checkout_id = "" } = useParams();
  const asked = useQuery(query(api.billing.get_checkout, { checkout_id }));
  return (
    <>
      <PageHeader title={words.title} />
      <Column>
        {asked.data !== undefined ? (
          <CheckoutCard checkout={asked.data} />
        ) : asked.error === null ? (
          <SettingsSkeleton />
        ) : (
          <Missing title={words.failed} code="checkout_not_found" query={asked} />
        )}
      </Column>
    </>
  );
}
