import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { Link } from "react-router";
import { api } from "../api.ts";
import { useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { HOME } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { accountWords } from "../words/account.ts";
import { shellWords } from "../words/shell.ts";

const words = accountWords.alpha;

/** /app/request-alpha-access */
export default function AlphaScreen() {
  const user = useUser();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => api.account.request_alpha_access(),
    onSuccess: () => client.invalidateQueries({ queryKey: api.account.get.key }),
  });
  const hasAccess = user.data?.has_alpha_access === true;
  return (
    <>
      <PageHeader title={words.title} />
      {user.data !== undefined ? (
        <div role="status">
          <EmptyState
            icon={<FlaskConical aria-hidden />}
            title={hasAccess ? words.has : ask.isSuccess ? words.asked : words.title}
            action={
              hasAccess || ask.isSuccess ? (
                <Button look="solid" asChild>
                  <Link to={HOME}>{words.home}</Link>
                </Button>
              ) : (
                <Button look="primary" busy={ask.isPending} onClick={() => ask.mutate()}>
                  {words.ask}
                </Button>
              )
            }
          >
            {words.lead}
          </EmptyState>
        </div>
      ) : user.error === null ? (
        <div role="status" className="mx-auto mt-16 flex flex-col items-center gap-4">
          <span className="sr-only">{shellWords.loading}</span>
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="h-5 w-40" />
        </div>
      ) : (
        <FailedQuery title={accountWords.failed} query={user} />
      )}
    </>
  );
}
