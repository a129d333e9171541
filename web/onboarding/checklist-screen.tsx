import { PartyPopper } from "lucide-react";
import { Link } from "react-router";
import type { User } from "../../contract/account.ts";
import { useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { HOME } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Progress } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { accountWords } from "../words/account.ts";
import { onboardingWords } from "../words/onboarding.ts";
import { shellWords } from "../words/shell.ts";
import { ChecklistSteps } from "./checklist-steps.tsx";
import { countDone, openChecklist } from "./open-checklist.ts";
import { useChecklistEnd } from "./use-checklist-end.ts";

const words = onboardingWords.checklist;

function Checklist({ user }: { user: User }) {
  const { hide, markComplete } = useChecklistEnd();
  const checklist = openChecklist(user);
  if (checklist === null) {
    return (
      <EmptyState
        icon={<PartyPopper aria-hidden />}
        title={words.noneTitle}
        action={
          <Button look="solid" asChild>
            <Link to={HOME}>{words.goHome}</Link>
          </Button>
        }
      >
        {words.none}
      </EmptyState>
    );
  }
  const done = countDone(checklist);
  const all = checklist.items.length;
  return (
    <>
      <p className="text-pretty text-ink-soft">{words.lead}</p>
      <div className="mt-5 mb-6 flex items-center gap-4">
        <Progress value={done / all} label={words.progress} className="flex-1" />
        <span className="text-sm text-ink-soft">{words.done(done, all)}</span>
      </div>
      <div className="rounded-xl border border-line bg-surface shadow-low">
        <ChecklistSteps heading="h2" items={checklist.items} />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        {checklist.hidden ? null : (
          <Button look="quiet" busy={hide.isPending} onClick={() => hide.mutate(undefined)}>
            {words.hide}
          </Button>
        )}
        <Button look="quiet" busy={markComplete.isPending} onClick={() => markComplete.mutate(undefined)}>
          {words.markComplete}
        </Button>
      </div>
    </>
  );
}

/** /app/onboarding-checklist */
export default function ChecklistScreen() {
  const user = useUser();
  return (
    <>
      <PageHeader title={words.title} />
      <Column>
        {user.data !== undefined ? (
          <Checklist user={user.data} />
        ) : user.error === null ? (
          <div role="status">
            <span className="sr-only">{shellWords.loading}</span>
            <Skeleton className="h-52 rounded-xl" />
          </div>
        ) : (
          <FailedQuery title={accountWords.failed} query={user} />
        )}
      </Column>
    </>
  );
}
