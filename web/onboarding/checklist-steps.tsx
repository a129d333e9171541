import { AudioLines, AudioWaveform, Check, KeyRound, LibraryBig, WandSparkles } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { User } from "../../contract/account.ts";
import type { ChecklistItem } from "../../contract/onboarding.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { onboardingWords } from "../words/onboarding.ts";

const words = onboardingWords.checklist;

/** Where each step is done, and its picture. */
const STEPS: Record<ChecklistItem, { to: string; icon: ReactNode }> = {
  text_to_speech: { to: "/app/speech-synthesis/text-to-speech", icon: <AudioLines /> },
  speech_to_speech: { to: "/app/speech-synthesis/speech-to-speech", icon: <AudioWaveform /> },
  voice_library: { to: "/app/voice-library", icon: <LibraryBig /> },
  voice_design: { to: "/app/voice-lab", icon: <WandSparkles /> },
  api_key: { to: "/app/settings/api-keys", icon: <KeyRound /> },
};

interface ChecklistStepsProps extends Pick<NonNullable<User["onboarding_checklist"]>, "items"> {
  /** One level below what stands over the steps. */
  heading: "h2" | "h3";
}

/** The steps, done and to do, each with the way to where it is done. */
export function ChecklistSteps({ items, heading: Heading }: ChecklistStepsProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map(({ item_id, is_completed }) => {
        const { title, description, action } = words.items[item_id];
        const { to, icon } = STEPS[item_id];
        return (
          <li key={item_id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
            <span
              className={classes(
                "flex size-9 shrink-0 items-center justify-center rounded-full [&_svg]:size-4",
                is_completed ? "bg-good-wash text-good" : "bg-hover text-ink-soft",
              )}
            >
              {is_completed ? <Check aria-hidden className="stroke-[3]" /> : icon}
            </span>
            <div className="min-w-0 flex-1 basis-52">
              <Heading className={classes("font-medium", is_completed && "text-ink-soft")}>
                {title}
                <span className="sr-only">, {is_completed ? words.completed : words.todo}</span>
              </Heading>
              <p className="text-sm text-pretty text-ink-soft">{description}</p>
            </div>
            {is_completed ? null : (
              <Button size="small" asChild className="max-sm:ml-13">
                <Link to={to}>{action}</Link>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
