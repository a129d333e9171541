/**
 * espeak-ng reads digits by its own rules: an independent witness for the number words. What it makes of "123" must
 * sound like what it makes of our words for it, and unlike our words for the next number.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { type Espeak, openEspeak } from "../../espeak/espeak.ts";
import { frenchCounting } from "./french-numbers.ts";
import { germanCounting } from "./german-numbers.ts";
import type { Counting } from "./grammar.ts";
import { italianCounting } from "./italian-numbers.ts";
import { portugueseCounting } from "./portuguese-numbers.ts";
import { spanishCounting } from "./spanish-numbers.ts";

let espeak: Espeak;
beforeAll(async () => {
  espeak = await openEspeak();
});

function sounds(voice: string, text: string): string {
  const speech = espeak.speak({ voice, text, words_per_minute: 450, pitch: 50, range: 50 }, () => false);
  return (speech?.sounds ?? []).map((sound) => sound.ipa).join("");
}

/** Shades that depend on where espeak sees words begin and end. */
function plain(ipa: string): string {
  return ipa
    .normalize("NFD")
    .replace(/ə/gu, "")
    .replace(/[ˈˌːˑʲ\s]|\p{M}/gu, "")
    .replace(/[ʎʝjyɪ]/gu, "i")
    .replace(/[rɾɹʁɜɐ]/gu, "r")
    .replace(/z/gu, "s")
    .replace(/[vβ]/gu, "f")
    .replace(/[wʊ]/gu, "u")
    .replace(/ɔ/gu, "o")
    .replace(/ɛ/gu, "e")
    .replace(/[ɡɣ]/gu, "g")
    .replace(/ð/gu, "d")
    .replace(/[ŋm]/gu, "n");
}

interface Witness {
  voice: string;
  counting: Counting;
  /** Shades of one language, and where espeak is wrong. */
  same(ipa: string): string;
  /** Numbers on which espeak's grammar is not the language's. */
  doubted: RegExp;
}

const witnesses: Readonly<Record<string, Witness>> = {
  // espeak does not shorten "uno" before "mil" and "millones", and says "un mil millones" for 10⁹.
  es: {
    voice: "roa/es",
    counting: spanishCounting,
    same: (ipa) => ipa.replace(/f/gu, "b").replace(/unon(?=i)/gu, "un"),
    doubted: /^\d000000000$/,
  },
  // Final consonants of "vingt", "cent", "cinq", "quatre" come and go with the word that espeak sees after them.
  fr: {
    voice: "roa/fr",
    counting: frenchCounting,
    same: (ipa) =>
      ipa
        .replace(/katr(?=fe)/gu, "kat")
        .replace(/sek(?=[sn])/gu, "se")
        .replace(/fe?t(?=[^e]|$)/gu, (found) => found.slice(0, -1))
        .replace(/et(?=[^e]|$)/gu, "e")
        .replace(/sɑt/gu, "sɑ")
        .replace(/tr/gu, "r"),
    doubted: /(?!)/,
  },
  // Inside a long word espeak takes the "th" of "achthundert" for one letter, softens "vier" and reads every e in full.
  de: {
    voice: "gmw/de",
    counting: germanCounting,
    same: (ipa) =>
      ipa
        .replace(/d/gu, "t")
        .replace(/th/gu, "t")
        .replace(/ausent|ausnt/gu, "aust")
        .replace(/siben/gu, "sibn"),
    doubted: /(?!)/,
  },
  it: { voice: "roa/it", counting: italianCounting, same: (ipa) => ipa, doubted: /(?!)/ },
  // espeak leaves out the "e" before a whole hundred at the end: "mil e cem".
  pt: {
    voice: "roa/pt-BR",
    counting: portugueseCounting,
    same: (ipa) =>
      ipa
        .replace(/u(?=a)/gu, "")
        .replace(/tʃ/gu, "t")
        .replace(/[eæ]/gu, "i")
        .replace(/o/gu, "u")
        .replace(/intii/gu, "inti"),
    doubted: /\d[1-9]00$/,
  },
};

/** Whether a number is looked at: from 21 to 69, where tens and ones are put together by one rule, three of each ten are. */
const isLookedAt = (value: number): boolean =>
  value <= 20 || value >= 70 || value % 10 <= 1 || value % 10 === Math.floor(value / 10) + 1;

/** Of 0 … 100, round numbers, and two of each length up to nine digits from a fixed seed. */
function numbers(): string[] {
  const list = Array.from({ length: 101 }, (_, value) => value)
    .filter(isLookedAt)
    .map(String);
  list.push(..."200 300 500 700 900 1000 1001 2000 21000 80000 100000 200000 1000000 2000000 1000001".split(" "));
  let seed = 7;
  for (let length = 3; length <= 9; length += 1) {
    for (let count = 0; count < 2; count += 1) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      const low = 10 ** (length - 1);
      list.push(String(Math.floor(low + (seed / 0x80000000) * 9 * low)));
    }
  }
  return list;
}

describe.each(Object.entries(witnesses))("number words in %s", (_, { voice, counting, same, doubted }) => {
  const heard = new Map<string, string>();
  const folded = (text: string): string => {
    const known = heard.get(text) ?? same(plain(sounds(voice, text))).replace(/(.)\1+/gu, "$1");
    heard.set(text, known);
    return known;
  };
  const compared = numbers().filter((digits) => !doubted.test(digits));

  it("sound like espeak's own reading of the digits", () => {
    expect(compared.length).toBeGreaterThan(90);
    const differing = compared
      .map((digits) => ({ digits, read: folded(digits), said: folded(counting.cardinal(digits, "alone")) }))
      .filter(({ read, said }) => read !== said);
    expect(differing.map((each) => JSON.stringify(each))).toEqual([]);
  });

  it("would not sound so for another number", () => {
    const deaf = compared.filter(
      (digits, index) =>
        index % 5 === 0 && folded(digits) === folded(counting.cardinal(String(Number(digits) + 1), "alone")),
    );
    expect(deaf).toEqual([]);
  });
});
