import { Link } from "react-router";
import type { Billing, Subscription } from "../../contract/billing.ts";
import { moneyText } from "../../contract/currencies.ts";
import { plans } from "../../contract/plans.ts";
import { isSold, prices } from "../../contract/prices.ts";
import { lowestPlanWith } from "../../contract/rights.ts";
import { api } from "../api.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { countText, longDayText } from "../shell/numbers.ts";
import { quotaOf } from "../shell/quota.ts";
import { USAGE } from "../shell/redirects.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Progress } from "../ui/progress.tsx";
import { Switch } from "../ui/switch.tsx";
import { billingWords } from "../words/billing.ts";
import { useBillingChange } from "./use-billing.ts";

const words = billingWords.quota;
/** From here on the bar warns, as the server's notice does. */
const NEAR = 0.8;

interface QuotaSectionProps {
  billing: Billing;
  subscription: Subscription;
  mayChange: boolean;
}

/** Why the limit can or cannot be passed: the plan, the wish, and a plan that is active (section 6). */
function extensionHint({ tier, status, can_extend_character_limit }: Subscription, currency: string): string {
  if (!can_extend_character_limit) return words.extendMissing(plans[lowestPlanWith("extend_character_limit")].name);
  if (status !== "active") return words.extendInactive;
  const cents = isSold(tier) ? prices[tier].thousandBeyondCents : null;
  return cents === null ? words.extendFree : words.extendPrice(moneyText(cents, currency));
}

/** What is used of the plan's characters, and whether they may be passed. */
export function QuotaSection({ billing, subscription, mayChange }: QuotaSectionProps) {
  const quota = quotaOf(subscription);
  const currency = billing.currency ?? "usd";
  const share = subscription.character_limit > 0 ? subscription.character_count / subscription.character_limit : 0;
  const extend = useBillingChange((allowed_to_extend_character_limit: boolean) =>
    api.account.edit({ allowed_to_extend_character_limit }),
  );
  const isExtended = extend.isPending ? extend.variables : subscription.allowed_to_extend_character_limit;
  const resets = subscription.next_character_count_reset_unix;
  return (
    <SettingsSection
      title={words.title}
      action={
        <Button asChild>
          <Link to={USAGE}>{words.usage}</Link>
        </Button>
      }
    >
      <SettingsRow
        title={
          <span className="tabular-nums">
            {(quota.kind === "left" ? words.left : words.used)(countText(quota.count), countText(quota.limit))}
          </span>
        }
        description={resets === null ? undefined : words.resets(longDayText(resets))}
      >
        <Progress
          className="mt-3"
          value={share}
          label={words.label}
          tone={share >= 1 ? "danger" : share >= NEAR ? "ink" : "accent"}
        />
        {billing.characters_beyond > 0 ? (
          <p className="mt-3 text-sm text-ink-soft tabular-nums">
            {words.beyond(countText(billing.characters_beyond), moneyText(billing.overage_cents, currency))}
          </p>
        ) : null}
      </SettingsRow>
      <SettingsRow
        title={words.extend}
        description={extensionHint(subscription, currency)}
        control={(parts) => (
          <Switch
            {...parts}
            checked={isExtended}
            disabled={!mayChange || !subscription.can_extend_character_limit || extend.isPending}
            onChange={(next) =>
              extend.mutate(next, { onSuccess: () => notify.success(next ? words.extended : words.bounded) })
            }
          />
        )}
      />
    </SettingsSection>
  );
}
