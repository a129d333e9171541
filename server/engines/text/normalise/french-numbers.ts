/** French number words as in France: soixante-dix, quatre-vingts, quatre-vingt-dix; hyphens below one hundred. */
import type { Counting, Form, Gender } from "./grammar.ts";

const small =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(
    " ",
  );
const tens = "  vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt".split(" ");
const scales = ["", "mille", "million", "milliard", "billion", "billiard"];

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? "";
  const ten = Math.floor(value / 10);
  const base = tens[ten] ?? "";
  const rest = ten === 7 || ten === 9 ? (value % 10) + 10 : value % 10;
  if (rest === 0) return base;
  const joint = ten < 8 && (rest === 1 || rest === 11) ? " et " : "-";
  return `${base}${joint}${small[rest]}`;
}

/** `isLast`: nothing follows but a noun, so that "cents" and "quatre-vingts" take their s. */
function belowThousand(value: number, isLast: boolean): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const words: string[] = [];
  if (hundreds === 1) words.push("cent");
  else if (hundreds > 1) words.push(`${small[hundreds]} cent${rest === 0 && isLast ? "s" : ""}`);
  if (rest > 0) words.push(rest === 80 && isLast ? "quatre-vingts" : belowHundred(rest));
  return words.join(" ");
}

function cardinal(digits: string, form: Form): string {
  if (/^0+$/.test(digits)) return "zéro";
  const parts: string[] = [];
  for (let end = digits.length, scale = 0; end > 0; end -= 3, scale += 1) {
    const value = Number.parseInt(digits.slice(Math.max(0, end - 3), end), 10);
    const name = scales[scale] ?? "";
    if (value === 0) continue;
    if (scale === 0) parts.unshift(belowThousand(value, true));
    else if (scale === 1) parts.unshift(value === 1 ? name : `${belowThousand(value, false)} ${name}`);
    else parts.unshift(`${belowThousand(value, true)} ${name}${value > 1 ? "s" : ""}`);
  }
  const said = parts.join(" ");
  return form === "f" ? said.replace(/(^|[ -])un$/, "$1une") : said;
}

function ordinal(digits: string, gender: Gender): string {
  if (digits === "1") return gender === "f" ? "première" : "premier";
  const said = cardinal(digits, "alone").replace(/(quatre-vingt|cent|million|milliard)s$/, "$1");
  if (said.endsWith("cinq")) return `${said}uième`;
  if (said.endsWith("neuf")) return `${said.slice(0, -1)}vième`;
  return `${said.replace(/e$/, "")}ième`;
}

function fraction(above: number, below: number): string | undefined {
  if (below < 2 || below > 9) return undefined;
  const name = below === 2 ? "demi" : below === 3 ? "tiers" : below === 4 ? "quart" : ordinal(String(below), "m");
  return `${cardinal(String(above), "m")} ${name}${above > 1 && !name.endsWith("s") ? "s" : ""}`;
}

const vowel = /^[aeiouyhàâäéèêëîïôöùûüœæ]/i;

/** French of France. */
export const frenchCounting: Counting = {
  digits: small.slice(0, 10),
  cardinal,
  ordinal,
  year: (digits) => cardinal(digits, "alone"),
  isYear: () => false,
  fraction,
  mixed: (whole, above, below) => `${cardinal(whole, "alone")} et ${below === 2 ? "demi" : fraction(above, below)}`,
  comma: "virgule",
  dot: "point",
  pairsDecimals: true,
  plainSpaces: true,
  // The plural begins at two: "1,5 kilomètre".
  isOne: (whole) => whole === "0" || whole === "1",
  of: (noun) => (vowel.test(noun) ? "d'" : "de "),
};
