/** Phrases that nobody can have recorded before: they are made by chance when they are asked for. */
import { randomInt } from "node:crypto";
import { wordsOf, wordsPerLanguage } from "./words.ts";

/** No word comes twice: 64·63·…·57 > 2⁴⁶ phrases of words, 90·89·…·84 > 2⁴⁵ of numbers. */
const wordsInPhrase = 8;
const numbersInPhrase = 7;
const [numberMin, numberEnd] = [10, 100];

/**
 * A phrase in a language (ISO 639-1): words where there are some of that language, otherwise numbers, which everybody reads
 * in their own.
 */
export function newPhrase(language: string): string {
  const words = wordsOf(language);
  const chosen = new Set<string>();
  while (chosen.size < (words ? wordsInPhrase : numbersInPhrase))
    chosen.add(words ? (words[randomInt(wordsPerLanguage)] as string) : String(randomInt(numberMin, numberEnd)));
  const parts = [...chosen];
  const half = Math.ceil(parts.length / 2);
  const text = words ? `${parts.slice(0, half).join(" ")}, ${parts.slice(half).join(" ")}.` : `${parts.join(", ")}.`;
  return (text[0] as string).toLocaleUpperCase(language) + text.slice(1);
}
