import { CircleAlert } from "lucide-react";
import { ApiError } from "../api-error.ts";
import { shellWords } from "../words/shell.ts";

/** Why the server did not let somebody in, in its own words. */
export function Refusal({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error === null ? null : (
        <p className="flex gap-2.5 rounded-md bg-danger-wash px-3 py-2.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error instanceof ApiError ? error.message : shellWords.failure}
        </p>
      )}
    </div>
  );
}
