import { useQuery } from "@tanstack/react-query";
import type { SoldCurrency } from "../../contract/currencies.ts";
import { plans } from "../../contract/plans.ts";
import type { BillingPeriod, SoldTier } from "../../contract/prices.ts";
import { api, query } from "../api.ts";
import { FailedRow } from "../settings/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { billingWords } from "../words/billing.ts";
import { shellWords } from "../words/shell.ts";
import { PriceLines } from "./price-lines.tsx";
import { useBillingChange } from "./use-billing.ts";

const words = billingWords.change;

interface ChangeDialogProps {
  tier: SoldTier;
  period: BillingPeriod;
  currency: SoldCurrency;
  onClose: () => void;
}

/** What another plan costs and when it begins, before it is taken. */
export default function ChangeDialog({ tier, period, currency, onClose }: ChangeDialogProps) {
  const choice = { subscription_type: tier, billing_period: period };
  const preview = useQuery({ ...query(api.billing.preview_change, { ...choice, currency }), staleTime: 0 });
  const change = useBillingChange(() => api.billing.change_subscription(choice));
  const confirm = () =>
    change.mutate(undefined, {
      onSuccess: ({ effect }) => {
        notify.success(words.effects[effect]);
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title(plans[tier].name)}
      closeWords={billingWords.close}
      actions={
        <>
          <Button onClick={onClose}>{billingWords.cancel}</Button>
          <Button look="primary" busy={change.isPending} disabled={preview.data === undefined} onClick={confirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {preview.data === undefined ? (
        preview.error === null ? (
          <div role="status">
            <span className="sr-only">{shellWords.loading}</span>
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-4 h-20 rounded-md" />
          </div>
        ) : (
          <div className="-mx-4 -my-2 sm:-mx-5">
            <FailedRow title={words.failed} query={preview} />
          </div>
        )
      ) : (
        <>
          <p className="text-pretty text-ink-soft">
            {preview.data.effect === "now" ? words.now : words.atEnd(longDayText(preview.data.starts_at_unix))}
          </p>
          <div className="mt-3">
            <PriceLines
              lines={preview.data.lines}
              total_cents={preview.data.amount_due_cents}
              currency={preview.data.currency}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
