import { Slot } from "radix-ui";
import { lazy, type MouseEvent, type ReactElement, type ReactNode, useRef, useState } from "react";
import { Later } from "./later.tsx";
import type { PanelProps } from "./popover-panel.tsx";
import { useEver } from "./use-ever.ts";

const loadPanel = () => import("./popover-panel.tsx");
/** Loaded when the first popover is about to open. */
const Panel = lazy(loadPanel);

export interface PopoverProps
  extends Partial<Pick<PanelProps, "open" | "onOpenChange" | "kind" | "side" | "align" | "className">> {
  /** What opens it; must take a ref. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
}

/** Controls that float beside what opened them. Left to itself it opens and closes on its own; or pass `open`. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  kind = "dialog",
  side = "bottom",
  align = "start",
  label,
  className,
  children,
}: PopoverProps) {
  const [own, setOwn] = useState(false);
  const [byKey, setByKey] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const isOpen = open ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const press = (event: MouseEvent) => {
    // A click without clicks came from the keyboard.
    setByKey(event.detail === 0);
    change(!isOpen);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        data-state={isOpen ? "open" : "closed"}
        onClick={press}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
      >
        {trigger}
      </Slot.Root>
      {useEver(isOpen) ? (
        <Later>
          <Panel {...{ open: isOpen, onOpenChange: change, anchor, kind, byKey, side, align, label, className }}>
            {children}
          </Panel>
        </Later>
      ) : null}
    </>
  );
}
