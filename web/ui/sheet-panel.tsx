import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import { Scrim } from "./scrim.tsx";
import { useOpener } from "./use-opener.ts";

const SIDES = {
  bottom:
    "inset-x-0 bottom-0 max-h-[90dvh] rounded-t-xl pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in",
  left: "inset-y-0 left-0 w-[300px] max-w-[85vw] data-[state=closed]:animate-side-out data-[state=open]:animate-side-in",
} as const;

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeWords: string;
  /** `bottom`: a task on a phone, at most nine tenths high. `left`: navigation on a phone. */
  side?: "bottom" | "left";
  children: ReactNode;
}

/** The inside of `Sheet`. */
export default function SheetPanel({ open, onOpenChange, title, closeWords, side = "bottom", children }: SheetProps) {
  const leave = useOpener(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          aria-describedby={undefined}
          // Onto the sheet itself: focus in a box would bring the phone's keyboard up.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={leave}
          className={classes("fixed z-40 flex flex-col bg-raised shadow-float outline-none", SIDES[side])}
        >
          {side === "bottom" ? (
            <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong/50" />
          ) : null}
          <div className="flex h-14 shrink-0 items-center justify-between gap-4 px-5">
            <Radix.Title className="truncate text-md font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeWords} icon={<X />} tooltip={false} className="-mr-2" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
