import { Popover as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { classes } from "./classes.ts";
import { itemsOf, moveInMenu } from "./menu-keys.ts";

/** Where it is put: into the part of the page that it belongs to, for those who move by landmarks. */
const ROOMS = "[role=dialog], header, aside, main, footer";

export interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  kind: "dialog" | "menu";
  /** Opened by a key: a menu starts on its first item. */
  byKey: boolean;
  side: "top" | "right" | "bottom" | "left";
  align: "start" | "center" | "end";
  /** Read aloud when it opens. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The inside of `Popover`. */
export default function PopoverPanel({
  open,
  onOpenChange,
  anchor,
  kind,
  byKey,
  side,
  align,
  label,
  className,
  children,
}: PanelProps) {
  const isMenu = kind === "menu";
  const enter = (event: Event) => {
    if (!isMenu) return;
    event.preventDefault();
    const menu = event.target as HTMLElement;
    (byKey ? (itemsOf(menu)[0] ?? menu) : menu).focus();
  };
  const leave = (event: Event) => {
    event.preventDefault();
    // Unless the person pressed something else meanwhile, go back to what opened it.
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.closest("[data-popover]") !== null)
      anchor.current?.focus();
  };
  const keepForTrigger = (event: Event & { detail?: { originalEvent: Event } }) => {
    const target = event.detail?.originalEvent.target;
    if (target instanceof Node && anchor.current?.contains(target)) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor as { current: HTMLElement }} />
      <Radix.Portal container={anchor.current?.closest<HTMLElement>(ROOMS) ?? null}>
        <Radix.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          role={kind}
          aria-label={label}
          data-popover=""
          onOpenAutoFocus={enter}
          onCloseAutoFocus={leave}
          onInteractOutside={keepForTrigger}
          {...(isMenu ? { onKeyDown: (event) => moveInMenu(event, () => onOpenChange(false)) } : {})}
          className={classes(
            "z-50 flex max-h-(--radix-popover-content-available-height) flex-col overflow-y-auto rounded-lg bg-raised shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
