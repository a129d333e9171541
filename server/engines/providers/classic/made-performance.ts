/** A made voice on the stage: its print turned into what `speak` performs. */
import { espeakSampleRate } from "../../espeak/espeak.ts";
import type { SpeakingStyle, Utterance } from "../../ports.ts";
import { deliver } from "./delivery.ts";
import { fliteSampleRate } from "./flite.ts";
import { loudnessTable } from "./loudness-table.ts";
import { type ClassicPrint, pulled, type Rendering } from "./print.ts";
import type { Performance } from "./speak.ts";
import type { SpeakerPhrasing } from "./speaker-phrasing.ts";

/** With this similarity a made voice is as it was measured. */
const similarityAsMeasured = 0.75;

export interface MadeRequest {
  /** ISO 639-1. */
  language: string;
  utterance: Utterance;
  style: SpeakingStyle;
  seed: number;
}

/** The rate of what a rendering says, in Hz. */
export const renderedRate = ({ base }: Rendering): number =>
  base.engine === "flite" ? fliteSampleRate : espeakSampleRate;

/** The part of a print that speaks a language. */
export const renderingFor = ({ own, abroad }: ClassicPrint, language: string): Rendering =>
  language === "en" || abroad === null ? own : abroad;

/** A rendering that speaks, outside of any print. */
export function performanceOf(
  rendering: Rendering,
  request: MadeRequest,
  more: { espeak_voice?: string; abroad?: { variant: string; level: number }; phrasing?: SpeakerPhrasing | null } = {},
): Performance {
  const { language, utterance, style, seed } = request;
  const { recipe, equalisation, level_db } = pulled(rendering, style.similarity_boost / similarityAsMeasured);
  const { espeak_voice, abroad, phrasing } = more;
  return {
    recipe,
    // How far the timbre is pulled is decided here already.
    delivery: deliver(recipe, { ...style, similarity_boost: similarityAsMeasured }, seed),
    language,
    ...(espeak_voice === undefined ? {} : { espeak_voice }),
    ...(abroad === undefined ? {} : { abroad }),
    made: { equalisation, level_db, ...(phrasing ? { phrasing } : {}) },
    sample_rate: renderedRate(rendering),
    utterance,
  };
}

/** A print that speaks. */
export function performancePrinted(print: ClassicPrint, request: MadeRequest): Performance {
  const { espeak_voice, abroad, phrasing } = print;
  const foreign =
    abroad?.base.engine === "espeak"
      ? { variant: abroad.base.variant, level: loudnessTable[print.base]?.abroad_db ?? 0 }
      : undefined;
  return performanceOf(renderingFor(print, request.language), request, {
    ...(espeak_voice !== null && request.language === print.language ? { espeak_voice } : {}),
    ...(foreign ? { abroad: foreign } : {}),
    phrasing,
  });
}
