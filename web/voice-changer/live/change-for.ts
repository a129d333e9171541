/** From who speaks and whom they shall sound like to what the shifter and the equaliser do. Pure. */
import type { LiveShape } from "../../../contract/voice-changer.ts";
import type { Speaker } from "./speaker-meter.ts";

/** What is done to the microphone's sound. */
export interface LiveChange {
  /** Semitones by which the pitch moves, and the resonances. */
  semitones: number;
  formant_semitones: number;
  /** Hz of whoever speaks: by it harmonics are told from resonances. */
  pitch_hertz: number;
  /** A peaking filter for each band, as browsers have them. */
  filters: readonly { frequency: number; Q: number; gain: number }[];
}

const [pitchMax, formantMax, gainMax] = [18, 7, 12];
/** Similarity with which everything is as measured. */
const asMeasured = 0.75;
/** Bands overlap: each does a part. */
const share = 0.6;

const bounded = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
const semitonesBetween = (from: number, to: number): number => 12 * Math.log2(to / from);

/** The level of a spectrum at a frequency, between the middles of its bands. */
function levelAt(levels: readonly number[], bands: LiveShape["bands"], hertz: number): number {
  const above = bands.findIndex(({ middle_hertz }) => middle_hertz >= hertz);
  if (above <= 0) return (above === 0 ? levels[0] : levels.at(-1)) ?? 0;
  const [low, high] = [bands[above - 1]?.middle_hertz ?? hertz, bands[above]?.middle_hertz ?? hertz];
  const part = (hertz - low) / (high - low);
  return (1 - part) * (levels[above - 1] ?? 0) + part * (levels[above] ?? 0);
}

/** What brings a speaker to a voice; what was done for them before has no part in it. */
export function changeFor(shape: LiveShape, speaker: Speaker): LiveChange {
  const { bands, reference } = shape;
  const pull = shape.similarity_boost / asMeasured;
  const own = reference.formant_per_pitch * semitonesBetween(reference.pitch_hertz, speaker.pitch_hertz);
  const formant_semitones = bounded(pull * (shape.formant_semitones - own), formantMax);
  // Resonances that were moved bring their levels along.
  const moved = bands.map(({ middle_hertz }) =>
    levelAt(speaker.levels_db, bands, middle_hertz / 2 ** (formant_semitones / 12)),
  );
  const wanted = bands.map(({ level_db }, band) => level_db - (moved[band] ?? 0));
  const mean = wanted.reduce((sum, db) => sum + db, 0) / Math.max(1, wanted.length);
  const smooth = wanted.map(
    (db, band) => 0.25 * (wanted[band - 1] ?? db) + 0.5 * db + 0.25 * (wanted[band + 1] ?? db) - mean,
  );
  return {
    semitones: bounded(semitonesBetween(speaker.pitch_hertz, shape.pitch_hertz), pitchMax),
    formant_semitones,
    pitch_hertz: speaker.pitch_hertz,
    filters: bands.map(({ low_hertz, middle_hertz, high_hertz }, band) => ({
      frequency: middle_hertz,
      Q: (1.1 * middle_hertz) / (high_hertz - low_hertz),
      gain: bounded(share * pull * (smooth[band] ?? 0), gainMax),
    })),
  };
}
