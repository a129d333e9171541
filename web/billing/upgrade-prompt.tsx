import { Sparkles } from "lucide-react";
import { Link } from "react-router";
import { plans } from "../../contract/plans.ts";
import { isSold } from "../../contract/prices.ts";
import { lowestPlanWith, type Right } from "../../contract/rights.ts";
import { useUser } from "../shell/account.ts";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { billingWords } from "../words/billing.ts";

const words = billingWords.upgrade;

/** In place of what the plan lacks: from which plan on it is there, and the way to it. */
export function UpgradePrompt({ right }: { right: Right }) {
  const { data: user } = useUser();
  const lowest = lowestPlanWith(right);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-accent-wash px-4 py-3.5 sm:px-5">
      <Sparkles aria-hidden className="size-4 shrink-0 text-accent-text" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-pretty">{words.needs(words.rights[right], plans[lowest].name, !isSold(lowest))}</p>
        {user?.workspace_role === "editor" ? <p className="text-sm text-ink-soft">{words.ask}</p> : null}
      </div>
      {user?.workspace_role === "editor" ? null : (
        <Button asChild>
          <Link to={SUBSCRIPTION}>{words.see}</Link>
        </Button>
      )}
    </div>
  );
}
