import { lazy } from "react";
import type { DialogProps } from "./dialog-panel.tsx";
import { Later } from "./later.tsx";
import { useEver } from "./use-ever.ts";

/** Loaded when the first dialog opens. */
const Panel = lazy(() => import("./dialog-panel.tsx"));

/** A question or a small task over the page. Focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  return useEver(props.open) ? (
    <Later>
      <Panel {...props} />
    </Later>
  ) : null;
}
