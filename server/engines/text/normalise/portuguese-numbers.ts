/** Portuguese number words, Brazilian: dezesseis, bilhão. Ones, twos and hundreds follow the noun's gender. */
import type { Counting, Form, Gender } from "./grammar.ts";

const small =
  "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  );
const tens = "  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const hundreds = " cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(
  " ",
);
const scales = [
  ["", ""],
  ["mil", "mil"],
  ["milhão", "milhões"],
  ["bilhão", "bilhões"],
  ["trilhão", "trilhões"],
  ["quatrilhão", "quatrilhões"],
] as const;

function belowTwenty(value: number, form: Form): string {
  if (form === "f" && value === 1) return "uma";
  if (form === "f" && value === 2) return "duas";
  return small[value] ?? "";
}

function belowThousand(value: number, form: Form): string {
  if (value === 100) return "cem";
  const parts: string[] = [];
  const hundred = hundreds[Math.floor(value / 100)] ?? "";
  const rest = value % 100;
  if (value >= 100) parts.push(form === "f" ? hundred.replace(/os$/, "as") : hundred);
  if (rest >= 20) {
    parts.push(tens[Math.floor(rest / 10)] ?? "");
    if (rest % 10 > 0) parts.push(belowTwenty(rest % 10, form));
  } else if (rest > 0) {
    parts.push(belowTwenty(rest, form));
  }
  return parts.join(" e ");
}

function cardinal(digits: string, form: Form): string {
  if (/^0+$/.test(digits)) return "zero";
  const groups: { value: number; words: string }[] = [];
  for (let end = digits.length, scale = 0; end > 0; end -= 3, scale += 1) {
    const value = Number.parseInt(digits.slice(Math.max(0, end - 3), end), 10);
    const [one, many] = scales[scale] ?? ["", ""];
    if (value === 0) continue;
    const said = belowThousand(value, scale < 2 ? form : "m");
    if (scale === 0) groups.unshift({ value, words: said });
    else if (scale === 1) groups.unshift({ value, words: value === 1 ? one : `${said} ${one}` });
    else groups.unshift({ value, words: `${said} ${value === 1 ? one : many}` });
  }
  // "e" stands before the last group when it is below one hundred or a whole hundred.
  return groups
    .map(({ value, words }, index) => {
      if (index === 0) return words;
      const isJoined = index === groups.length - 1 && (value < 100 || value % 100 === 0);
      return `${isJoined ? " e " : " "}${words}`;
    })
    .join("");
}

const ordinalUnits = " primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono".split(" ");
const ordinalTens =
  " décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo".split(" ");
const ordinalHundreds =
  " centésimo ducentésimo trecentésimo quadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo noningentésimo".split(
    " ",
  );

function ordinal(digits: string, gender: Gender): string {
  const value = Number.parseInt(digits, 10);
  if (value === 0 || value > 1000) return cardinal(digits, gender);
  const parts =
    value === 1000
      ? ["milésimo"]
      : [
          ordinalHundreds[Math.floor(value / 100)] ?? "",
          ordinalTens[Math.floor((value % 100) / 10)] ?? "",
          ordinalUnits[value % 10] ?? "",
        ];
  const words = parts.filter((part) => part !== "");
  return words.map((part) => (gender === "f" ? part.replace(/o$/, "a") : part)).join(" ");
}

const partNames = "  meio terço quarto quinto sexto sétimo oitavo nono".split(" ");

function fraction(above: number, below: number): string | undefined {
  if (below < 2 || below > 9) return undefined;
  const name = partNames[below] ?? "";
  return above === 1 ? `um ${name}` : `${cardinal(String(above), "m")} ${name}s`;
}

/** Brazilian Portuguese: short scale. */
export const portugueseCounting: Counting = {
  digits: small.slice(0, 10),
  cardinal,
  ordinal,
  year: (digits) => cardinal(digits, "alone"),
  isYear: () => false,
  fraction,
  mixed: (whole, above, below) => `${cardinal(whole, "alone")} e ${below === 2 ? "meio" : fraction(above, below)}`,
  comma: "vírgula",
  dot: "ponto",
  pairsDecimals: true,
  plainSpaces: false,
  // The plural begins at two: "1,5 quilômetro".
  isOne: (whole) => whole === "0" || whole === "1",
  of: () => "de ",
};
