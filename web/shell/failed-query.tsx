/** What a screen shows in place of what it could not load. */
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { shellWords } from "../words/shell.ts";

interface FailedQueryProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch(): unknown };
}

/** Says what failed, in the server's words, and tries again when asked to. */
export function FailedQuery({ title, query }: FailedQueryProps) {
  return (
    <ErrorState
      title={title}
      action={
        <Button look="solid" busy={query.isFetching} onClick={() => void query.refetch()}>
          {shellWords.retry}
        </Button>
      }
    >
      {query.error?.message}
    </ErrorState>
  );
}
