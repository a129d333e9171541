import { Popover as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { classes } from "./classes.ts";

const itemsOf = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])"),
];

/** Where it is put: into the part of the page that it belongs to, for those who move by landmarks. */
const ROOMS = "[role=dialog], header, aside, main, footer";

/** Arrows, Home, End and first letters move through a menu; Tab leaves it. */
function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const byLetter = () => {
    if (event.key.length !== 1 || event.key === " " || event.metaKey || event.ctrlKey) return undefined;
    const starts = (item: HTMLElement) => item.innerText.trim().toLowerCase().startsWith(event.key.toLowerCase());
    return items.slice(at + 1).find(starts) ?? items.find(starts);
  };
  const next =
    event.key === "ArrowDown"
      ? items[(at + 1) % items.length]
      : event.key === "ArrowUp"
        ? items.at(at <= 0 ? -1 : at - 1)
        : event.key === "Home"
          ? items[0]
          : event.key === "End"
            ? items.at(-1)
            : byLetter();
  if (event.key === "Tab") {
    event.preventDefault();
    close();
  }
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

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
