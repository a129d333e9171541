/** What a voice is made of: a speaker of one of the two programs, and how its sound is changed. */
import type { FliteVoice } from "./flite.ts";

export interface Recipe {
  /** The speaker: one of flite's, or a variant of espeak ("" is its plain man). */
  base: { engine: "flite"; speaker: FliteVoice } | { engine: "espeak"; variant: string };
  /** Semitones above the speaker's own pitch. */
  pitch: number;
  /** Times the speaker's own movement of pitch. */
  range: number;
  /** Semitones by which the resonances of the mouth move: up is a smaller head. */
  formant: number;
  /** Decibels from the lows to the highs around 1 kHz: up is brighter. */
  tilt: number;
  /** Breath under the voice in decibels relative to it; absent for none. */
  breath?: number;
  /** Times the speaker's own rate. */
  rate: number;
  /** Semitones by which the pitch trembles; absent for none. */
  tremor?: number;
}

/** Pitch in Hz of the speakers, measured over the preview texts; espeak's hold for all its languages within a few percent. */
const pitches = {
  flite: { slt: 168, rms: 103, awb: 126, kal16: 89 },
  espeak: {
    "": 103,
    f1: 180,
    f2: 198,
    f3: 216,
    f4: 182,
    f5: 208,
    m1: 94,
    m2: 102,
    m3: 106,
    m4: 95,
    m5: 104,
    m6: 103,
    m7: 108,
    m8: 87,
  },
} as const;

/** Hz, in the middle of what the speaker uses; 120 for a variant that is not in the table. */
export function speakerPitch(base: Recipe["base"]): number {
  if (base.engine === "flite") return pitches.flite[base.speaker];
  return (pitches.espeak as Readonly<Record<string, number>>)[base.variant] ?? 120;
}
