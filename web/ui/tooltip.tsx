import { Slot } from "radix-ui";
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { limits } from "../../contract/limits.ts";
import { keysText } from "./kbd.tsx";
import { placeBeside, type Side } from "./tooltip-place.ts";

/** Long enough to move the pointer from the thing onto its tooltip. */
const LEAVE_MS = 100;

/** One tooltip at a time: a new one closes the one before. */
let closeCurrent: (() => void) | null = null;

function Bubble({ id, side, anchor, children }: { id: string; side: Side; anchor: Element; children: ReactNode }) {
  const place = (bubble: HTMLDivElement | null) => {
    if (bubble === null) return;
    const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const { left, top } = placeBeside(
      side,
      anchor.getBoundingClientRect(),
      { width: bubble.offsetWidth, height: bubble.offsetHeight },
      view,
    );
    bubble.style.translate = `${left}px ${top}px`;
  };
  return (
    <div
      ref={place}
      id={id}
      role="tooltip"
      className="fixed top-0 left-0 z-50 flex w-max max-w-72 animate-fade-in items-center gap-2 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-page shadow-raised"
    >
      {children}
    </div>
  );
}

export interface TooltipProps {
  words: ReactNode;
  keys?: string | undefined;
  side?: Side;
  /** False when the words only repeat the name of the thing: then they are not read aloud twice. */
  describes?: boolean;
  /** What it explains; must take a ref. */
  children: ReactElement;
}

/** A short explanation: after 400 ms under the pointer, at once on keyboard focus. Escape closes it. */
export function Tooltip({ words, keys, side = "top", describes = true, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const later = (open: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    closeCurrent?.();
    const closeThis = () => setOpen(false);
    closeCurrent = closeThis;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeThis();
    };
    const onScroll = () => closeThis();
    document.addEventListener("keydown", onKeyDown);
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      if (closeCurrent === closeThis) closeCurrent = null;
      document.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [isOpen]);

  return (
    <>
      <Slot.Root
        ref={anchor}
        {...(isOpen && describes ? { "aria-describedby": id } : {})}
        onPointerEnter={(event) => event.pointerType === "mouse" && later(true, limits.tooltipDelayMs)}
        onPointerLeave={() => later(false, LEAVE_MS)}
        onPointerDown={close}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setOpen(true)}
        onBlur={close}
      >
        {children}
      </Slot.Root>
      {isOpen && anchor.current !== null
        ? createPortal(
            <div onPointerEnter={() => clearTimeout(timer.current)} onPointerLeave={() => later(false, LEAVE_MS)}>
              <Bubble id={id} side={side} anchor={anchor.current}>
                {words}
                {keys === undefined ? null : <span className="text-xs opacity-70">{keysText(keys)}</span>}
              </Bubble>
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
