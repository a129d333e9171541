/** What a reading rule answers: how much of the text it has read and what is spoken for it. */
export interface Said {
  length: number;
  text: string;
}

/** `written` read as `spoken`, or undefined when there is nothing to speak. */
export function said(written: string, spoken: string | undefined): Said | undefined {
  return spoken === undefined ? undefined : { length: written.length, text: spoken };
}

/** The match of a sticky pattern exactly at `at`. */
export function stickyAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
