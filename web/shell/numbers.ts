const counts = new Intl.NumberFormat("en-US");
const days = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" });

/** A whole number as people read it: 12,345. */
export const countText = (count: number): string => counts.format(count);

/** The day of a Unix time in seconds, without its year: March 4. */
export const dayText = (unix: number): string => days.format(new Date(unix * 1000));
const longDays = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric" });

/** The day of a Unix time in seconds: March 4, 2026. */
export const longDayText = (unix: number): string => longDays.format(new Date(unix * 1000));
