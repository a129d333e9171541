/** Words of texts for searching, and searches for them. */

// Scripts that write no spaces: there each character is a word of its own.
const words =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]]+/gv;
const wordLengthMax = 64;

/**
 * The words that something can be found by: letters and digits without case and accents, each once, the same on every
 * database whatever its language is.
 */
export function searchWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [...new Set(plain.match(words)?.map((word) => [...word].slice(0, wordLengthMax).join("")))];
}

/**
 * A search as a query of PostgreSQL's text search: every word must begin a word of what is found. Only letters and digits
 * reach the query, so that no input can break it. null: there is nothing to search for.
 */
export function searchQuery(search: string | undefined): string | null {
  const wanted = searchWords(search ?? "");
  return wanted.length ? wanted.map((word) => `'${word}':*`).join(" & ") : null;
}
