/** Web and mail addresses: where they are, and how they are spelled in a language's words. */
import type { Said } from "./said.ts";

/** What a language says in an address. */
export interface AddressWords {
  /** Sign → its name. */
  signs: Readonly<Record<string, string>>;
  /** Words of one or two digits. */
  cardinal(digits: string): string;
  digitByDigit(digits: string): string;
}

const domainEnd =
  "com|org|net|edu|gov|mil|int|info|io|ai|app|dev|co|me|tv|uk|de|fr|eu|us|ca|au|jp|cn|in|es|it|nl|ch|at|se|no|pl|ru|br|pt|mx|ar|cl|be";
/** A match begins where no address character stands before it and every part is bounded, so one pass is linear. */
const addresses = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.+@/-])(?:` +
    String.raw`(?:https?|ftp):\/\/[^\s<>"]{1,2000}` +
    String.raw`|www\.[^\s<>"]{1,2000}` +
    String.raw`|[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,4}` +
    String.raw`|(?:[\p{L}0-9\-]{1,63}\.){1,4}(?:${domainEnd})(?![\p{L}\p{N}_-])(?:\/[^\s<>"]{0,2000})?` +
    ")",
  "giu",
);

function spellAddress(address: string, words: AddressWords): string {
  const spoken = address.replace(/^(?:https?|ftp):\/\//i, "").replace(/\/$/, "");
  const parts = spoken.match(/\p{L}+|\d+|[^\p{L}\d]/gu) ?? [];
  return parts
    .map((part) => {
      if (/^www$/i.test(part)) return "W W W";
      if (/^\d/.test(part)) return part.length <= 2 ? words.cardinal(part) : words.digitByDigit(part);
      return words.signs[part] ?? part;
    })
    .join(" ");
}

/** All web and mail addresses of a text, ascending: where each begins and what is said. */
export function findAddresses(text: string, words: AddressWords): { start: number; said: Said }[] {
  if (!/[@/]|\.\p{L}{2}/u.test(text)) return [];
  const found: { start: number; said: Said }[] = [];
  for (const match of text.matchAll(addresses)) {
    const written = match[0].replace(/[.,;:!?'")\]]+$/, "");
    const scheme = /^(?:(?:https?|ftp):\/\/|www\.)/i.test(written);
    // "e.g.in", "No.5", "U.S.in" and "the end.In fact" are slips of the keyboard, not hosts.
    if (!scheme && !written.includes("@") && (/^(?:\w\.)+\w+$/.test(written) || /\.[A-Z][a-z]+$/.test(written)))
      continue;
    found.push({ start: match.index, said: { length: written.length, text: spellAddress(written, words) } });
  }
  return found;
}
