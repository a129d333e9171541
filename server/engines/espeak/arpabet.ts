/** English sounds in three spellings: ARPAbet as dictionaries write it, IPA, and the names that flite knows. */
import { EngineError } from "../ports.ts";

/** An ARPAbet sound; vowels carry their stress, consonants none. */
export interface EnglishSound {
  name: string;
  stress?: 0 | 1 | 2;
}

const vowels = new Set("aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw".split(" "));
const consonants = new Set("b ch d dh f g hh jh k l m n ng p r s sh t th v w y z zh".split(" "));

/** Whether a sound's name (ARPAbet or flite) is a vowel. */
export function isVowel(name: string): boolean {
  return vowels.has(name);
}

/** IPA signs of English to sounds; the longest fits first. */
const ipaSounds: Readonly<Record<string, string>> = {
  ɑː: "aa",
  ɑ: "aa",
  ɒ: "aa",
  a: "aa",
  aː: "aa",
  æ: "ae",
  ʌ: "ah",
  ɐ: "ax",
  ɔː: "ao",
  ɔ: "ao",
  aʊ: "aw",
  ə: "ax",
  aɪ: "ay",
  ɛ: "eh",
  e: "eh",
  ɛə: "eh r",
  eə: "eh r",
  ɛː: "eh r",
  ɝ: "er",
  ɝː: "er",
  ɜː: "er",
  ɜ: "er",
  ɚ: "er",
  ɜːɹ: "er",
  əɹ: "er",
  eɪ: "ey",
  ɪ: "ih",
  ᵻ: "ih",
  ɨ: "ih",
  ɪə: "ih r",
  i: "iy",
  iː: "iy",
  iə: "iy ax",
  əʊ: "ow",
  oʊ: "ow",
  o: "ow",
  oː: "ow",
  ɔɪ: "oy",
  ʊ: "uh",
  ʊə: "uh r",
  u: "uw",
  uː: "uw",
  ʉː: "uw",
  ʉ: "uw",
  aɪə: "ay ax",
  aʊə: "aw ax",
  aɪʊ: "aw ax",
  əl: "ax l",
  n̩: "ax n",
  l̩: "ax l",
  m̩: "ax m",
  b: "b",
  tʃ: "ch",
  t͡ʃ: "ch",
  ʧ: "ch",
  d: "d",
  ð: "dh",
  f: "f",
  ɡ: "g",
  g: "g",
  h: "hh",
  ɦ: "hh",
  dʒ: "jh",
  d͡ʒ: "jh",
  ʤ: "jh",
  k: "k",
  l: "l",
  ɫ: "l",
  m: "m",
  n: "n",
  ŋ: "ng",
  p: "p",
  ɹ: "r",
  r: "r",
  ɻ: "r",
  s: "s",
  ʃ: "sh",
  t: "t",
  ɾ: "d",
  θ: "th",
  v: "v",
  w: "w",
  ʍ: "w",
  j: "y",
  z: "z",
  ʒ: "zh",
  ʔ: "t",
  kʰ: "k",
  pʰ: "p",
  tʰ: "t",
};
const ipaLengthMax = Math.max(...Object.keys(ipaSounds).map((sign) => sign.length));
/** Syllable breaks, ties between syllables, word gaps and brackets say nothing about a sound. */
const ipaSilent = /[.\s‿|/[\]()]|\u032f/u;

/** The sounds of an IPA sign sequence; calls `unknown` with a sign that no English sound stands for. */
function readIpa(ipa: string, unknown: (sign: string) => void): EnglishSound[] {
  const sounds: EnglishSound[] = [];
  const text = ipa.normalize("NFC");
  let stress: 0 | 1 | 2 = 0;
  for (let place = 0; place < text.length; ) {
    const sign = String.fromCodePoint(text.codePointAt(place) as number);
    if (sign === "ˈ" || sign === "'" || sign === "ˌ") {
      stress = sign === "ˌ" ? 2 : 1;
      place += sign.length;
      continue;
    }
    let length = Math.min(ipaLengthMax, text.length - place);
    while (length > 0 && ipaSounds[text.slice(place, place + length)] === undefined) length--;
    if (length === 0) {
      if (!ipaSilent.test(sign) && sign !== "ː") unknown(sign);
      place += sign.length;
      continue;
    }
    for (const name of (ipaSounds[text.slice(place, place + length)] as string).split(" ")) {
      if (!isVowel(name)) sounds.push({ name });
      else {
        sounds.push({ name, stress });
        stress = 0;
      }
    }
    place += length;
  }
  return sounds;
}

function readArpabet(text: string): EnglishSound[] {
  return text
    .trim()
    .split(/[\s-]+/u)
    .map((symbol) => {
      const [, letters = "", digit] = /^([A-Za-z]+)([012])?$/u.exec(symbol) ?? [];
      const name = letters.toLowerCase();
      if (vowels.has(name)) {
        const stress = Number(digit ?? 0) as 0 | 1 | 2;
        // CMU writes the unstressed AH of "about" where flite has a sound of its own.
        return { name: name === "ah" && stress === 0 ? "ax" : name, stress };
      }
      if (consonants.has(name) && digit === undefined) return { name };
      throw new EngineError("unsupported_phonemes", `"${symbol}" is not an ARPAbet sound.`);
    });
}

/** The English sounds of a pronunciation. Throws EngineError "unsupported_phonemes" naming what is not English. */
export function englishSounds(phonemes: string, alphabet: "ipa" | "cmu-arpabet"): EnglishSound[] {
  const sounds =
    alphabet === "cmu-arpabet"
      ? readArpabet(phonemes)
      : readIpa(phonemes, (sign) => {
          throw new EngineError(
            "unsupported_phonemes",
            `"${sign}" in /${phonemes}/ has no sound in this English voice.`,
          );
        });
  if (sounds.length === 0) throw new EngineError("unsupported_phonemes", `/${phonemes}/ has no sound in it.`);
  // A word without any stress would be swallowed.
  const firstVowel = sounds.findIndex((sound) => sound.stress !== undefined);
  if (firstVowel >= 0 && !sounds.some((sound) => sound.stress === 1)) {
    return sounds.map((sound, index) => (index === firstVowel ? { ...sound, stress: 1 } : sound));
  }
  return sounds;
}

/** Names of the English sounds nearest to IPA, leaving out what has none: a guide for alignment, not for speech. */
export function nearestSounds(ipa: string): string[] {
  return readIpa(ipa, () => undefined).map((sound) => sound.name);
}

/** As flite's lexicon writes sounds: stress is 0 or 1. */
export function fliteSounds(sounds: readonly EnglishSound[]): string[] {
  return sounds.map(({ name, stress }) => (stress === undefined ? name : `${name}${stress === 0 ? 0 : 1}`));
}

const arpabetIpa: Readonly<Record<string, string>> = {
  aa: "ɑː",
  ae: "æ",
  ah: "ʌ",
  ao: "ɔː",
  aw: "aʊ",
  ax: "ə",
  ay: "aɪ",
  eh: "ɛ",
  er: "ɜː",
  ey: "eɪ",
  ih: "ɪ",
  iy: "iː",
  ow: "oʊ",
  oy: "ɔɪ",
  uh: "ʊ",
  uw: "uː",
  b: "b",
  ch: "tʃ",
  d: "d",
  dh: "ð",
  f: "f",
  g: "ɡ",
  hh: "h",
  jh: "dʒ",
  k: "k",
  l: "l",
  m: "m",
  n: "n",
  ng: "ŋ",
  p: "p",
  r: "ɹ",
  s: "s",
  sh: "ʃ",
  t: "t",
  th: "θ",
  v: "v",
  w: "w",
  y: "j",
  z: "z",
  zh: "ʒ",
};

/** English sounds in IPA, stress before its vowel. */
export function ipaOf(sounds: readonly EnglishSound[]): string {
  const stressMarks = ["", "ˈ", "ˌ"];
  return sounds.map(({ name, stress }) => `${stressMarks[stress ?? 0]}${arpabetIpa[name] ?? ""}`).join("");
}
