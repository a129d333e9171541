import { useQuery } from "@tanstack/react-query";
import type { WaitingCheckout } from "../../../contract/billing-by-owner.ts";
import { moneyText } from "../../../contract/currencies.ts";
import { api, query } from "../../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../../settings/index.ts";
import { confirm } from "../../shell/confirm.ts";
import { longDayText } from "../../shell/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { billingWords } from "../../words/billing.ts";
import { useBillingChange } from "../use-billing.ts";

const words = billingWords.owner;

function WaitingRow({ waiting }: { waiting: WaitingCheckout }) {
  const { checkout_id, workspace_name, plan_name, billing_period, amount_due_cents, currency } = waiting;
  const approve = useBillingChange(() => api.billing.approve_checkout({ checkout_id }), words.approved);
  const refuse = useBillingChange(() => api.billing.refuse_checkout({ checkout_id }), words.refused);
  const ask = async () => {
    const isSure = await confirm({
      title: words.refuseTitle(workspace_name),
      description: words.refuseDescription,
      confirm: words.refuse,
      cancel: billingWords.cancel,
      danger: true,
    });
    if (isSure) refuse.mutate(undefined);
  };
  return (
    <SettingsRow
      wide
      title={words.wants(workspace_name, plan_name)}
      description={
        <>
          <span className="block tabular-nums">
            {moneyText(amount_due_cents, currency)} · {billingWords.held.periods[billing_period]} ·{" "}
            {longDayText(waiting.created_at_unix)}
          </span>
          {waiting.asked_by_email === null ? null : <span className="block">{words.by(waiting.asked_by_email)}</span>}
        </>
      }
      control={
        <>
          <Button busy={refuse.isPending} onClick={() => void ask()}>
            {words.refuse}
          </Button>
          <Button look="primary" busy={approve.isPending} onClick={() => approve.mutate(undefined)}>
            {words.approve}
          </Button>
        </>
      }
    />
  );
}

/** Plans that wait for the owner of the installation. */
export function WaitingSection() {
  const asked = useQuery(query(api.billing.list_waiting_checkouts, {}));
  const all = asked.data?.checkouts;
  if (all === undefined && asked.error === null) return <SettingsSkeleton rows={1} />;
  return (
    <SettingsSection title={words.waitingTitle} lead={words.waitingLead}>
      {all === undefined ? (
        <FailedRow title={words.waitingFailed} query={asked} />
      ) : all.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.waitingNone}</p>
      ) : (
        all.map((waiting) => <WaitingRow key={waiting.checkout_id} waiting={waiting} />)
      )}
    </SettingsSection>
  );
}
