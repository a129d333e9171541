/** Symbols that are words when read aloud: one set of places, the words of each language. */
import { type Said, said, stickyAt } from "./said.ts";

export interface SymbolWords {
  /** Signs between two spoken things, with spaces around or right at them: "=", "×" … */
  between: Readonly<Record<string, string>>;
  /** Signs right before a number: "~", "±", "№" … */
  prefixed: Readonly<Record<string, string>>;
  /** Signs that are always a word: "§", "©" … */
  alone: Readonly<Record<string, string>>;
  and: string;
  at: string;
  hashtag: string;
  squared: string;
  cubed: string;
  power: string;
  plus: string;
}

const operator = /[ ]?[=≠≈≤≥×÷±→+<>−][ ]?(?=[\p{L}\p{N}(.$€£√−-])/uy;

function wordEdge(text: string, at: number, spoken: string, length: number): Said {
  const start = at === 0 || /\s|[("'“‘[]/.test(text.charAt(at - 1)) ? "" : " ";
  const after = text.charAt(at + length);
  const end = after === "" || /[\s.,;:!?)"'”’\]]/.test(after) ? "" : " ";
  return { length, text: start + spoken + end };
}

/** Symbols that are words when read aloud; others are left as they are. */
export function readSymbol(words: SymbolWords, text: string, at: number): Said | undefined {
  const sign = text.charAt(at);
  const before = at === 0 ? "" : text.charAt(at - 1);
  const after = text.charAt(at + 1);
  const opens = before === "" || /[\s("'“‘[=<>≤≥≈×÷,;:/^]/.test(before);
  if (sign === "&")
    return /[\p{L}\p{N} ]/u.test(after) && before !== "" && before !== "&"
      ? wordEdge(text, at, words.and, 1)
      : undefined;
  if (sign === "@") return /[\p{L}\p{N} ]/u.test(after) && before !== "@" ? wordEdge(text, at, words.at, 1) : undefined;
  if (sign === "#" && /\p{L}/u.test(after) && opens) return said("#", `${words.hashtag} `);
  if (sign === "²" && /\p{L}|\)/u.test(before)) return wordEdge(text, at, words.squared, 1);
  if (sign === "³" && /\p{L}|\)/u.test(before)) return wordEdge(text, at, words.cubed, 1);
  if (sign === "^" && /[\p{L}\p{N})]/u.test(before) && /[-−\d]/.test(after)) {
    const isOneDigit = !/[\d.]/.test(text.charAt(at + 2));
    if (isOneDigit && after === "2") return wordEdge(text, at, words.squared, 2);
    if (isOneDigit && after === "3") return wordEdge(text, at, words.cubed, 2);
    return wordEdge(text, at, words.power, 1);
  }
  if (sign === "+" && /[\d%]/.test(before) && /^\+(?![\p{L}\p{N}+($]| ?\d)/u.test(text.slice(at, at + 3))) {
    return wordEdge(text, at, words.plus, 1);
  }
  const lead = Object.hasOwn(words.prefixed, sign) ? words.prefixed[sign] : undefined;
  if (lead !== undefined && opens && /[\d.$€£¥]/.test(after) && (after !== "." || /\d/.test(text.charAt(at + 2))))
    return said(sign, `${lead} `);
  const middle = Object.hasOwn(words.between, sign) ? words.between[sign] : undefined;
  if (middle !== undefined && /[\p{L}\p{N}) ²³%°]/u.test(before) && stickyAt(operator, text, at) !== undefined) {
    const tight = before !== " " && after !== " ";
    // Between letters only with spaces around: "C++", "<b>", "a->b" are not sums.
    if (
      before === " "
        ? after === " "
        : tight && (sign === "=" ? /[\p{L}\p{N})²³]/u : /[\p{N})²³]/u).test(before) && /[\p{N}(.$]/u.test(after)
    )
      return wordEdge(text, at, middle, 1);
    return undefined;
  }
  const whole = Object.hasOwn(words.alone, sign) ? words.alone[sign] : undefined;
  return whole === undefined ? undefined : wordEdge(text, at, whole, 1);
}
