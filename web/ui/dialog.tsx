import { lazy, type ReactNode, Suspense } from "react";
import { useEver } from "./use-ever.ts";

/** Loaded when the first dialog opens. */
const Panel = lazy(() => import("./dialog-panel.tsx"));

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  width?: "small" | "medium" | "large";
  /** The word on the close button; without it the dialog can only be answered, not closed. */
  closeWords?: string;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A question or a small task over the page. Focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  return useEver(props.open) ? (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
