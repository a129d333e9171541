const counts = new Intl.NumberFormat("en-US");
/** Rounded down: nobody is promised a credit that is not there. */
const compactCounts = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumFractionDigits: 1,
  roundingMode: "floor",
});
/** Up to here a number is short enough as it is. */
const WHOLE_BELOW = 100_000;
const days = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" });

/** A whole number as people read it: 12,345. */
export const countText = (count: number): string => counts.format(count);

/** A whole number where there is little room: 12,345 as it is, from 100,000 on 123.4K or 99.9M. Show the whole one beside it. */
export const shortCountText = (count: number): string => (count < WHOLE_BELOW ? counts : compactCounts).format(count);

/** The day of a Unix time in seconds, without its year: March 4. */
export const dayText = (unix: number): string => days.format(new Date(unix * 1000));
const longDays = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric" });

/** The day of a Unix time in seconds: March 4, 2026. */
export const longDayText = (unix: number): string => longDays.format(new Date(unix * 1000));

/** Hours, minutes and seconds of sound: 1 h 5 min, 12 min, 40 s. */
export function soundText(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : `${whole} s`;
}
