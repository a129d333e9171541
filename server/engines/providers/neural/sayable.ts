/** Text as a model can take it. */

/** What the library is given at once: the shorter, the sooner it stops; upstream sends sentences that fit. */
const stretchLengthMax = 300;

const mayBeSaid = /[\p{L}\p{N}]/u;
/** Controls (a NUL would end the text for the library), halves of pairs, and marks that are only seen. */
const unsayable = /[\p{Cc}\p{Cs}\p{Cf}\p{Co}\p{Cn}]+/gu;

/** The best place to cut before the end of a text that is too long: behind a sentence, a clause, a word. */
function cutOf(text: string): number {
  const head = text.slice(0, stretchLengthMax);
  for (const end of [/^.*[.!?…。！？]\s*/s, /^.*[,;:،、，；：]\s*/s, /^.*\s/s]) {
    const found = end.exec(head)?.[0].length ?? 0;
    if (found > stretchLengthMax / 4) return found;
  }
  const last = head.charCodeAt(stretchLengthMax - 1);
  return last >= 0xd800 && last < 0xdc00 ? stretchLengthMax - 1 : stretchLengthMax;
}

/** A text in stretches that can be said, none too long; none at all when there is nothing to say in it. */
export function sayableStretches(text: string): readonly string[] {
  const stretches: string[] = [];
  for (let rest = text.toWellFormed().replace(unsayable, " ").trim(); rest !== ""; ) {
    const end = rest.length <= stretchLengthMax ? rest.length : cutOf(rest);
    const stretch = rest.slice(0, end).trim();
    if (mayBeSaid.test(stretch)) stretches.push(stretch);
    rest = rest.slice(end);
  }
  return stretches;
}

/** A whole number for a library that takes 31 bits, from a seed of 32. */
export const librarySeed = (seed: number): number => seed % 2 ** 31;
