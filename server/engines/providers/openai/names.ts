/** What the names of well-known voices tell of them. */
import type { VoiceLabels } from "../../ports.ts";
import type { ListedVoice } from "./listing.ts";

/**
 * The languages that the vendor names for its speech models, which are those of Whisper; other servers speak some of
 * them and do not tell which.
 */
export const manyLanguages =
  "en af ar az be bg bs ca cs cy da de el es et fa fi fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh".split(
    " ",
  );

/** Kokoro's voices say in two letters what they are: af_bella is an American woman. */
const kokoroName = /^([abefhijpz])([fm])_([a-z0-9]+)$/;
const kokoroLanguages: Readonly<Record<string, { language: string; accent: string }>> = {
  a: { language: "en", accent: "american" },
  b: { language: "en", accent: "british" },
  e: { language: "es", accent: "spanish" },
  f: { language: "fr", accent: "french" },
  h: { language: "hi", accent: "hindi" },
  i: { language: "it", accent: "italian" },
  j: { language: "ja", accent: "japanese" },
  p: { language: "pt", accent: "brazilian" },
  z: { language: "zh", accent: "mandarin" },
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface NamedVoice {
  name: string;
  /** Its own first. */
  languages: readonly string[];
  labels: VoiceLabels;
}

/** A voice as people see it. What neither the server nor the name tells is said to be unknown. */
export function nameVoice({ id, name, language, gender }: ListedVoice): NamedVoice {
  const [, nation, sex, given] = kokoroName.exec(id) ?? [];
  const known = nation === undefined ? undefined : kokoroLanguages[nation];
  const own = language ?? known?.language ?? null;
  const told = name !== null && name !== id ? name : given !== undefined ? capitalised(given) : id;
  return {
    name: /^[a-z]+$/.test(told) ? capitalised(told) : told,
    languages: own === null ? manyLanguages : [own],
    labels: {
      gender: gender ?? (sex === undefined ? "neutral" : sex === "f" ? "female" : "male"),
      age: "middle_aged",
      accent: known?.accent ?? "not told",
      use_case: "any",
      descriptive: "as its server speaks it",
      language: own ?? (manyLanguages[0] as string),
    },
  };
}
