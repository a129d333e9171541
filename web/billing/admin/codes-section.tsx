import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, useState } from "react";
import type { Promocode } from "../../../contract/billing-by-owner.ts";
import { moneyText } from "../../../contract/currencies.ts";
import { api, query } from "../../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../../settings/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Later } from "../../ui/later.tsx";
import { billingWords } from "../../words/billing.ts";
import { useBillingChange } from "../use-billing.ts";

const CodeDialog = lazy(() => import("./code-dialog.tsx"));

const words = billingWords.owner;

const offOf = ({ percent_off, amount_off, currency }: Promocode): string =>
  percent_off === null
    ? billingWords.held.amountOff(moneyText(amount_off ?? 0, currency ?? "usd"))
    : billingWords.held.percentOff(percent_off);

function CodeRow({ shown }: { shown: Promocode }) {
  const disable = useBillingChange(() => api.billing.disable_promocode({ promocode: shown.promocode }), words.disabled);
  return (
    <SettingsRow
      title={
        <span className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 [overflow-wrap:anywhere]">{shown.promocode}</code>
          {shown.is_enabled ? null : <Badge>{words.outOfUse}</Badge>}
        </span>
      }
      description={`${offOf(shown)} ${words.codeMonths(shown.duration_in_months)} · ${words.used(shown.redemptions, shown.redemptions_max)}`}
      control={
        shown.is_enabled ? (
          <Button
            size="small"
            aria-label={`${words.disable}: ${shown.promocode}`}
            busy={disable.isPending}
            onClick={() => disable.mutate(undefined)}
          >
            {words.disable}
          </Button>
        ) : undefined
      }
    />
  );
}

/** Codes that take something off a price. */
export function CodesSection() {
  const asked = useQuery(query(api.billing.list_promocodes, {}));
  const [isAdding, setAdding] = useState(false);
  const all = asked.data?.promocodes;
  if (all === undefined && asked.error === null) return <SettingsSkeleton rows={1} />;
  return (
    <SettingsSection
      title={words.codesTitle}
      lead={words.codesLead}
      action={
        <Button icon={<Plus />} onClick={() => setAdding(true)}>
          {words.addCode}
        </Button>
      }
    >
      {all === undefined ? (
        <FailedRow title={words.codesFailed} query={asked} />
      ) : all.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.codesNone}</p>
      ) : (
        all.map((shown) => <CodeRow key={shown.promocode} shown={shown} />)
      )}
      {isAdding ? (
        <Later>
          <CodeDialog onClose={() => setAdding(false)} />
        </Later>
      ) : null}
    </SettingsSection>
  );
}
