/** Spanish number words. Feminine nouns change ones and hundreds, masculine ones shorten "uno". */
import type { Counting, Form, Gender } from "./grammar.ts";

const small =
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  );
const tens = "   treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ");
const hundreds =
  " ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(" ");
const scales = [
  ["", ""],
  ["millón", "millones"],
  ["billón", "billones"],
] as const;

function belowHundred(value: number, form: Form): string {
  if (value % 10 === 1 && value !== 11 && form !== "alone") {
    const one = form === "f" ? "una" : "un";
    if (value === 1) return one;
    if (value === 21) return form === "f" ? "veintiuna" : "veintiún";
    return `${tens[Math.floor(value / 10)]} y ${one}`;
  }
  if (value < 30) return small[value] ?? "";
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)]}${unit === 0 ? "" : ` y ${small[unit]}`}`;
}

function belowThousand(value: number, form: Form): string {
  if (value === 100) return "cien";
  if (value < 100) return belowHundred(value, form);
  const hundred = hundreds[Math.floor(value / 100)] ?? "";
  const rest = value % 100;
  const name = form === "f" ? hundred.replace(/os$/, "as") : hundred;
  return `${name}${rest === 0 ? "" : ` ${belowHundred(rest, form)}`}`;
}

/** Before "mil" the ones are shortened, and the hundreds follow the noun: "doscientas veintiún mil personas". */
function beforeThousand(value: number, form: Form): string {
  const masculine = belowThousand(value, "m");
  return form === "f" ? masculine.replace(/(c|qu|n)ientos/, "$1ientas") : masculine;
}

function belowMillion(value: number, form: Form): string {
  const thousands = Math.floor(value / 1000);
  const rest = value % 1000;
  const parts: string[] = [];
  if (thousands === 1) parts.push("mil");
  else if (thousands > 1) parts.push(`${beforeThousand(thousands, form)} mil`);
  if (rest > 0) parts.push(belowThousand(rest, form));
  return parts.join(" ");
}

function cardinal(digits: string, form: Form): string {
  if (/^0+$/.test(digits)) return "cero";
  const parts: string[] = [];
  for (let end = digits.length, scale = 0; end > 0; end -= 6, scale += 1) {
    const value = Number.parseInt(digits.slice(Math.max(0, end - 6), end), 10);
    const [one, many] = scales[scale] ?? ["", ""];
    if (value === 0) continue;
    parts.unshift(scale === 0 ? belowMillion(value, form) : `${belowMillion(value, "m")} ${value === 1 ? one : many}`);
  }
  return parts.join(" ");
}

const ordinalUnits = " primero segundo tercero cuarto quinto sexto séptimo octavo noveno".split(" ");
const ordinalTens =
  " décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo".split(" ");
const ordinalHundreds =
  " centésimo ducentésimo tricentésimo cuadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo noningentésimo".split(
    " ",
  );
const ordinalTeens =
  "décimo undécimo duodécimo decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno".split(
    " ",
  );

function ordinal(digits: string, gender: Gender): string {
  const value = Number.parseInt(digits, 10);
  if (value === 0 || value > 1000) return cardinal(digits, gender);
  const rest = value % 100;
  const parts = value === 1000 ? ["milésimo"] : [ordinalHundreds[Math.floor(value / 100)] ?? ""];
  if (rest >= 10 && rest < 20) parts.push(ordinalTeens[rest - 10] ?? "");
  else parts.push(ordinalTens[Math.floor(rest / 10)] ?? "", ordinalUnits[rest % 10] ?? "");
  const words = parts.filter((part) => part !== "");
  return words.map((part) => (gender === "f" ? part.replace(/o$/, "a") : part)).join(" ");
}

const partNames = "  medio tercio cuarto quinto sexto séptimo octavo noveno décimo".split(" ");

function fraction(above: number, below: number): string | undefined {
  if (below < 2 || below > 9) return undefined;
  const name = partNames[below] ?? "";
  return above === 1 ? `un ${name}` : `${cardinal(String(above), "m")} ${name}s`;
}

/** Spanish: long scale, "mil millones" for 10⁹. */
export const spanishCounting: Counting = {
  digits: small.slice(0, 10),
  cardinal,
  ordinal,
  year: (digits) => cardinal(digits, "alone"),
  isYear: () => false,
  fraction,
  mixed: (whole, above, below) => `${cardinal(whole, "alone")} y ${below === 2 ? "medio" : fraction(above, below)}`,
  comma: "coma",
  dot: "punto",
  pairsDecimals: true,
  plainSpaces: false,
  isOne: (whole, part) => whole === "1" && part === undefined,
  of: () => "de ",
};
