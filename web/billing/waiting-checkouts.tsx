import { Hourglass } from "lucide-react";
import { Link } from "react-router";
import type { Checkout } from "../../contract/billing.ts";
import { api } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { billingWords } from "../words/billing.ts";
import { checkoutAddress } from "./addresses.ts";
import { useBillingChange } from "./use-billing.ts";

const words = billingWords.waiting;

/** Plans that somebody is about to take. */
export function WaitingCheckouts({ checkouts, mayChange }: { checkouts: readonly Checkout[]; mayChange: boolean }) {
  const withdraw = useBillingChange(
    (checkout_id: string) => api.billing.withdraw_checkout({ checkout_id }),
    words.withdrawn,
  );
  return checkouts.map(({ checkout_id, plan_name, state }) => (
    <div
      key={checkout_id}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-accent-wash px-4 py-3.5"
    >
      <Hourglass aria-hidden className="size-4 shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1 basis-56 text-pretty">
        {state === "open" ? words.open(plan_name) : words.waiting(plan_name)}
      </p>
      {mayChange ? (
        <div className="flex gap-2 max-sm:flex-row-reverse">
          <Button
            look="quiet"
            busy={withdraw.isPending && withdraw.variables === checkout_id}
            onClick={() => withdraw.mutate(checkout_id)}
          >
            {words.withdraw}
          </Button>
          <Button asChild>
            <Link to={checkoutAddress(checkout_id)}>{state === "open" ? words.goOn : words.look}</Link>
          </Button>
        </div>
      ) : null}
    </div>
  ));
}
