/** English symbols that are words when read aloud. */
import { type Said, said, stickyAt } from "./said.ts";

/** Symbols that stand between two spoken things, with spaces or right at them. */
const between: Record<string, string> = {
  "=": "equals",
  "≠": "does not equal",
  "≈": "is about",
  "≤": "is at most",
  "≥": "is at least",
  "×": "times",
  "÷": "divided by",
  "±": "plus or minus",
  "→": "to",
  "+": "plus",
  "<": "is less than",
  ">": "is greater than",
  "−": "minus",
};
const prefixed: Record<string, string> = {
  "~": "about",
  "≈": "about",
  "±": "plus or minus",
  "+": "plus",
  "-": "minus",
  "−": "minus",
  "–": "minus",
  "№": "number",
  "#": "number",
  "≤": "at most",
  "≥": "at least",
  "<": "less than",
  ">": "more than",
  "√": "the square root of",
  "×": "times",
};
const alone: Record<string, string> = {
  "§": "section",
  "¶": "paragraph",
  "©": "copyright",
  "%": "percent",
  "†": "dagger",
};
const operator = /[ ]?[=≠≈≤≥×÷±→+<>−][ ]?(?=[\p{L}\p{N}(.$€£√−-])/uy;

function wordEdge(text: string, at: number, spoken: string, length: number): Said {
  const start = at === 0 || /\s|[("'“‘[]/.test(text.charAt(at - 1)) ? "" : " ";
  const after = text.charAt(at + length);
  const end = after === "" || /[\s.,;:!?)"'”’\]]/.test(after) ? "" : " ";
  return { length, text: start + spoken + end };
}

/** Symbols that are words when read aloud; others are left as they are. */
export function readSymbol(text: string, at: number): Said | undefined {
  const sign = text.charAt(at);
  const before = at === 0 ? "" : text.charAt(at - 1);
  const after = text.charAt(at + 1);
  const opens = before === "" || /[\s("'“‘[=<>≤≥≈×÷,;:/^]/.test(before);
  if (sign === "&")
    return /[\p{L}\p{N} ]/u.test(after) && before !== "" && before !== "&" ? wordEdge(text, at, "and", 1) : undefined;
  if (sign === "@") return /[\p{L}\p{N} ]/u.test(after) && before !== "@" ? wordEdge(text, at, "at", 1) : undefined;
  if (sign === "#" && /\p{L}/u.test(after) && opens) return said("#", "hashtag ");
  if (sign === "²" && /\p{L}|\)/u.test(before)) return wordEdge(text, at, "squared", 1);
  if (sign === "³" && /\p{L}|\)/u.test(before)) return wordEdge(text, at, "cubed", 1);
  if (sign === "^" && /[\p{L}\p{N})]/u.test(before) && /[-−\d]/.test(after)) {
    const isOneDigit = !/[\d.]/.test(text.charAt(at + 2));
    if (isOneDigit && after === "2") return wordEdge(text, at, "squared", 2);
    if (isOneDigit && after === "3") return wordEdge(text, at, "cubed", 2);
    return wordEdge(text, at, "to the power of", 1);
  }
  if (sign === "+" && /[\d%]/.test(before) && /^\+(?![\p{L}\p{N}+($]| ?\d)/u.test(text.slice(at, at + 3))) {
    return wordEdge(text, at, "plus", 1);
  }
  const lead = Object.hasOwn(prefixed, sign) ? prefixed[sign] : undefined;
  if (lead !== undefined && opens && /[\d.$€£¥]/.test(after) && (after !== "." || /\d/.test(text.charAt(at + 2))))
    return said(sign, `${lead} `);
  const middle = Object.hasOwn(between, sign) ? between[sign] : undefined;
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
  const whole = Object.hasOwn(alone, sign) ? alone[sign] : undefined;
  return whole === undefined ? undefined : wordEdge(text, at, whole, 1);
}
