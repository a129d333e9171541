import type { ReactNode } from "react";
import { useHeightVariable } from "./height-variable.ts";

/** What comes and goes while a page is open, below it: nothing that is being read or pressed moves. Toasts stand on top of it. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <div ref={useHeightVariable("--dock-height")} className="shrink-0">
      {children}
    </div>
  );
}
