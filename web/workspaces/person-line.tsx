import type { ReactNode } from "react";
import { Orb } from "../ui/orb.tsx";

export interface PersonLineProps {
  /** Gives the face. */
  id: string;
  title: string;
  badges?: ReactNode;
  /** At the right; beside the title on a phone, where an e-mail needs the room. */
  role: string;
  /** Below the title, of which a phone has room for the first; parts that are not there are left out. */
  facts: readonly (string | null | undefined)[];
  /** At the right. */
  control?: ReactNode;
}

/** A line that breaks behind the @ of an e-mail before it breaks inside a word. */
function Breakable({ children }: { children: string }) {
  const [name = "", ...domain] = children.split("@");
  if (domain.length === 0) return name;
  return (
    <>
      {name}@<wbr />
      {domain.join("@")}
    </>
  );
}

/** As the beginning of a line; an e-mail stays as it is written. */
const begun = (text: string): string =>
  text.includes("@") ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Somebody, or something that works for somebody, as a line of a card. */
export function PersonLine({ id, title, badges, role, facts, control }: PersonLineProps) {
  const [first, ...others] = facts.filter((fact) => typeof fact === "string");
  return (
    <li className="flex items-center gap-3 px-4 py-3.5 sm:gap-4 sm:px-5">
      <Orb id={id} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <Breakable>{title}</Breakable>
          </span>
          {badges}
          <span className="text-sm text-ink-faint sm:hidden">{role}</span>
        </div>
        <div className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-soft">
          {first === undefined ? null : <Breakable>{begun(first)}</Breakable>}
          {others.length === 0 ? null : <span className="max-sm:hidden"> · {others.join(" · ")}</span>}
        </div>
      </div>
      <span className="text-sm text-ink-soft max-sm:hidden">{role}</span>
      <div className="flex shrink-0 items-center sm:-ml-2">{control}</div>
    </li>
  );
}
