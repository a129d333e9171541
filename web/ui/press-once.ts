import type { MouseEvent, MouseEventHandler } from "react";

interface Press {
  onClick: MouseEventHandler<HTMLButtonElement> | undefined;
  "aria-disabled"?: true;
}

const refuse = (event: MouseEvent) => event.preventDefault();

/** Keeps a button that is at work from being pressed again. It is not disabled: that would take the focus from the keyboard. */
export const pressOnce = (busy: boolean, onClick: Press["onClick"]): Press =>
  busy ? { onClick: refuse, "aria-disabled": true } : { onClick };
