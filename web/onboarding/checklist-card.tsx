import { X } from "lucide-react";
import { Link } from "react-router";
import type { User } from "../../contract/account.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Progress } from "../ui/progress.tsx";
import { onboardingWords } from "../words/onboarding.ts";
import { ChecklistSteps } from "./checklist-steps.tsx";
import { countDone } from "./open-checklist.ts";
import { useChecklistEnd } from "./use-checklist-end.ts";

const words = onboardingWords.checklist;

/** The first steps on Home, for as long as they are neither done nor hidden. */
export default function ChecklistCard({ checklist }: { checklist: NonNullable<User["onboarding_checklist"]> }) {
  const { hide } = useChecklistEnd();
  const done = countDone(checklist);
  return (
    <section aria-labelledby="first-steps" className="rounded-xl border border-line bg-surface shadow-low">
      <div className="flex items-center gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-5">
        <h2 id="first-steps" className="font-semibold">
          <Link to="/app/onboarding-checklist" className="touchable rounded-xs underline-offset-4 hover:underline">
            {words.title}
          </Link>
        </h2>
        <Progress value={done / checklist.items.length} label={words.progress} className="max-w-40 flex-1" />
        <span className="shrink-0 text-sm text-ink-soft">{words.done(done, checklist.items.length)}</span>
        <IconButton
          label={words.hide}
          icon={<X />}
          size="small"
          className="ml-auto"
          onClick={() => hide.mutate(undefined)}
        />
      </div>
      <ChecklistSteps heading="h3" items={checklist.items} />
    </section>
  );
}
