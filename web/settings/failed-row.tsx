import { TriangleAlert } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { shellWords } from "../words/shell.ts";

interface FailedRowProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch(): unknown };
}

/** A line of a card for what could not be loaded: what happened, in the server's words, and another try. */
export function FailedRow({ title, query }: FailedRowProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          <p className="mt-0.5 text-sm text-pretty text-ink-soft">{query.error?.message}</p>
        </div>
      </div>
      <Button busy={query.isFetching} onClick={() => void query.refetch()} className="max-sm:ml-7">
        {shellWords.retry}
      </Button>
    </div>
  );
}
