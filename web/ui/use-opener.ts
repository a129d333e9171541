import { useState } from "react";

/** What had the focus; where that is an item of a menu, which goes away, the button that the menu belongs to. */
function focused(): Element | null {
  const element = document.activeElement;
  const isInMenu = element?.closest("[data-popover]") != null;
  return isInMenu ? document.querySelector('[aria-haspopup][aria-expanded="true"]') : element;
}

/**
 * Remembers what opened something over the page. The answer is for its `onCloseAutoFocus`: it gives the focus back,
 * unless that went somewhere else meanwhile, such as into what follows.
 */
export function useOpener(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(focused());
  }
  return (event) => {
    event.preventDefault();
    const now = document.activeElement;
    const isLost = now === null || now === document.body || (event.target as Element).contains(now);
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
