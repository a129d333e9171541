import type { Billing } from "../../contract/billing.ts";
import { api } from "../api.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { Button } from "../ui/button.tsx";
import { billingWords } from "../words/billing.ts";
import { useBillingChange, useLeave } from "./use-billing.ts";

const words = billingWords.payouts;

/** Where what somebody earns is paid to; without a payment provider, why there is nothing to set up. */
export function PayoutsSection({ billing }: { billing: Billing }) {
  const leave = useLeave();
  const open = useBillingChange(() =>
    billing.has_payouts ? api.billing.create_connect_account_management_link() : api.billing.create_connect_account(),
  );
  return (
    <SettingsSection title={words.title}>
      <SettingsRow
        wide
        title={words.lead}
        {...(billing.mode === "stripe" ? {} : { description: words.missing })}
        control={
          billing.mode === "stripe" ? (
            <Button
              busy={open.isPending}
              onClick={() => open.mutate(undefined, { onSuccess: ({ url }) => leave(url) })}
            >
              {billing.has_payouts ? words.manage : words.begin}
            </Button>
          ) : undefined
        }
      />
    </SettingsSection>
  );
}
