const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const STEPS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long ago a moment was, in words: 3 hours ago, yesterday. Both in Unix seconds; null: so lately that it is now. */
export function agoText(unix: number, now: number): string | null {
  const ago = now - unix;
  // The server notes it once a minute.
  if (ago < 2 * 60) return null;
  const [unit, seconds] = STEPS.find(([, length]) => ago >= length) ?? STEPS[2];
  return relative.format(-Math.floor(ago / seconds), unit);
}
