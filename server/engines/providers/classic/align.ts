/** Matches the sounds that were heard with those that were expected, to find where each word is. */
import { isVowel } from "../../espeak/arpabet.ts";

const manners = ["p b t d k g", "ch jh", "f v th dh s z sh zh hh", "m n ng", "l r w y er"].map(
  (names) => new Set(names.split(" ")),
);

const gapCost = 0.9;

/** What it costs to take one sound for another: 0 for the same, more the less alike. */
function difference(a: string, b: string): number {
  if (a === b) return 0;
  if (isVowel(a) && isVowel(b)) return 0.5;
  if (manners.some((names) => names.has(a) && names.has(b))) return 0.6;
  return isVowel(a) === isVowel(b) ? 1.1 : 1.7;
}

/**
 * The word of every heard sound, by the cheapest alignment of the two sequences (Needleman–Wunsch). `words` has the
 * word of every expected sound, in ascending order; a sound that matches none belongs to the word before it.
 */
export function wordsOfSounds(
  heard: readonly string[],
  expected: readonly string[],
  words: readonly number[],
): number[] {
  const width = expected.length + 1;
  const costs = new Float64Array((heard.length + 1) * width);
  for (let i = 0; i <= heard.length; i++) {
    for (let j = 0; j <= expected.length; j++) {
      if (i === 0 || j === 0) {
        costs[i * width + j] = (i + j) * gapCost;
        continue;
      }
      const above = costs[(i - 1) * width + j] as number;
      const left = costs[i * width + j - 1] as number;
      const across = costs[(i - 1) * width + j - 1] as number;
      const match = across + difference(heard[i - 1] as string, expected[j - 1] as string);
      costs[i * width + j] = Math.min(match, above + gapCost, left + gapCost);
    }
  }
  const found = new Array<number>(heard.length).fill(-1);
  let [i, j] = [heard.length, expected.length];
  while (i > 0 && j > 0) {
    const cost = costs[i * width + j] as number;
    const across = costs[(i - 1) * width + j - 1] as number;
    if (cost === across + difference(heard[i - 1] as string, expected[j - 1] as string)) {
      i--;
      j--;
      found[i] = words[j] as number;
    } else if (cost === (costs[(i - 1) * width + j] as number) + gapCost) i--;
    else j--;
  }
  let last = words[0] ?? 0;
  return found.map((word) => {
    last = word < 0 ? last : word;
    return last;
  });
}
