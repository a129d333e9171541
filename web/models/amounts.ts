import { modelCatalogueWords as words } from "../words/model-catalogue.ts";

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;
const tens = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Bytes as people read them: 67 MB, 1.2 GB. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return `${(amount < 10 ? tens : whole).format(amount)} ${UNITS[power]}`;
}

const MINUTES_FROM_SECONDS = 90;
const HOURS_FROM_SECONDS = 5400;

/** Time that is left, rounded up: about 12 s left, about 3 min left. */
export function leftText(seconds: number): string {
  if (seconds < MINUTES_FROM_SECONDS) return words.secondsLeft(Math.max(1, Math.ceil(seconds)));
  if (seconds < HOURS_FROM_SECONDS) return words.minutesLeft(Math.ceil(seconds / 60));
  return words.hoursLeft(Math.ceil(seconds / 3600));
}

/** How far a download is: done of all, speed, time left, as far as they are known. */
export function progressText(progress: {
  bytes_done: number;
  bytes_total: number | null;
  bytes_per_second: number | null;
  seconds_left: number | null;
}): string {
  const { bytes_done, bytes_total, bytes_per_second, seconds_left } = progress;
  return [
    bytes_total === null ? bytesText(bytes_done) : words.ofBytes(bytesText(bytes_done), bytesText(bytes_total)),
    bytes_per_second === null ? null : words.rate(bytesText(bytes_per_second)),
    seconds_left === null ? null : leftText(seconds_left),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
