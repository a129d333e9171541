/** Who speaks: what publishers tell about the speakers of their models, each in its own way of writing. */
import type { Speaker } from "./families/family.ts";
import { accentOf, languageOf } from "./languages.ts";

/** More are listed by no model: a list of a thousand numbers helps nobody to choose. */
export const speakersListedMax = 64;

type Gender = Speaker["gender"];

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "hfc_female" as people write it: "Hfc Female". */
export const spokenName = (name: string): string =>
  name
    .split(/[_\s-]+/)
    .filter((word) => word !== "")
    .map(capitalised)
    .join(" ");

/** Kokoro's first letter: whose language, and how espeak calls it. Japanese has no front end here: they speak English. */
const kokoroTongues: Readonly<Record<string, { locale: string; accent?: string }>> = {
  a: { locale: "en-US" },
  b: { locale: "en-GB" },
  e: { locale: "es-ES" },
  f: { locale: "fr-FR" },
  h: { locale: "hi-IN" },
  i: { locale: "it-IT" },
  j: { locale: "en", accent: "japanese" },
  p: { locale: "pt-BR" },
  z: { locale: "zh-CN" },
};

/**
 * A speaker of Kokoro by the name that the model gives: "bf_emma" is a British woman, Emma.
 *
 * @param spoken languages that the model was given the means to speak
 */
export function kokoroSpeaker(number: number, name: string, spoken: readonly string[]): Speaker {
  const [, tongue = "", sex = "", own = ""] = /^([abefhijpz])([fm])(?:_(.*))?$/.exec(name) ?? [];
  const { locale, accent } = kokoroTongues[tongue] ?? { locale: "en-US" };
  const language = languageOf(locale) ?? "en";
  const knows = spoken.includes(language) ? language : "en";
  // Chinese speakers read English too, by the same lists of words.
  const others = knows === "zh" && spoken.includes("en") ? ["en"] : [];
  return {
    number,
    name:
      own === ""
        ? sex === ""
          ? `Speaker ${number + 1}`
          : "Mixed"
        : /^\d/.test(own)
          ? `${tongue}${sex} ${own}`
          : spokenName(own),
    gender: sex === "f" ? "female" : sex === "m" ? "male" : "neutral",
    languages: [knows, ...others],
    locale: knows === language ? locale : "en",
    accent: accent ?? (knows === language ? accentOf(locale) : (languageOf(locale) ?? "neutral")),
  };
}

/** A speaker of Kitten: "expr-voice-2-f". */
export function kittenSpeaker(number: number, name: string): Speaker {
  const sex = /-([fm])$/.exec(name)?.[1];
  return {
    number,
    name:
      name === ""
        ? `Speaker ${number + 1}`
        : spokenName(name.replace(/^expr-/, "").replace(/-[fm]$/, "")) + (sex ? ` ${sex.toUpperCase()}` : ""),
    gender: sex === "f" ? "female" : sex === "m" ? "male" : "neutral",
    languages: ["en"],
    locale: "en-US",
    accent: "american",
  };
}

/** Readers of piper's data sets whose own descriptions say who they are. */
const piperReaders: Readonly<Record<string, Gender>> = {
  alan: "male",
  alba: "female",
  amy: "female",
  carlfm: "male",
  cori: "female",
  danny: "male",
  davefx: "male",
  denis: "male",
  dmitri: "male",
  eva_k: "female",
  faber: "male",
  gilles: "male",
  hfc_female: "female",
  hfc_male: "male",
  irina: "female",
  jenny_dioco: "female",
  joe: "male",
  john: "male",
  karlsson: "male",
  kathleen: "female",
  kerstin: "female",
  kristin: "female",
  lessac: "female",
  ljspeech: "female",
  norman: "male",
  northern_english_male: "male",
  paola: "female",
  pavoque: "male",
  ramona: "female",
  riccardo: "male",
  ruslan: "male",
  ryan: "male",
  siwis: "female",
  southern_english_female: "female",
  thorsten: "male",
  tom: "male",
};

/** The gender of a piper data set's reader, when it is known. */
export const piperGender = (dataset: string): Gender => piperReaders[dataset] ?? "neutral";
