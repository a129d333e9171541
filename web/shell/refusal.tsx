import { CircleAlert } from "lucide-react";
import { ApiError } from "../api-error.ts";
import { shellWords } from "../words/shell.ts";

/** Why the server did not do it, in its own words, or in `otherwise` where it may say nothing but "too often". */
export function Refusal({ error, otherwise }: { error: Error | null; otherwise?: string }) {
  const isSaid = error instanceof ApiError && (otherwise === undefined || error.status === 429);
  return (
    // There before it says something, so that it is read aloud; out of the flow until then, so that it leaves no gap.
    <div role="alert" className="empty:absolute">
      {error === null ? null : (
        <p className="flex gap-2.5 rounded-md bg-danger-wash px-3 py-2.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {isSaid ? error.message : (otherwise ?? shellWords.failure)}
          </span>
        </p>
      )}
    </div>
  );
}
