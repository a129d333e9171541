/** What voices are made by, from, and what is said of their recordings. */
import { soundNotes } from "../../contract/voice-lab.ts";
import type { SoundNote } from "../../contract/voice-shapes.ts";
import type { Engines } from "../engines/engines.ts";
import { type Advice, adviceOf } from "../engines/hearing/advice.ts";
import type { SoundCheck } from "../engines/hearing/sound-check.ts";
import type { ListedPrintMaker } from "../engines/listed.ts";
import { fail } from "../fail.ts";

/** Comes with every installation: what is installed beside comes nearer to a voice. */
const everywhere = "classic";

/**
 * Makers that need no training, the usual one first: models before what is everywhere, and last those that have to be told
 * what recordings say where nothing `transcribes`.
 */
export function instantMakers(makers: readonly ListedPrintMaker[], transcribes: boolean): ListedPrintMaker[] {
  const rank = ({ provider, needs_text }: ListedPrintMaker) =>
    needs_text && !transcribes ? 2 : Number(provider === everywhere);
  return makers.filter(({ effort }) => effort === "instant").sort((a, b) => rank(a) - rank(b));
}

/**
 * Who makes a voice that speaks a language.
 * @throws Refusal voice_maker_not_found, voice_maker_language, voice_engine_missing
 */
export function chooseMaker(
  { print_makers, transcription }: Pick<Engines, "print_makers" | "transcription">,
  { maker_id, language }: { maker_id: string | undefined; language: string },
): ListedPrintMaker {
  const able = instantMakers(print_makers, transcription.models.length > 0);
  if (maker_id === undefined) {
    const speaks = able.find(({ languages }) => languages.includes(language));
    return (
      speaks ??
      (able[0] ? fail("voice_maker_language", { maker: able[0].name, language }) : fail("voice_engine_missing"))
    );
  }
  const maker = able.find((each) => each.maker_id === maker_id) ?? fail("voice_maker_not_found", { maker_id });
  if (!maker.languages.includes(language)) fail("voice_maker_language", { maker: maker.name, language });
  return maker;
}

/** The two letters of a language that somebody wrote: `en-GB` is `en`. */
export const languageCode = (written: string | undefined): string | undefined =>
  written?.trim().toLowerCase().split(/[-_]/)[0] || undefined;

const note = ({ code, severity }: Advice): SoundNote => ({ code, severity, message: soundNotes[code] ?? code });

/** What to say of a recording. `removes_noise`: then much of it is no hindrance. */
export function notesOf(
  check: SoundCheck,
  heard: string | null,
  wanted: { speech_seconds_min: number; language: string | undefined; removes_noise: boolean },
): SoundNote[] {
  const { speech_seconds_min, language, removes_noise } = wanted;
  const advice = adviceOf(check, heard, {
    speech_seconds_min,
    speech_seconds_advised: speech_seconds_min,
    ...(language === undefined ? {} : { language }),
  });
  return advice.filter(({ code }) => !(removes_noise && code === "noisy")).map(note);
}

const labelled = {
  gender: ["female", "male", "neutral"],
  age: ["young", "middle_aged", "old"],
} as const;

type Hints = { gender?: "female" | "male" | "neutral"; age?: "young" | "middle_aged" | "old"; accent?: string };

/** What labels tell a maker; "middle aged" is middle_aged. */
export function hintsOf(labels: Readonly<Record<string, string>>): Hints {
  const of = <T extends string>(name: "gender" | "age", known: readonly T[]): T | undefined => {
    const said = labels[name]
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    return known.find((each) => each === said);
  };
  const [gender, age] = [of("gender", labelled.gender), of("age", labelled.age)];
  return {
    ...(gender ? { gender } : {}),
    ...(age ? { age } : {}),
    ...(labels.accent ? { accent: labels.accent } : {}),
  };
}
