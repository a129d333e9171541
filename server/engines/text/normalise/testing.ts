/** The text that a normaliser makes of another, in tests. */
import type { Normaliser } from "./normaliser.ts";

export function spoken(normaliser: Normaliser, text: string): string {
  let said = "";
  let at = 0;
  for (const edit of normaliser.edits(text)) {
    said += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return said + text.slice(at);
}
