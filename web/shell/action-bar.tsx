import type { ReactNode } from "react";
import { useHeightVariable } from "./height-variable.ts";

/** At the foot of a screen that is worked in, with its main action. Toasts stand on top of it: the action stays in sight. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useHeightVariable("--action-height")}
      className="flex shrink-0 flex-col gap-2 border-t border-line bg-surface px-3 py-2.5 sm:px-4"
    >
      {children}
    </div>
  );
}
