import type { ReactNode } from "react";
import { Orb } from "../ui/orb.tsx";

export interface PersonLineProps {
  /** Gives the face. */
  id: string;
  title: string;
  badges?: ReactNode;
  /** Below the title, of which a phone has room for the first; parts that are not there are left out. */
  facts: readonly (string | null | undefined)[];
  /** At the right. */
  control?: ReactNode;
}

/** Somebody, or something that works for somebody, as a line of a card. */
export function PersonLine({ id, title, badges, facts, control }: PersonLineProps) {
  const [first, ...others] = facts.filter(Boolean);
  return (
    <li className="flex items-center gap-3 px-4 py-3.5 sm:gap-4 sm:px-5">
      <Orb id={id} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{title}</span>
          {badges}
        </div>
        <div className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-soft">
          {first}
          {others.length === 0 ? null : <span className="max-sm:hidden"> · {others.join(" · ")}</span>}
        </div>
      </div>
      {control === undefined ? null : <div className="flex shrink-0 items-center gap-1 sm:gap-2">{control}</div>}
    </li>
  );
}
