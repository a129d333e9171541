import { BookOpen, Clapperboard, Code, Gamepad2, GraduationCap, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { onboardingWords } from "../words/onboarding.ts";
import type { Answers, Role } from "./survey.ts";

const words = onboardingWords.role;

const ICONS: Record<Role, ReactNode> = {
  creator: <Clapperboard />,
  author: <BookOpen />,
  developer: <Code />,
  games: <Gamepad2 />,
  learning: <GraduationCap />,
  curious: <Sparkles />,
};
const ROLES = Object.keys(words.roles) as Role[];

interface ChipProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  className: string;
  children: ReactNode;
}

/** One of several that exclude each other. */
function Chip({ name, isChosen, onChoose, className, children }: ChipProps) {
  return (
    <label
      className={classes(
        "touchable flex cursor-pointer items-center border bg-surface font-medium transition-[border-color,background-color] hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        isChosen ? "border-accent! bg-accent-wash inset-ring inset-ring-accent" : "border-line",
        className,
      )}
    >
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  );
}

/** What for, more precisely, and from where: none of it must be said. */
export function RoleStep({ answers, change }: { answers: Answers; change: (part: Partial<Answers>) => void }) {
  const subroles: readonly string[] = answers.role === "" ? [] : words.roles[answers.role].subroles;
  return (
    <div className="flex flex-col gap-6">
      <div role="radiogroup" aria-label={words.title} className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-3">
        {ROLES.map((role) => (
          <Chip
            key={role}
            name="role"
            isChosen={answers.role === role}
            onChoose={() => change({ role, subrole: "" })}
            className="gap-3 rounded-lg px-4 py-3 shadow-low sm:py-4 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent-text"
          >
            {ICONS[role]}
            {words.roles[role].words}
          </Chip>
        ))}
      </div>
      {subroles.length === 0 ? null : (
        <div>
          <p id="subrole" className="mb-2 text-sm font-medium">
            {words.more}
          </p>
          <div role="radiogroup" aria-labelledby="subrole" className="flex flex-wrap gap-2">
            {subroles.map((subrole) => (
              <Chip
                key={subrole}
                name="subrole"
                isChosen={answers.subrole === subrole}
                onChoose={() => change({ subrole })}
                className="h-9 rounded-full px-4 text-sm"
              >
                {subrole}
              </Chip>
            ))}
          </div>
        </div>
      )}
      <Field label={words.source}>
        {(parts) => (
          <Select
            {...parts}
            value={answers.source}
            onChange={(source) => change({ source })}
            choices={[
              { value: "", label: words.noSource },
              ...words.sources.map((source) => ({ value: source as string, label: source })),
            ]}
          />
        )}
      </Field>
    </div>
  );
}
