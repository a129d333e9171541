/** Whether the full stop of an abbreviation ends its sentence too. */

/** Whether a sentence may end before `at`: the text does, or what follows looks like the beginning of one. */
export function mayEnd(text: string, at: number): boolean {
  return /^["'”’)\]]*(?:\s*$|\s+["'“‘(]?\p{Lu}|\s*\n)/u.test(text.slice(at, at + 12));
}

/** Whether the paragraph ends at `at`, where a stop certainly ends the sentence. */
export function ends(text: string, at: number): boolean {
  return /^["'”’)\]]*(?:\s*$|\s*\n)/.test(text.slice(at, at + 8));
}

/** Whether a capitalised word stands after the white space at `at`. */
export function capitalised(text: string, at: number): boolean {
  return /^\s["'“‘(]?\p{Lu}/u.test(text.slice(at, at + 4));
}
