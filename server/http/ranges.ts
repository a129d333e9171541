/** Byte ranges as players ask for them (RFC 9110 section 14). */
import type { WantedRange } from "./answers.ts";

/** Reads a `Range` header of one range; anything else is as if it were not sent, as the RFC allows. */
export function readRange(header: string | null | undefined): WantedRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, start, end] = match;
  if (!start && !end) return null;
  return { ...(start ? { start: Number(start) } : {}), ...(end ? { end: Number(end) } : {}) };
}

/** The bytes meant by a wish, both ends included; null when the file has none of them. */
export function resolveRange(wanted: WantedRange, size: number): { start: number; end: number } | null {
  // "-500" is the last 500 bytes.
  const start = wanted.start ?? Math.max(0, size - (wanted.end ?? 0));
  const end = wanted.start === undefined ? size - 1 : Math.min(wanted.end ?? size - 1, size - 1);
  return start <= end && start < size ? { start, end } : null;
}
