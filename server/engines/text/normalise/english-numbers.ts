/** English number words, American style: "one hundred twenty-three", no "and". Numbers come as strings of digits. */

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "  twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scales = ["", " thousand", " million", " billion", " trillion", " quadrillion"];
const irregularOrdinals: Record<string, string> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};
/** Longer numbers are read digit by digit. */
const cardinalDigitsMax = 18;

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? "";
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)]}${unit === 0 ? "" : `-${small[unit]}`}`;
}

function belowThousand(value: number): string {
  const rest = value % 100;
  if (value < 100) return belowHundred(value);
  return `${small[Math.floor(value / 100)]} hundred${rest === 0 ? "" : ` ${belowHundred(rest)}`}`;
}

/** "1 2 3" as words; other characters are left out. */
export function digitByDigit(digits: string): string {
  let said = "";
  for (const digit of digits) {
    const word = small[Number.parseInt(digit, 10)];
    if (word !== undefined) said += said === "" ? word : ` ${word}`;
  }
  return said;
}

/** A whole number; group commas are allowed. A leading zero ("007") or very many digits mean a code: digit by digit. */
export function cardinal(written: string): string {
  const digits = written.replaceAll(",", "");
  if (digits.length > cardinalDigitsMax || (digits.length > 1 && digits.startsWith("0"))) return digitByDigit(digits);
  if (digits === "0") return "zero";
  const parts: string[] = [];
  for (let end = digits.length, scale = 0; end > 0; end -= 3, scale += 1) {
    const group = Number.parseInt(digits.slice(Math.max(0, end - 3), end), 10);
    if (group > 0) parts.unshift(`${belowThousand(group)}${scales[scale]}`);
  }
  return parts.join(" ");
}

/** "23" → "twenty-third". */
export function ordinal(written: string): string {
  const said = cardinal(written.replace(/^0+(?=\d)/, ""));
  const cut = Math.max(said.lastIndexOf(" "), said.lastIndexOf("-")) + 1;
  const last = said.slice(cut);
  const irregular = irregularOrdinals[last];
  if (irregular !== undefined) return said.slice(0, cut) + irregular;
  return last.endsWith("y") ? `${said.slice(0, -1)}ieth` : `${said}th`;
}

/** "3.14" → "three point one four"; ".5" → "point five". */
export function decimal(whole: string, fraction: string | undefined): string {
  const before = whole === "" ? "" : cardinal(whole);
  if (fraction === undefined) return before;
  return `${before}${before === "" ? "" : " "}point ${digitByDigit(fraction)}`;
}

/** A four-digit year: "1999" → "nineteen ninety-nine", "2005" → "two thousand five", "1900" → "nineteen hundred". */
export function year(digits: string): string {
  const value = Number.parseInt(digits, 10);
  const low = value % 100;
  if (digits.length !== 4 || value < 1000 || (value % 1000 < 10 && value !== 1000)) return cardinal(String(value));
  const high = belowHundred(Math.floor(value / 100));
  if (low === 0) return `${high} hundred`;
  return `${high} ${low < 10 ? `oh ${small[low]}` : belowHundred(low)}`;
}

const decades: Record<string, string> = { ten: "tens", hundred: "hundreds", thousand: "thousands" };

/** "1990" → "nineteen nineties", "80" → "eighties", "2000" → "two thousands". */
export function decade(digits: string): string {
  const said = year(digits);
  const cut = said.lastIndexOf(" ") + 1;
  const last = said.slice(cut);
  return said.slice(0, cut) + (decades[last] ?? `${last.slice(0, -1)}ies`);
}

const parts: Record<number, readonly [string, string]> = { 2: ["half", "halves"], 4: ["quarter", "quarters"] };
const fractionBases = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 32, 64]);

/** "3/4" → "three quarters"; undefined when the two numbers are not read as a fraction. */
export function fraction(above: string, below: string): string | undefined {
  const [count, base] = [Number.parseInt(above, 10), Number.parseInt(below, 10)];
  if (above.startsWith("0") || below.startsWith("0") || !fractionBases.has(base) || count >= base) return undefined;
  const [one, many] = parts[base] ?? [ordinal(below), `${ordinal(below)}s`];
  return `${cardinal(above)} ${count === 1 ? one : many}`;
}
