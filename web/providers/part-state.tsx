import type { ProviderState } from "../../contract/providers.ts";
import { classes } from "../ui/classes.ts";
import { providerWords } from "../words/providers.ts";

type Part = ProviderState["parts"][number];

const DOTS: Record<Part["state"], string> = {
  ready: "bg-good",
  absent: "bg-line-strong",
  damaged: "bg-danger",
  unreachable: "bg-danger",
  refused: "bg-danger",
};

/** A colored dot and its word, so that color is not the only sign. */
export function PartState({ state }: { state: Part["state"] }) {
  return (
    <span
      className={classes(
        "inline-flex shrink-0 items-center gap-1.5 text-sm",
        state === "ready" || state === "absent" ? "text-ink-faint" : "text-danger",
      )}
    >
      <span aria-hidden className={classes("size-2 rounded-full", DOTS[state])} />
      {providerWords.partStates[state]}
    </span>
  );
}

/** A model, program or server, how it is, and what to do. */
export function PartRow({ part }: { part: Part }) {
  return (
    <li className="flex flex-col gap-0.5 py-2 sm:flex-row sm:items-baseline sm:gap-4">
      <div className="flex min-w-0 items-baseline justify-between gap-3 sm:w-56 sm:shrink-0">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{part.name}</span>
        <span className="sm:hidden">
          <PartState state={part.state} />
        </span>
      </div>
      <p className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere] text-ink-soft">{part.detail}</p>
      <span className="hidden sm:inline">
        <PartState state={part.state} />
      </span>
    </li>
  );
}
