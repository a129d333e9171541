import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { classes } from "./classes.ts";

export interface TabsProps {
  label: string;
  /** Tabs live in the address, so each is a link. */
  tabs: readonly { to: string; words: ReactNode }[];
  className?: string;
}

/** Views of one page, each with its own address. */
export function Tabs({ label, tabs, className }: TabsProps) {
  return (
    <nav aria-label={label} className={classes("flex min-h-9 gap-5 self-stretch", className)}>
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
          className={({ isActive }) =>
            classes(
              "touchable relative flex items-center font-medium transition-colors before:absolute before:inset-x-0 before:-bottom-px before:h-0.5 before:rounded-full",
              isActive ? "text-ink before:bg-accent" : "text-ink-faint hover:text-ink",
            )
          }
        >
          {tab.words}
        </NavLink>
      ))}
    </nav>
  );
}
