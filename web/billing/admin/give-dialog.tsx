import { useState } from "react";
import type { HeldPlan } from "../../../contract/billing-by-owner.ts";
import { limits } from "../../../contract/limits.ts";
import { plans, TIERS } from "../../../contract/plans.ts";
import { api } from "../../api.ts";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { billingWords } from "../../words/billing.ts";
import { useBillingChange } from "../use-billing.ts";
import { wholeNumber } from "./whole-number.ts";

const words = billingWords.owner;
const TIER_CHOICES = TIERS.map((value) => ({ value, label: plans[value].name }));

/** Gives a workspace a plan without payment, and seats. */
export default function GiveDialog({ held, onClose }: { held: HeldPlan; onClose: () => void }) {
  const [tier, setTier] = useState(held.tier);
  const [seats, setSeats] = useState(held.max_seats === null ? "" : String(held.max_seats));
  const [isSent, setSent] = useState(false);
  const max_seats = wholeNumber(seats, limits.seatsMax);
  const hasSeats = plans[tier].seats === null;
  const give = useBillingChange(
    (input: Parameters<typeof api.billing.grant_plan>[0]) => api.billing.grant_plan(input),
    words.given,
    true,
  );
  const submit = () => {
    setSent(true);
    if (hasSeats && max_seats === undefined) return;
    const { workspace_id } = held;
    if (tier === held.tier && (!hasSeats || max_seats === held.max_seats)) return onClose();
    give.mutate(
      // A plan that stays as it is is not given anew: what is paid for goes on.
      {
        workspace_id,
        ...(tier === held.tier ? {} : { tier }),
        ...(hasSeats && max_seats !== undefined ? { max_seats } : {}),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={words.giveOf(held.name)}
      submit={words.save}
      busy={give.isPending}
      error={give.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.plan}>
        {(parts) => <Select {...parts} value={tier} onChange={setTier} choices={TIER_CHOICES} />}
      </Field>
      {hasSeats ? (
        <Field
          label={words.seats}
          hint={words.seatsHint}
          error={isSent && max_seats === undefined ? words.seatsWrong : undefined}
        >
          {(parts) => (
            <Input
              {...parts}
              inputMode="numeric"
              value={seats}
              onChange={(event) => setSeats(event.target.value)}
              autoComplete="off"
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}
