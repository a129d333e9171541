import { limits } from "../../contract/limits.ts";

/** The part of a public page's address that somebody typed, as it is kept: in lower case; null when it cannot be one. */
export function handleOf(typed: string): string | null {
  const handle = typed.trim().toLowerCase();
  const fits = handle.length >= limits.handleLengthMin && handle.length <= limits.handleLengthMax;
  return fits && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(handle) ? handle : null;
}
