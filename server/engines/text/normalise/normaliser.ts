import type { Edit, InterpretAs } from "../pieces.ts";

/** The reading rules of one language. */
export interface Normaliser {
  /** The changes to a text, ascending and not overlapping. Takes time linear in the text, whatever is in it. */
  edits(text: string): Edit[];
  /**
   * How a text is said as a number, date, time …; `format` is SSML's (for dates "mdy", "dmy", "ymd", "my" …).
   * Undefined when the text is no such thing.
   */
  sayAs(text: string, interpret_as: InterpretAs, format: string): string | undefined;
}
