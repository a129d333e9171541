/**
 * Which of sixty languages a text is in: eld's detector with its table packed. The package holds the table as 81,000
 * objects, 43 MB in every thread that speaks, and every collection of garbage walks through all of them; packed it is 2 MB.
 */
import { readFileSync } from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

type Detector = typeof import("eld/small")["eld"];
type Scores = Record<number, number>;
interface DetectorModule {
  createEld(): {
    instance: Detector;
    loadData(data: {
      type: string;
      languages: Record<number, string>;
      ngrams: Record<string, Scores | undefined>;
    }): void;
  };
}

const [quote, backslash, colon, comma, closing, zero] = [0x27, 0x5c, 0x3a, 0x2c, 0x7d, 0x30];
/** A power of two well above the 81,000 entries. */
const slots = 1 << 18;

/** FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) of the signs, of which all are below 256. */
function slotOf(length: number, signAt: (place: number) => number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ signAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (slots - 1);
}

/**
 * Packs the entries of `{'key':{0:176,11:64},…}`, whose first one begins at `from`. An entry becomes the length of its key, the
 * key, the number of its scores, and a language and a score for each. Gives what finds the scores of a key.
 */
function packed(source: Uint8Array, from: number): (key: string) => Scores | undefined {
  const entries = new Uint8Array(source.length - from);
  const places = new Int32Array(slots).fill(-1);
  let end = 0;
  const sameAt = (place: number, length: number, signAt: (i: number) => number): boolean => {
    if (entries[place] !== length) return false;
    for (let i = 0; i < length; i++) if (entries[place + 1 + i] !== signAt(i)) return false;
    return true;
  };
  let at = from;
  const number = (): number => {
    let value = 0;
    for (; (source[at] as number) >= zero && (source[at] as number) <= zero + 9; at++)
      value = 10 * value + (source[at] as number) - zero;
    return value;
  };
  while (source[at] !== closing) {
    const start = end++;
    const isQuoted = source[at] === quote;
    if (isQuoted) at += 1;
    for (; source[at] !== (isQuoted ? quote : colon); at++) {
      if (source[at] === backslash) at += 1;
      entries[end++] = source[at] as number;
    }
    entries[start] = end - start - 1;
    const count = end++;
    // Past the quote, the colon and the brace.
    for (at += isQuoted ? 3 : 2; source[at] !== closing; ) {
      entries[end++] = number();
      at += 1;
      entries[end++] = number();
      if (source[at] === comma) at += 1;
    }
    entries[count] = (end - count - 1) / 2;
    at += source[at + 1] === comma ? 2 : 1;
    let slot = slotOf(entries[start] as number, (i) => entries[start + 1 + i] as number);
    while (places[slot] !== -1) slot = (slot + 1) & (slots - 1);
    places[slot] = start;
  }
  return (key) => {
    const signAt = (i: number) => key.charCodeAt(i);
    for (let slot = slotOf(key.length, signAt); places[slot] !== -1; slot = (slot + 1) & (slots - 1)) {
      const place = places[slot] as number;
      if (!sameAt(place, key.length, signAt)) continue;
      const scores: Scores = {};
      const count = place + 1 + key.length;
      for (let i = count + 1; i <= count + 2 * (entries[count] as number); i += 2)
        scores[entries[i] as number] = entries[i + 1] as number;
      return scores;
    }
    return undefined;
  };
}

/** The table of the package's file as the detector takes it. Its signs are all of Latin-1, so that each is a byte. */
function readTable(path: string) {
  const text = readFileSync(path, "utf8");
  const start = "ngrams:{";
  const languages: Record<number, string> = {};
  for (const [, id, code] of text.slice(0, text.indexOf(start)).matchAll(/(\d+):'([a-z]+)'/g))
    languages[Number(id)] = code as string;
  const scoresOf = packed(Buffer.from(text, "latin1"), text.indexOf(start) + start.length);
  return { languages, ngrams: new Proxy({}, { get: (_, key) => scoresOf(String(key)) }) };
}

/**
 * The package lets nobody import its parts by name. Not with a top-level await: V8 ends the whole process when a thread is
 * ended while it waits in one (SourceTextModule::AsyncModuleExecutionFulfilled).
 */
function openDetector(): Detector {
  const folder = join(dirname(findPackageJSON("eld", import.meta.url) ?? ""), "src");
  const { createEld } = createRequire(import.meta.url)(join(folder, "languageDetector.js")) as DetectorModule;
  const { instance, loadData } = createEld();
  loadData({ type: "S60", ...readTable(join(folder, "ngrams", "small.js")) });
  return instance;
}

let detector: Detector | undefined;

/** Finds the language of a text as `eld/small` does, with the same scores. The table is read for the first text: it takes a tenth of a second. */
export const detectLanguage: Detector["detect"] = (text) => {
  detector ??= openDetector();
  return detector.detect(text);
};
