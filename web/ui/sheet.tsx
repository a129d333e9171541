import { lazy } from "react";
import { Later } from "./later.tsx";
import type { SheetProps } from "./sheet-panel.tsx";
import { useEver } from "./use-ever.ts";

/** Loaded when the first sheet opens. */
const Panel = lazy(() => import("./sheet-panel.tsx"));

/** A panel that slides over the page from an edge. */
export function Sheet(props: SheetProps) {
  return useEver(props.open) ? (
    <Later>
      <Panel {...props} />
    </Later>
  ) : null;
}
