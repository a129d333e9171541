/** Waveform peaks for the player: the lowest and highest sample of short stretches, as small whole numbers. */

/** Stretches a second while speaking. */
export const peaksPerSecond = 50;
/** Pairs of a finished overview at most. */
export const peakPairsMax = 1000;

export interface PeakMeter {
  /** Takes the next samples; returns the pairs (low, high, low, high …; −127..127) of the stretches they finish. */
  push(samples: Float32Array): Int8Array;
  /** The pair of the unfinished stretch, if there is one. */
  finish(): Int8Array;
}

const quantised = (value: number): number => Math.round(Math.min(1, Math.max(-1, value)) * 127);

/** Measures peaks of mono samples in −1..1 while they pass. */
export function openPeakMeter(sampleRate: number): PeakMeter {
  let [low, high, count, stretch] = [0, 0, 0, 0];
  const pairs: number[] = [];
  const startOf = (place: number) => Math.floor((place * sampleRate) / peaksPerSecond);
  // Counted from the start, so that rates that 50 does not divide stay in step.
  const lengthOfStretch = () => startOf(stretch + 1) - startOf(stretch);
  const close = () => {
    pairs.push(quantised(low), quantised(high));
    [low, high, count] = [0, 0, 0];
    stretch += 1;
  };
  return {
    push(samples) {
      for (let at = 0; at < samples.length; ) {
        const length = lengthOfStretch();
        const end = Math.min(samples.length, at + length - count);
        // Variables of the loop: one that closures share would be a new number on the heap for every sample.
        let [lowest, highest] = [low, high];
        for (let i = at; i < end; i++) {
          const sample = samples[i] as number;
          if (sample < lowest) lowest = sample;
          if (sample > highest) highest = sample;
        }
        [low, high, count] = [lowest, highest, count + end - at];
        if (count === length) close();
        at = end;
      }
      return Int8Array.from(pairs.splice(0));
    },
    finish() {
      if (count > 0) close();
      return Int8Array.from(pairs.splice(0));
    },
  };
}

/** A finished overview, ready for JSON. */
export interface PeakOverview {
  /** low, high, low, high …, −127..127. */
  pairs: number[];
  /** How long one pair is. */
  seconds_per_pair: number;
}

/** Every two neighbouring pairs as one; a last one without a neighbour stays. */
function mergedByTwo(pairs: readonly number[]): number[] {
  const halved: number[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 4) {
    halved.push(Math.min(pairs[i] as number, pairs[i + 2] ?? 0), Math.max(pairs[i + 1] as number, pairs[i + 3] ?? 0));
  }
  return halved;
}

/** Gathers pairs of any length of sound in bounded memory: when there are twice too many, neighbours are merged. */
export function gatherPeaks(): { add(pairs: Int8Array): void; overview(): PeakOverview } {
  let gathered: number[] = [];
  /** Measured pairs that one gathered pair stands for. */
  let merged = 1;
  let [low, high, count] = [0, 0, 0];
  return {
    add(pairs) {
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        low = Math.min(low, pairs[i] as number);
        high = Math.max(high, pairs[i + 1] as number);
        if (++count < merged) continue;
        gathered.push(low, high);
        [low, high, count] = [0, 0, 0];
        if (gathered.length === 4 * peakPairsMax) {
          gathered = mergedByTwo(gathered);
          merged *= 2;
        }
      }
    },
    overview() {
      const pairs = count > 0 ? [...gathered, low, high] : gathered;
      return pairs.length > 2 * peakPairsMax
        ? { pairs: mergedByTwo(pairs), seconds_per_pair: (2 * merged) / peaksPerSecond }
        : { pairs: [...pairs], seconds_per_pair: merged / peaksPerSecond };
    },
  };
}
