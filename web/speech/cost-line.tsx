import type { Subscription } from "../../contract/billing.ts";
import { countText, dayText } from "../shell/numbers.ts";
import { useStore } from "../shell/store.ts";
import { speechWords } from "../words/speech.ts";
import type { Verdict } from "./cost.ts";
import { generation, isRunning } from "./generation.ts";
import { placeInLine } from "./place-in-line.ts";

const rateTimes = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

export interface CostLineProps {
  id: string;
  characters: number;
  /** Credits, with what the voice asks for. */
  cost: number;
  /** What the voice costs, of the usual price. */
  rate: number;
  verdict: Verdict;
  /** Credits left; null for no limit, undefined while not known. */
  left: number | null | undefined;
  subscription: Subscription | undefined;
}

function Trouble({ verdict, subscription }: Pick<CostLineProps, "verdict" | "subscription">) {
  if (verdict.kind === "too_long") return speechWords.tooLong(countText(verdict.excess), countText(verdict.most));
  if (verdict.kind !== "over_quota") return null;
  const resets = subscription?.next_character_count_reset_unix ?? null;
  return speechWords.overQuota(countText(verdict.missing), resets === null ? null : dayText(resets));
}

/** What the text costs and what is left, before it is sent; what goes on, while it is made. */
export function CostLine({ id, characters, cost, rate, verdict, left, subscription }: CostLineProps) {
  const current = useStore(generation);
  // The place in the line says that it waits.
  const isInLine = useStore(placeInLine) !== null;
  const hasTrouble = verdict.kind === "too_long" || verdict.kind === "over_quota";
  return (
    <div id={id} className="min-w-0 text-sm leading-5">
      <p role="status" className={hasTrouble && !isRunning(current) ? "text-danger" : "text-ink-soft"}>
        {current.state === "waiting" ? (
          isInLine ? null : (
            speechWords.waiting
          )
        ) : current.state === "arriving" ? (
          <>
            {speechWords.arriving}
            {current.place > 0 ? `. ${speechWords.waited(current.place)}` : null}
          </>
        ) : (
          <Trouble verdict={verdict} subscription={subscription} />
        )}
      </p>
      {isRunning(current) ? null : (
        <p className="text-ink-faint">
          {characters === 0 ? null : (
            <span className={hasTrouble ? "" : "text-ink-soft"}>
              {speechWords.cost(countText(cost))}
              {rate === 1 ? null : ` · ${speechWords.atRate(rateTimes.format(rate))}`}
              {left === undefined ? null : <span className="max-sm:hidden"> · </span>}
            </span>
          )}
          {left === undefined ? null : (
            <span className="whitespace-nowrap max-sm:block">
              {left === null ? speechWords.extends : speechWords.left(countText(left))}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
