import { plans } from "../../contract/plans.ts";
import { useSubscription } from "../shell/account.ts";
import { countText, dayText } from "../shell/numbers.ts";
import { quotaOf } from "../shell/quota.ts";
import { Progress } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { homeWords } from "../words/home.ts";

/** From here on the bar warns. */
const LOW_SHARE = 0.1;

/** What is left of the plan's credits. */
export function CreditsCard() {
  const { data: subscription, isError } = useSubscription();
  if (isError) return null;
  if (subscription === undefined) return <Skeleton className="h-28 rounded-xl" />;
  const quota = quotaOf(subscription);
  const resets = subscription.next_character_count_reset_unix;
  return (
    <section aria-label={homeWords.usage} className="rounded-xl border border-line bg-surface p-5 shadow-low sm:px-6">
      <div className="flex items-baseline justify-between gap-4">
        <p>
          <span className="text-lg font-semibold">{countText(quota.count)}</span>{" "}
          <span className="text-ink-soft">{homeWords.credits[quota.kind](countText(quota.limit))}</span>
        </p>
        <span className="shrink-0 text-sm text-ink-soft">{homeWords.plan(plans[subscription.tier].name)}</span>
      </div>
      <Progress
        className="mt-4"
        label={homeWords.left}
        value={quota.share}
        tone={quota.share <= LOW_SHARE ? "danger" : "accent"}
      />
      {resets === null ? null : <p className="mt-3 text-sm text-ink-faint">{homeWords.refreshes(dayText(resets))}</p>}
    </section>
  );
}
