/** How quickly somebody speaks: peaks of loudness with a voice in them, after de Jong and Wempe (2009). */
import { pitchHopSeconds } from "../pitch.ts";

/** Between two syllables it becomes so much softer. */
const dipDb = 2;
/** A pause is no speech; shorter silence belongs to a word. */
const gapFramesMax = Math.round(0.2 / pitchHopSeconds);
const smoothFrames = 3;

export interface SyllableCounter {
  /** Takes levels in dB and pitches of frames of 10 ms; what is below the threshold is silence. */
  add(levels: Float32Array, threshold: number, track: Float32Array): void;
  /** Syllables in a second of speech; 0 without any. */
  rate(): number;
}

function smoothed(levels: Float32Array): Float32Array {
  return levels.map((_, frame) => {
    let [sum, count] = [0, 0];
    for (
      let near = Math.max(0, frame - smoothFrames);
      near <= Math.min(levels.length - 1, frame + smoothFrames);
      near++
    ) {
      sum += levels[near] as number;
      count += 1;
    }
    return sum / count;
  });
}

/** A counter for one voice. */
export function openSyllables(): SyllableCounter {
  let [syllables, frames] = [0, 0];
  return {
    add(levels, threshold, track) {
      const smooth = smoothed(levels);
      let [peak, dip, gap, isVoiced] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, gapFramesMax + 1, false];
      const end = (): void => {
        if (isVoiced && peak > threshold) syllables += 1;
        [peak, isVoiced] = [Number.NEGATIVE_INFINITY, false];
      };
      for (const [frame, level] of smooth.entries()) {
        if (level <= threshold) gap += 1;
        else {
          frames += gap <= gapFramesMax ? gap + 1 : 1;
          gap = 0;
        }
        // A new peak begins where the level rose again after it had fallen.
        if (level < peak - dipDb) {
          end();
          dip = level;
        } else if (level < dip) dip = level;
        if (level > dip + dipDb) {
          if (level > peak) peak = level;
          if ((track[frame] ?? 0) > 0 && level > threshold) isVoiced = true;
        }
      }
      end();
    },
    rate: () => (frames === 0 ? 0 : Number((syllables / (frames * pitchHopSeconds)).toFixed(3))),
  };
}
