import { useEffect, useEffectEvent } from "react";
import { createStore } from "./store.ts";

export interface Shortcut {
  /** Such as `mod+enter`, `?`, `/`, `space`, `left`; `mod` is ⌘ on Apple devices and Ctrl elsewhere. */
  keys: string;
  /** What it does, for the list. */
  words: string;
  /** Where it works: with the whole app, or only while its page is open. */
  scope: "everywhere" | "page";
  run: () => void;
}

/** Shortcuts that work now, in the order they appeared. */
export const shortcuts = createStore<readonly Shortcut[]>([]);

const NAMES: Readonly<Record<string, string>> = {
  " ": "space",
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Enter: "enter",
  Escape: "escape",
};

type Pressed = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey">;

/** The name of a key press: `mod+k`, `?`, `left`. Shift counts only through the letter that it makes. */
export function keysOf(event: Pressed): string {
  const name = NAMES[event.key] ?? event.key.toLowerCase();
  return `${event.metaKey || event.ctrlKey ? "mod+" : ""}${event.altKey ? "alt+" : ""}${name}`;
}

const WRITES =
  "input:not([type=checkbox],[type=radio],[type=range],[type=button]),textarea,select,[contenteditable=true]";
const TAKES_KEYS = `${WRITES},button,a[href],summary,[role=slider],[role=menuitem],[role=option],[role=tab],[role=radio],[role=switch],[role=checkbox]`;

/** Whether the focused element needs this key itself: letters while writing, space and arrows on controls. */
function isTaken(target: EventTarget | null, keys: string): boolean {
  if (!(target instanceof Element) || keys.startsWith("mod+")) return false;
  if (target.closest("[role=dialog],[role=menu],[role=listbox]") !== null) return true;
  const movesFocus = ["space", "enter", "left", "right", "up", "down"].includes(keys);
  return target.closest(movesFocus ? TAKES_KEYS : WRITES) !== null;
}

/** Runs the newest shortcut for a key press. */
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const keys = keysOf(event);
  const shortcut = shortcuts.get().findLast((candidate) => candidate.keys === keys);
  if (shortcut === undefined || isTaken(event.target, keys)) return;
  event.preventDefault();
  shortcut.run();
}

/** Listens for shortcuts; returns how to stop. Once in the app. */
export function listenForShortcuts(): () => void {
  window.addEventListener("keydown", press);
  return () => window.removeEventListener("keydown", press);
}

/** A shortcut while the component is on the page; null for none at the moment. */
export function useShortcut(shortcut: Shortcut | null): void {
  const run = useEffectEvent(() => shortcut?.run());
  const { keys, words, scope } = shortcut ?? {};
  useEffect(() => {
    if (keys === undefined || words === undefined || scope === undefined) return;
    const entry: Shortcut = { keys, words, scope, run: () => run() };
    shortcuts.set([...shortcuts.get(), entry]);
    return () => shortcuts.set(shortcuts.get().filter((other) => other !== entry));
  }, [keys, words, scope]);
}
