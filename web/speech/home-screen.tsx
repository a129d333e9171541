import { lazy, Suspense, useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { openChecklist } from "../onboarding/index.ts";
import { useUser } from "../shell/account.ts";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { ONBOARDING } from "../shell/redirects.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { homeWords } from "../words/home.ts";
import { CreditsCard } from "./credits-card.tsx";
import { QuickComposer } from "./quick-composer.tsx";
import { RecentStrip } from "./recent-strip.tsx";
import { mayReplace } from "./replace-text.ts";
import type { StarterText } from "./starter-texts.ts";
import { Starters } from "./starters.tsx";
import { useDraft } from "./use-draft.ts";
import { useSpeech } from "./use-speech.ts";

const ChecklistCard = lazy(() => import("../onboarding/checklist-card.tsx"));

function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return homeWords.greetings.evening;
  return hour < 12 ? homeWords.greetings.morning : homeWords.greetings.afternoon;
}

/** /app/speech-synthesis: where people land. */
export default function HomeScreen() {
  const { data: user } = useUser();
  const { text, setText } = useDraft();
  const speech = useSpeech(text);
  const box = useRef<HTMLTextAreaElement>(null);
  const checklist = user === undefined ? null : openChecklist(user);
  useEffect(() => {
    if (user !== undefined) void import("../account/arrival.ts").then(({ arrive }) => arrive(user));
  }, [user]);
  const take = async (starter: StarterText) => {
    if (!(await mayReplace(text, starter.text))) return;
    setText(starter.text);
    speech.castFor(starter);
    box.current?.focus();
  };
  if (user?.is_new_user === true && !user.is_onboarding_completed) return <Navigate to={ONBOARDING} replace />;
  return (
    <>
      <PageHeader title={homeWords.title} />
      <Column>
        {user === undefined ? (
          <Skeleton className="mb-1 h-8 w-64 max-w-full" />
        ) : (
          <h2 className="text-xl font-semibold text-balance">
            {homeWords.greet(greeting(new Date().getHours()), user.first_name)}
          </h2>
        )}
        <div className="mt-6 flex flex-col gap-8">
          <div className="flex flex-col gap-4">
            <QuickComposer box={box} text={text} onText={setText} speech={speech} />
            <section aria-label={homeWords.starters}>
              <Starters onTake={(starter) => void take(starter)} />
            </section>
          </div>
          {checklist === null || checklist.hidden ? null : (
            <Suspense fallback={<Skeleton className="h-50 rounded-xl" />}>
              <ChecklistCard checklist={checklist} />
            </Suspense>
          )}
          <RecentStrip />
          <CreditsCard />
        </div>
      </Column>
    </>
  );
}
