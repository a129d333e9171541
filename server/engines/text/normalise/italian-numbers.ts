/** Italian number words: one word below a million, with the elisions of "ventuno", "ventotto", "centottanta". */
import type { Counting, Form, Gender } from "./grammar.ts";

const small =
  "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove".split(
    " ",
  );
const tens = "  venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split(" ");
const scales = [
  ["", ""],
  ["un milione", "milioni"],
  ["un miliardo", "miliardi"],
] as const;

function belowHundred(value: number): string {
  if (value < 20) return value === 0 ? "" : (small[value] ?? "");
  const unit = value % 10;
  const base = tens[Math.floor(value / 10)] ?? "";
  if (unit === 0) return base;
  return (unit === 1 || unit === 8 ? base.slice(0, -1) : base) + small[unit];
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest);
  const base = `${hundreds === 1 ? "" : small[hundreds]}cento`;
  const tail = belowHundred(rest);
  return (tail.startsWith("otto") || tail.startsWith("otta") ? base.slice(0, -1) : base) + tail;
}

function belowMillion(value: number): string {
  const thousands = Math.floor(value / 1000);
  const start = thousands === 0 ? "" : thousands === 1 ? "mille" : `${belowThousand(thousands)}mila`;
  return start + belowThousand(value % 1000);
}

/** A "tre" that ends a longer word is stressed: "ventitré", "centotré". */
function stressed(said: string): string {
  return said.length > 3 ? said.replace(/tre$/, "tré") : said;
}

function cardinal(digits: string, form: Form): string {
  if (/^0+$/.test(digits)) return "zero";
  if (digits === "1") return form === "f" ? "una" : form === "m" ? "un" : "uno";
  const parts: string[] = [];
  const high = Number.parseInt(digits.slice(0, -9) || "0", 10);
  const middle = Number.parseInt(digits.slice(-9, -6) || "0", 10);
  const low = Number.parseInt(digits.slice(-6), 10);
  if (high >= 1_000_000) {
    // From 10¹⁵ on: "un milione di miliardi".
    parts.push(`${cardinal(String(high), "alone")}${high % 1_000_000 === 0 ? " di" : ""} ${scales[2][1]}`);
  } else if (high > 0) parts.push(high === 1 ? scales[2][0] : `${stressed(belowMillion(high))} ${scales[2][1]}`);
  if (middle > 0) parts.push(middle === 1 ? scales[1][0] : `${stressed(belowMillion(middle))} ${scales[1][1]}`);
  if (low > 0) parts.push(stressed(belowMillion(low)));
  return parts.join(" ");
}

const firstTen = " primo secondo terzo quarto quinto sesto settimo ottavo nono decimo".split(" ");

function ordinal(digits: string, gender: Gender): string {
  const value = Number.parseInt(digits, 10);
  let said = firstTen[value] ?? "";
  if (value === 0 || said === "") {
    const cardinalWords = cardinal(digits, "alone").replace(/tré$/, "tre");
    if (cardinalWords.endsWith("mille")) said = cardinalWords.replace(/mille$/, "millesimo");
    else if (cardinalWords.endsWith("mila")) said = cardinalWords.replace(/mila$/, "millesimo");
    else if (/(?:tre|sei)$/.test(cardinalWords)) said = `${cardinalWords}esimo`;
    else said = `${cardinalWords.slice(0, -1)}esimo`;
  }
  return gender === "f" ? said.replace(/o$/, "a") : said;
}

function fraction(above: number, below: number): string | undefined {
  if (below < 2 || below > 9) return undefined;
  const name = below === 2 ? "mezzo" : (firstTen[below] ?? "");
  return above === 1 ? `un ${name}` : `${cardinal(String(above), "m")} ${name.replace(/o$/, "i")}`;
}

/** Italian: long scale up to "miliardo", beyond it "mille miliardi". */
export const italianCounting: Counting = {
  digits: small.slice(0, 10),
  cardinal,
  ordinal,
  year: (digits) => cardinal(digits, "alone"),
  isYear: () => false,
  fraction,
  mixed: (whole, above, below) => `${cardinal(whole, "alone")} e ${below === 2 ? "mezzo" : fraction(above, below)}`,
  comma: "virgola",
  dot: "punto",
  pairsDecimals: true,
  plainSpaces: false,
  isOne: (whole, part) => whole === "1" && part === undefined,
  of: () => "di ",
};
