/** How downloads are named, on the server and by the page (section 5 of the specification). */
import { limits } from "./limits.ts";

/** A part of a file name that a person wrote: without what file systems refuse, at most 20 characters. */
export function cleanNamePart(text: string): string {
  const cleaned = text
    .toWellFormed()
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, (found) => (/\s/.test(found) ? " " : ""))
    .trim()
    .replace(/\s+/gu, "_");
  return [...cleaned].slice(0, limits.fileNamePartLengthMax).join("");
}
