import { Link } from "react-router";
import { ApiError } from "../api-error.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { billingWords } from "../words/billing.ts";

interface MissingProps {
  title: string;
  /** The refusal which says that there is no such thing: to ask again would not bring it. */
  code: string;
  query: { error: Error | null; isFetching: boolean; refetch(): unknown };
}

/** In place of a checkout or an invoice that could not be had: the way back where there is none, else another try. */
export function Missing({ title, code, query }: MissingProps) {
  const { error } = query;
  if (!(error instanceof ApiError) || error.errorType !== code) return <FailedQuery title={title} query={query} />;
  return (
    <ErrorState
      title={title}
      action={
        <Button asChild look="solid">
          <Link to={SUBSCRIPTION}>{billingWords.checkout.back}</Link>
        </Button>
      }
    >
      {error.message}
    </ErrorState>
  );
}
