/** Words made fit for an engine's own text reader, with the way back to their places. */
import type { Word } from "./words.ts";

export interface LegibleText {
  text: string;
  /** For every code point of `text`: the word that it comes from, and where it stands in the utterance (UTF-16 units). */
  places: readonly { word: number; offset: number }[];
}

/** How one character is written for an engine; "" drops it. */
type Spelling = (character: string) => string;

const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}]/u;
/** Pictures are not read aloud. */
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const readSigns = new Set("©®™");

const latin: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "th",
  Ð: "Th",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  ı: "i",
  ŋ: "ng",
  "‘": "'",
  "’": "'",
  ʼ: "'",
  "–": "-",
  "—": ",",
  "…": ".",
  "€": " euros ",
  "£": " pounds ",
  "¥": " yen ",
  "°": " degrees ",
  "×": " times ",
  "÷": " divided by ",
  "±": " plus or minus ",
  "©": " copyright ",
  "®": " registered ",
  "™": " trade mark ",
  "§": " section ",
  "•": ",",
  "·": " ",
};

function common(character: string): string | undefined {
  if (/\s/u.test(character)) return " ";
  if (readSigns.has(character)) return undefined;
  if (picture.test(character)) return " ";
  return invisible.test(character) ? "" : undefined;
}

/** Flite reads printable ASCII; letters lose their accents, and what is left over is not said. */
const forFlite: Spelling = (character) => {
  const plain = common(character) ?? latin[character];
  if (plain !== undefined) return plain;
  const base = character.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...base].map((part) => (part >= " " && part <= "~" ? part : (latin[part] ?? " "))).join("");
};

/** espeak reads everything, but must not take "<", "&" for markup nor "[[" for phonemes. */
const forEspeak: Spelling = (character) => {
  if (character === "&") return "&amp;";
  return common(character) ?? ("<>[]{}".includes(character) ? " " : character);
};

function legible(words: readonly Word[], spell: Spelling, instead: (index: number) => string | undefined): LegibleText {
  const places: { word: number; offset: number }[] = [];
  let text = "";
  const write = (written: string, word: number, offset: number): void => {
    text += written;
    for (const _ of written) places.push({ word, offset });
  };
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before && (before.end < word.start || before.mark !== "")) write(" ", index, word.start);
    const given = instead(index);
    if (given !== undefined) {
      write(given, index, word.start);
      continue;
    }
    let offset = word.start;
    for (const character of word.text) {
      write(spell(character), index, offset);
      offset += character.length;
    }
  }
  return { text, places };
}

/** For flite. `instead` may give another spelling of a word, by index. */
export function legibleForFlite(words: readonly Word[], instead: (index: number) => string | undefined): LegibleText {
  return legible(words, forFlite, instead);
}

/** For espeak. `instead` may give espeak markup for a word, by index. */
export function legibleForEspeak(words: readonly Word[], instead: (index: number) => string | undefined): LegibleText {
  return legible(words, forEspeak, instead);
}

/** Whether there is anything in it to hear. */
export function isAudible(text: string): boolean {
  return /[\p{L}\p{N}%&@#+=$€£¥°§©®™×÷±]/u.test(text);
}
