import type { KeyboardEvent } from "react";

/** What can be chosen in a menu now, in its order. */
export const itemsOf = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])"),
];

/** Arrows, Home, End and first letters move through a menu; Tab leaves it. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
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
