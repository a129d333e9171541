/** How far what was heard is from what was to be said. */

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Words without signs and capitals; single letters where a script writes no spaces. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  if (plain === "") return [];
  return unspaced.test(plain) ? [...plain.replace(/ /gu, "")] : plain.split(" ");
}

/** Words that were left out, changed or added, as a share of those of the text (Levenshtein 1966), at most 1; 1 for a text without words. */
export function wordErrors(text: string, heard: string): number {
  const [wanted, got] = [wordsOf(text), wordsOf(heard)];
  if (wanted.length === 0) return 1;
  let row = Array.from({ length: got.length + 1 }, (_, i) => i);
  for (const word of wanted) {
    const next = [(row[0] as number) + 1];
    for (const [i, other] of got.entries())
      next.push(
        Math.min((next[i] as number) + 1, (row[i + 1] as number) + 1, (row[i] as number) + (word === other ? 0 : 1)),
      );
    row = next;
  }
  return Math.min(1, (row.at(-1) as number) / wanted.length);
}
