/** The bytes of a made voice: what it was made from, and how its sound is changed. Written and read here alone. */
import { z } from "zod";
import { bandCount } from "../../../audio/voice/bands.ts";
import type { VoiceProfile } from "../../../audio/voice/voice-profile.ts";
import { EngineError } from "../../ports.ts";
import type { Equalisation } from "./equaliser.ts";
import { gainDbMax } from "./equaliser.ts";
import type { Recipe } from "./recipe.ts";
import type { SpeakerPhrasing } from "./speaker-phrasing.ts";

const number = (least: number, most: number) => z.number().min(least).max(most);
const gains = z.array(number(-gainDbMax, gainDbMax)).length(bandCount);
const levels = z.array(number(-150, 150)).length(bandCount);
const semitonesOfPhrase = z.array(number(-24, 24)).length(5);

const rendering = z.strictObject({
  base: z.discriminatedUnion("engine", [
    z.strictObject({ engine: z.literal("flite"), speaker: z.enum(["slt", "rms", "awb", "kal16"]) }),
    z.strictObject({ engine: z.literal("espeak"), variant: z.string().regex(/^([fm][1-8])?$/) }),
  ]),
  pitch: number(-24, 24),
  range: number(0.1, 4),
  formant: number(-10, 10),
  tilt: number(-24, 24),
  breath: number(-60, 0).nullable(),
  rate: number(0.4, 2.5),
  tremor: number(0, 2),
  /** Where the formant is when similarity takes all that was measured away. */
  formant_bare: number(-10, 10),
  voiced: gains,
  unvoiced: gains.nullable(),
  level_db: number(-40, 40),
});

const profile = z.strictObject({
  seconds: number(0, 1e7),
  pitch_hertz: number(1, 2000),
  pitch_spread: number(0, 96),
  resonances: z.array(number(0, 1)).max(400),
  spectrum: levels,
  voiced: levels,
  unvoiced: levels,
  bands_heard: z.int().min(0).max(bandCount),
  rate: number(0, 50),
  clearness: number(0, 1),
});

const classicPrint = z.strictObject({
  version: z.literal(1),
  /** The key of the voice of the cast that it began as. */
  base: z.string().max(100),
  /** ISO 639-1: its own language. */
  language: z.string().regex(/^[a-z]{2,3}$/),
  /** espeak's voice file for its own language, where it has an accent. */
  espeak_voice: z
    .string()
    .regex(/^[a-z]{2,3}(\/[A-Za-z0-9-]{1,40})?$/)
    .nullable(),
  own: rendering,
  /** How it speaks what its own speaker cannot; null: its own speaker is espeak's and speaks all. */
  abroad: rendering.nullable(),
  phrasing: z
    .strictObject({
      falling: semitonesOfPhrase,
      rising: semitonesOfPhrase,
      pauses: z.partialRecord(z.enum(["", ",", ".", "?", "!"]), number(0, 3)),
    })
    .nullable(),
  /** What the recordings sound like; null for a voice that nobody recorded. */
  target: profile.nullable(),
});

/** How a print is spoken by one of the two programs: a recipe, and an equaliser. */
export interface Rendering extends Required<Omit<Recipe, "breath">> {
  breath: number | null;
  formant_bare: number;
  voiced: readonly number[];
  unvoiced: readonly number[] | null;
  level_db: number;
}

export interface ClassicPrint {
  version: 1;
  base: string;
  language: string;
  espeak_voice: string | null;
  own: Rendering;
  abroad: Rendering | null;
  phrasing: SpeakerPhrasing | null;
  target: VoiceProfile | null;
}

/** Larger than any print. */
const bytesMax = 100_000;

/** A print as bytes. */
export const writePrint = (print: ClassicPrint): Uint8Array => new TextEncoder().encode(JSON.stringify(print));

/** The print that these bytes are. Throws EngineError for what is none. */
export function readPrint(data: Uint8Array): ClassicPrint {
  let plain: unknown;
  try {
    plain = data.length <= bytesMax ? JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data)) : undefined;
  } catch {
    plain = undefined;
  }
  const read = classicPrint.safeParse(plain);
  if (!read.success) throw new EngineError("engine_failed", "This is no voice print that Mynah Classic can read.");
  return read.data as ClassicPrint;
}

/** A recipe as a rendering that changes nothing about it. */
export const renderingOf = (recipe: Recipe): Rendering => ({
  ...recipe,
  breath: recipe.breath ?? null,
  tremor: recipe.tremor ?? 0,
  formant_bare: recipe.formant,
  voiced: new Array<number>(bandCount).fill(0),
  unvoiced: null,
  level_db: 0,
});

/** The recipe and the equaliser of a rendering, pulled so many times as far away from its base as was measured. */
export function pulled(
  rendering: Rendering,
  pull: number,
): { recipe: Recipe; equalisation: Equalisation; level_db: number } {
  const { voiced, unvoiced, level_db, formant_bare, breath, ...rest } = rendering;
  const scaled = (all: readonly number[]) => all.map((db) => Math.min(gainDbMax, Math.max(-gainDbMax, db * pull)));
  return {
    recipe: {
      ...rest,
      formant: formant_bare + pull * (rendering.formant - formant_bare),
      ...(breath === null || pull < 0.05 ? {} : { breath: Math.min(-12, breath + 20 * Math.log10(pull)) }),
    },
    equalisation: { voiced: scaled(voiced), ...(unvoiced ? { unvoiced: scaled(unvoiced) } : {}) },
    level_db: level_db * pull,
  };
}
