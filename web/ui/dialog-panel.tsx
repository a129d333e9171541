import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import { Scrim } from "./scrim.tsx";
import { useOpener } from "./use-opener.ts";

const WIDTHS = { small: "sm:max-w-[400px]", medium: "sm:max-w-[520px]", large: "sm:max-w-[720px]" } as const;

/** Into the first box to write in, else onto the dialog itself: a ring around the close button says nothing. */
function enter(event: Event): void {
  const panel = event.currentTarget as HTMLElement;
  if (panel.contains(document.activeElement)) return;
  event.preventDefault();
  (
    panel.querySelector<HTMLElement>("input:not([type=checkbox],[type=radio],[type=hidden]), textarea") ?? panel
  ).focus();
}

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

/** The inside of `Dialog`. */
export default function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  width = "medium",
  closeWords,
  actions,
  children,
}: DialogProps) {
  const leave = useOpener(open);
  const stay = (event: Event) => {
    if (closeWords === undefined) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          onOpenAutoFocus={enter}
          onCloseAutoFocus={leave}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          className={classes(
            "fixed inset-x-4 inset-y-0 z-40 m-auto flex h-fit max-h-[calc(100dvh-32px)] flex-col overflow-hidden rounded-xl bg-raised shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
            WIDTHS[width],
          )}
        >
          <div className="px-6 pt-6">
            <div className="flex items-start gap-4">
              <Radix.Title className="min-w-0 flex-1 text-lg font-semibold text-balance [overflow-wrap:anywhere]">
                {title}
              </Radix.Title>
              {closeWords === undefined ? null : (
                <Radix.Close asChild>
                  <IconButton label={closeWords} icon={<X />} tooltip={false} className="-my-1 -mr-2" />
                </Radix.Close>
              )}
            </div>
            {description === undefined ? null : (
              <Radix.Description className="mt-1 text-pretty text-ink-soft">{description}</Radix.Description>
            )}
          </div>
          {children === undefined ? null : (
            <div className="scroll-shade mt-3 min-h-0 overflow-y-auto px-6 pt-2">{children}</div>
          )}
          {actions === undefined ? (
            <div className="h-6 shrink-0" />
          ) : (
            <div className="flex flex-wrap justify-end gap-2 p-6 max-sm:*:grow">{actions}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
