import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { closePlayer } from "../player/index.ts";
import { useUser } from "../shell/account.ts";
import { HOME, SIGN_IN } from "../shell/redirects.ts";
import { SessionGate } from "../shell/session-gate.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Logo } from "../ui/logo.tsx";
import { onboardingWords as words } from "../words/onboarding.ts";
import { shellWords } from "../words/shell.ts";
import { ProgressWave } from "./progress-wave.tsx";
import { RoleStep } from "./role-step.tsx";
import { type Answers, noAnswers, surveyOf } from "./survey.ts";
import { VoiceStep } from "./voice-step.tsx";

const STEPS = ["name", "role", "voice"] as const;

/** Ends the survey with what was answered, and goes home. */
function useEnd() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (answers: Answers) => api.onboarding.answer_survey(surveyOf(answers)),
    onSuccess: async () => {
      closePlayer();
      await client.invalidateQueries({ queryKey: api.account.get.key });
      await navigate(HOME, { replace: true });
    },
  });
}

function Survey() {
  const { data: user } = useUser();
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<Partial<Answers>>({});
  const end = useEnd();
  const heading = useRef<HTMLHeadingElement>(null);
  const answers = { ...noAnswers, first_name: user?.first_name ?? "", ...typed };
  const change = (part: Partial<Answers>) => setTyped({ ...typed, ...part });
  const step = STEPS[at] ?? "voice";
  const isLast = at === STEPS.length - 1;
  const go = (to: number) => setAt(to);

  // A new step is a new page: whoever cannot see it hears its question. Not the first one, whose box has the focus.
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step changed is what this is about
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [at]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) end.mutate(answers);
    else go(at + 1);
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${words.tab} · ${shellWords.product}`}</title>
      <header className="flex h-16 shrink-0 items-center justify-between px-4 sm:px-8">
        <span className="flex items-center gap-2.5 text-md font-semibold tracking-tight">
          <Logo size={28} />
          {shellWords.product}
        </span>
        <Button look="quiet" className="-mr-4" busy={end.isPending} onClick={() => end.mutate(noAnswers)}>
          {words.skip}
        </Button>
      </header>
      <main className="mx-auto flex w-full max-w-[600px] flex-1 flex-col justify-center px-4 py-8 sm:px-6">
        <form noValidate onSubmit={submit} key={step} className="animate-rise-in">
          <p className="text-sm font-medium text-accent-text">{words.step(at + 1, STEPS.length)}</p>
          <h1 ref={heading} tabIndex={-1} className="mt-2 text-xl font-semibold text-balance outline-none sm:text-2xl">
            {words[step].title}
          </h1>
          <p className="mt-2 mb-8 text-md text-pretty text-ink-soft">{words[step].lead}</p>
          {step === "name" ? (
            <Field label={words.name.label}>
              {(parts) => (
                <Input
                  {...parts}
                  value={answers.first_name}
                  onChange={(event) => change({ first_name: event.target.value })}
                  maxLength={limits.nameLengthMax}
                  autoComplete="given-name"
                  autoFocus
                  className="h-12! text-md!"
                />
              )}
            </Field>
          ) : null}
          {step === "role" ? <RoleStep answers={answers} change={change} /> : null}
          {step === "voice" ? <VoiceStep /> : null}
          <div className="mt-8 flex items-center justify-between gap-3">
            {at === 0 ? (
              <span />
            ) : (
              <Button look="quiet" size="large" className="-ml-5" onClick={() => go(at - 1)}>
                {words.back}
              </Button>
            )}
            <Button type="submit" look="primary" size="large" busy={end.isPending} className="min-w-32">
              {isLast ? words.finish : words.next}
            </Button>
          </div>
        </form>
      </main>
      <footer className="px-4 pb-6 sm:px-8">
        <ProgressWave step={at + 1} steps={STEPS.length} label={words.step(at + 1, STEPS.length)} />
      </footer>
    </div>
  );
}

/** /app/onboarding: a few questions to somebody new, and their first voice. */
export default function OnboardingScreen() {
  return <SessionGate signedIn={() => <Survey />} signedOut={() => <Navigate to={SIGN_IN} replace />} />;
}
