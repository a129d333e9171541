import { lazy, type ReactNode, Suspense } from "react";
import { useEver } from "./use-ever.ts";

/** Loaded when the first sheet opens. */
const Panel = lazy(() => import("./sheet-panel.tsx"));

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeWords: string;
  /** `bottom`: a task on a phone, at most nine tenths high. `left`: navigation on a phone. */
  side?: "bottom" | "left";
  children: ReactNode;
}

/** A panel that slides over the page from an edge. */
export function Sheet(props: SheetProps) {
  return useEver(props.open) ? (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
