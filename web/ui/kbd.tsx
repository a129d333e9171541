import { classes } from "./classes.ts";

const isApple = () => typeof navigator !== "undefined" && /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

const NAMES: Readonly<Record<string, string>> = {
  enter: "↵",
  space: "Space",
  escape: "Esc",
  left: "←",
  right: "→",
  up: "↑",
  down: "↓",
};

function nameOf(key: string): string {
  if (key === "mod") return isApple() ? "⌘" : "Ctrl";
  if (key === "shift") return isApple() ? "⇧" : "Shift";
  return NAMES[key] ?? key.toUpperCase();
}

/** `mod+k` as people read it on this device: `⌘ K` or `Ctrl K`. */
export const keysText = (keys: string): string => keys.split("+").map(nameOf).join(" ");

/** Keys to press, such as `mod+enter`. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd className={classes("inline-flex items-center gap-0.5 font-sans text-xs text-ink-faint", className)}>
      {keys.split("+").map((key) => (
        <span
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line bg-surface px-1 leading-none"
        >
          {nameOf(key)}
        </span>
      ))}
    </kbd>
  );
}
