/** A text as other machines take it: without what nobody can say, in parts that one request may have. */

/** Whether there is anything to say: letters, digits or signs with a name, not only punctuation. */
export const isSayable = (text: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(text);

/**
 * Parts of at most `lengthMax` UTF-16 units, cut at a space where there is one, with where each starts in the text.
 * Control characters and halves of characters become spaces, so that places stay what they are.
 */
export function partsOf(text: string, lengthMax: number): { text: string; start: number }[] {
  const clean = text.toWellFormed().replace(/[\p{Cc}\uFFFD]/gu, " ");
  const parts: { text: string; start: number }[] = [];
  for (let start = 0; start < clean.length; ) {
    let end = Math.min(clean.length, start + lengthMax);
    if (end < clean.length) {
      const space = clean.lastIndexOf(" ", end);
      if (space > start + lengthMax / 2) end = space;
      else if (/[\uD800-\uDBFF]/.test(clean.charAt(end - 1))) end -= 1;
    }
    parts.push({ text: clean.slice(start, end), start });
    start = end;
  }
  return parts.filter((part) => isSayable(part.text));
}

/** No speech of a text takes longer: a server that goes on sending is no longer speaking it. */
export const speechSecondsMax = (text: string): number => 30 + 3 * text.length;
