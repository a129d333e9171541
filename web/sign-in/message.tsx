import { CircleCheck, Mail, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import { shellWords } from "../words/shell.ts";

const TONES = {
  good: { icon: <CircleCheck aria-hidden />, look: "bg-good-wash text-good" },
  mail: { icon: <Mail aria-hidden />, look: "bg-accent-wash text-accent-text" },
  danger: { icon: <TriangleAlert aria-hidden />, look: "bg-danger-wash text-danger" },
} as const;

export interface MessageProps {
  tone: keyof typeof TONES;
  title: string;
  children: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

/** How something went, in place of the form that asked for it. Spoken as soon as it appears. */
export function Message({ tone, title, children, action }: MessageProps) {
  return (
    <div role={tone === "danger" ? "alert" : "status"}>
      <title>{`${title} · ${shellWords.product}`}</title>
      <div
        className={classes(
          "mb-5 flex size-12 items-center justify-center rounded-full [&_svg]:size-5",
          TONES[tone].look,
        )}
      >
        {TONES[tone].icon}
      </div>
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      <div className="mt-1 flex flex-col gap-3 text-pretty [overflow-wrap:anywhere] text-ink-soft">{children}</div>
      {action === undefined ? null : <div className="mt-8 flex flex-col items-stretch gap-2">{action}</div>}
    </div>
  );
}
