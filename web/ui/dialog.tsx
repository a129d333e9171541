import { lazy, Suspense } from "react";
import type { DialogProps } from "./dialog-panel.tsx";
import { useEver } from "./use-ever.ts";

/** Loaded when the first dialog opens. */
const Panel = lazy(() => import("./dialog-panel.tsx"));

/** A question or a small task over the page. Focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  return useEver(props.open) ? (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
