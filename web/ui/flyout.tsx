import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { Popover } from "./popover.tsx";
import { Sheet } from "./sheet.tsx";
import { useIsPhone } from "./use-phone.ts";

export interface FlyoutProps {
  /** `menu`: a list of actions. */
  kind?: "dialog" | "menu";
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What opens it: a button that takes a ref. */
  trigger: ReactElement<{ onClick?: (event: MouseEvent) => void }>;
  title: string;
  closeWords: string;
  /** Looks of the panel beside the trigger, such as its width. */
  className?: string;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  children: ReactNode;
}

/** A choice with room of its own: beside what opened it, or from the bottom on a phone. */
export function Flyout({
  kind = "dialog",
  open,
  onOpenChange,
  trigger,
  title,
  closeWords,
  className,
  side,
  align,
  children,
}: FlyoutProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <>
        {cloneElement(trigger, {
          onClick: () => onOpenChange(true),
          ...{ "aria-haspopup": kind, "aria-expanded": open },
        })}
        <Sheet open={open} onOpenChange={onOpenChange} title={title} closeWords={closeWords}>
          {children}
        </Sheet>
      </>
    );
  }
  return (
    <Popover
      kind={kind}
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      label={title}
      {...(className === undefined ? {} : { className })}
      {...(side === undefined ? {} : { side })}
      {...(align === undefined ? {} : { align })}
    >
      {children}
    </Popover>
  );
}
