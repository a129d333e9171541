import { useQuery } from "@tanstack/react-query";
import { moneyText } from "../../../contract/currencies.ts";
import { api, query } from "../../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../../settings/index.ts";
import { longDayText } from "../../shell/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { billingWords } from "../../words/billing.ts";
import { useBillingChange } from "../use-billing.ts";

const words = billingWords.owner;

/** Invoices of this server's own that nobody has paid yet. */
export function UnpaidSection() {
  const asked = useQuery(query(api.billing.list_open_invoices, {}));
  const settle = useBillingChange(
    (input: { invoice_id: string; status: "paid" | "void" }) => api.billing.settle_invoice(input),
    words.settled,
  );
  const all = asked.data?.invoices;
  if (all === undefined && asked.error === null) return <SettingsSkeleton rows={1} />;
  return (
    <SettingsSection title={words.invoicesTitle} lead={words.invoicesLead}>
      {all === undefined ? (
        <FailedRow title={words.invoicesFailed} query={asked} />
      ) : all.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.invoicesNone}</p>
      ) : (
        all.map(({ invoice_id, number, workspace_name, amount_due_cents, currency, created_at_unix }) => {
          const isBusy = settle.isPending && settle.variables.invoice_id === invoice_id;
          return (
            <SettingsRow
              key={invoice_id}
              wide
              title={`${billingWords.invoices.number(number)} · ${workspace_name}`}
              description={
                <span className="tabular-nums">
                  {longDayText(created_at_unix)} · {moneyText(amount_due_cents, currency)}
                </span>
              }
              control={
                <>
                  <Button busy={isBusy} onClick={() => settle.mutate({ invoice_id, status: "void" })}>
                    {words.void}
                  </Button>
                  <Button look="solid" busy={isBusy} onClick={() => settle.mutate({ invoice_id, status: "paid" })}>
                    {words.paid}
                  </Button>
                </>
              }
            />
          );
        })
      )}
    </SettingsSection>
  );
}
