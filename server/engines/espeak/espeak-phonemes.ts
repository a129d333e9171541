/** From IPA to espeak's own phoneme names, which differ by language: asked of espeak itself. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { EngineError } from "../ports.ts";
import type { Espeak } from "./espeak.ts";

export interface PhonemeNames {
  /** espeak's spelling of an IPA pronunciation. Throws EngineError "unsupported_phonemes" naming the sign without a sound. */
  write(ipa: string): string;
}

/** Names that espeak's languages use, the plainer before the stranger: the first that makes a sound is taken for it. */
const vowelNames =
  'a A A: aI aU aI@ aU@ e E eI E: e: e@ @ 3 3: i i: I i@ o o: O O: oU OI O@ u u: U U@ V y y: Y Y: W W: & &: 0 a: a~ E~ O~ W~ A~ o~ e~ i~ u~ u" i" I" U" @2 I# a# E# @L 8 E2 @- u- o- y"'.split(
    " ",
  );
const consonantNames =
  'p b t d k g f v T D s z S Z h m n N l r w j tS dZ x X C R Q Q" G q c J J^ B H ? t. d. s. z. n. l. * n^ l^ r" ts dz tS; dZ; S; Z; s; z; ts; t; d; n; l; r; p; b; m; f; v; k; g; t[ d[ z^ s^ l# M r- n- l- m-'.split(
    " ",
  );
/** A consonant is heard before a vowel, because at the end of a word many languages harden it. */
const candidates: readonly { name: string; written: string; followed: boolean }[] = [
  ...vowelNames.map((name) => ({ name, written: name, followed: false })),
  ...consonantNames.map((name) => ({ name, written: `${name}|a`, followed: true })),
];
const perTurn = 24;

/** What to take where a language has not got the sign itself. */
const nearest: Readonly<Record<string, readonly string[]>> = {
  g: ["ɡ"],
  ɹ: ["r", "ɾ", "ʁ"],
  r: ["ɹ", "ɾ", "ʁ"],
  ɾ: ["r", "ɹ"],
  ʁ: ["ʀ", "r", "ɹ"],
  ʀ: ["ʁ", "r"],
  ɻ: ["ɹ", "r"],
  a: ["ä", "ɑ", "ɑː", "aː", "æ"],
  ä: ["a"],
  ɑ: ["ɑː", "a"],
  ɐ: ["a", "ʌ", "ə"],
  ʌ: ["ɐ", "a"],
  æ: ["ɛ", "a"],
  ɒ: ["ɑː", "ɔ", "ɑ"],
  e: ["ɛ", "eː", "e̞"],
  ɛ: ["e", "ɛː"],
  i: ["iː", "ɪ"],
  ɪ: ["i"],
  o: ["ɔ", "oː", "o̞"],
  ɔ: ["o", "ɔː"],
  u: ["uː", "ʊ", "ɯᵝ"],
  ʊ: ["u"],
  ə: ["ɐ", "ɵ", "e"],
  ɜ: ["ɜː", "ə"],
  ɚ: ["ə", "ɜː"],
  ɝ: ["ɜː", "ə"],
  y: ["ʏ", "yː"],
  ʏ: ["y"],
  ø: ["œ", "øː"],
  œ: ["ø"],
  ɯ: ["ɯᵝ", "u"],
  ɫ: ["l"],
  ʎ: ["lʲ", "j"],
  x: ["χ", "h"],
  χ: ["x"],
  h: ["ɦ", "x"],
  ɦ: ["h"],
  ç: ["ɕ", "x"],
  β: ["b", "v"],
  ɣ: ["ɡ"],
  ɥ: ["w", "j"],
  ɧ: ["ʃ", "x"],
  ɕ: ["ʃ", "sʲ", "ç"],
  ɨ: ["ɪ", "i"],
  ŋ: ["n"],
  ʍ: ["w"],
};
const vowelSigns = new Set("aeiouyäæɑɒɐɔəɛɜɚɝɘɞɪʊʌøœɶɨʉɯɤɵʏᵻ");
const silent = /[\s.‿|/[\]()ːˑʰʲ]/u;

/** espeak's spelling of one sound, tried as it is written and then as its nearest relatives. */
function spelling(table: ReadonlyMap<string, string>, sign: string): string | undefined {
  return table.get(sign) ?? nearest[sign]?.map((other) => table.get(other)).find((found) => found !== undefined);
}

function write(table: ReadonlyMap<string, string>, signLengthMax: number, ipa: string): string {
  const text = ipa.normalize("NFD").replace(/\u0361|\u035c/gu, "");
  const names: string[] = [];
  let stress = "";
  for (let place = 0; place < text.length; ) {
    let sign = String.fromCodePoint(text.codePointAt(place) as number);
    if (sign === "ˈ" || sign === "ˌ" || sign === "'") {
      stress = sign === "ˌ" ? "," : "'";
      place += sign.length;
      continue;
    }
    for (let length = Math.min(signLengthMax, text.length - place); length > sign.length; length--) {
      if (table.has(text.slice(place, place + length))) sign = text.slice(place, place + length);
    }
    const name = spelling(table, sign);
    if (name !== undefined) {
      // IPA marks the syllable, espeak the vowel.
      const isVowel = vowelSigns.has(sign[0] as string);
      names.push(isVowel ? stress + name : name);
      if (isVowel) stress = "";
    } else if (!silent.test(sign)) {
      throw new EngineError("unsupported_phonemes", `"${sign}" in /${ipa}/ has no sound in this language's voice.`);
    }
    place += sign.length;
  }
  if (names.length === 0) throw new EngineError("unsupported_phonemes", `/${ipa}/ has no sound in it.`);
  // The bar keeps neighbours from being read as one longer name.
  return names.join("|");
}

async function learn(espeak: Espeak, voice: string): Promise<PhonemeNames> {
  const table = new Map<string, string>();
  for (let first = 0; first < candidates.length; first += perTurn) {
    await nextTurn();
    const asked = candidates.slice(first, first + perTurn);
    let text = "";
    const positions = asked.map(({ written }) => {
      const position = text.length;
      // The comma keeps a linking r out.
      text += `[[${written}]], `;
      return position;
    });
    const speech = espeak.speak({ voice, text, words_per_minute: 450, pitch: 50, range: 50 }, () => false);
    const made = new Map<number, string[]>();
    for (const sound of speech?.sounds ?? []) {
      const position = speech?.words[sound.word]?.position ?? 0;
      const index = positions.findLastIndex((start) => start <= position);
      made.set(index, [...(made.get(index) ?? []), sound.ipa.replace(/[ˈˌ]/gu, "")]);
    }
    for (const [index, sounds] of made) {
      const { name, followed } = asked[index] as (typeof candidates)[number];
      const key = (followed ? sounds.slice(0, -1) : sounds).join("").normalize("NFD");
      if (key !== "" && !table.has(key)) table.set(key, name);
    }
  }
  const signLengthMax = Math.max(1, ...[...table.keys()].map((sign) => sign.length));
  return { write: (ipa) => write(table, signLengthMax, ipa) };
}

const known = new Map<string, Promise<PhonemeNames>>();

/** The phoneme names of one of espeak's voice files; learned once, in some 150 ms of work cut into turns. */
export function espeakPhonemes(espeak: Espeak, voice: string): Promise<PhonemeNames> {
  let names = known.get(voice);
  if (!names) {
    names = learn(espeak, voice);
    known.set(voice, names);
  }
  return names;
}
