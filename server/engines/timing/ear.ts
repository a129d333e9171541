/** What of a sound tells one speech sound from another, whoever speaks: cepstra projected onto a few directions. */
import { type Cepstra, cepstrumSize } from "../../audio/mfcc.ts";
import { earTable } from "./ear-table.ts";

/** Directions of the projection. */
export const heardSize = 12;
/** The frames that are looked at together, around each. */
export const contextSeconds = [-0.08, -0.04, 0, 0.04, 0.08] as const;
/** Of each frame: the cepstrum and the level. */
export const frameSize = cepstrumSize + 1;

/** Below the loud frames by so much there is nothing to hear. */
const silenceDb = 32;
const loudShare = 0.95;
const levelMin = -4;
const decibelsPerLevel = 10;

export interface Heard {
  frames: number;
  hop_seconds: number;
  /** `heardSize` values a frame. Unrelated frames are about 1 apart (root of the mean square of the differences). */
  values: Float32Array;
  /** 1 where there is nothing to hear. */
  silent: Uint8Array;
  /** Level of the loud frames, in dB re full scale. */
  top_db: number;
}

/** The level that only a twentieth of the frames exceed; −100 for an empty sound. */
function loudLevel(levels: Float32Array): number {
  return levels.slice().sort()[Math.min(levels.length - 1, Math.floor(levels.length * loudShare))] ?? -100;
}

/** `frameSize` values for each frame: cepstra with the speaker's mean and spread taken out, and the level in 10 dB. */
export function evened(cepstra: Cepstra): { rows: Float32Array; silent: Uint8Array; top_db: number } {
  const { frames, values, levels } = cepstra;
  const top_db = loudLevel(levels);
  const silent = Uint8Array.from(levels, (level) => (level > top_db - silenceDb ? 0 : 1));
  const sums = new Float64Array(cepstrumSize);
  const squares = new Float64Array(cepstrumSize);
  let count = 0;
  for (let frame = 0; frame < frames; frame++) {
    if (silent[frame]) continue;
    count += 1;
    for (let k = 0; k < cepstrumSize; k++) {
      const value = values[frame * cepstrumSize + k] as number;
      sums[k] = (sums[k] as number) + value;
      squares[k] = (squares[k] as number) + value * value;
    }
  }
  const means = sums.map((sum) => sum / Math.max(1, count));
  const spreads = squares.map((square, k) =>
    Math.sqrt(Math.max(1e-6, square / Math.max(1, count) - (means[k] as number) ** 2)),
  );
  const rows = new Float32Array(frames * frameSize);
  for (let frame = 0; frame < frames; frame++) {
    const at = frame * frameSize;
    if (!silent[frame]) {
      for (let k = 0; k < cepstrumSize; k++) {
        rows[at + k] = ((values[frame * cepstrumSize + k] as number) - (means[k] as number)) / (spreads[k] as number);
      }
    }
    rows[at + cepstrumSize] = Math.max(levelMin, ((levels[frame] as number) - top_db) / decibelsPerLevel);
  }
  return { rows, silent, top_db };
}

const framesPerTurn = 400;

/** Hears a sound. Gives up its turn after every 1–2 ms of work. */
export function* hear(cepstra: Cepstra): Generator<void, Heard, void> {
  const { frames, hop_seconds } = cepstra;
  const { rows, silent, top_db } = evened(cepstra);
  const offsets = contextSeconds.map((seconds) => Math.round(seconds / hop_seconds));
  const width = frameSize * offsets.length;
  const values = new Float32Array(frames * heardSize);
  const seen = new Float32Array(width);
  for (let frame = 0; frame < frames; frame++) {
    if (frame % framesPerTurn === framesPerTurn - 1) yield;
    for (const [place, offset] of offsets.entries()) {
      const from = Math.min(frames - 1, Math.max(0, frame + offset)) * frameSize;
      for (let k = 0; k < frameSize; k++) seen[place * frameSize + k] = rows[from + k] as number;
    }
    for (let direction = 0; direction < heardSize; direction++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += (earTable[direction * width + k] as number) * (seen[k] as number);
      values[frame * heardSize + direction] = sum;
    }
  }
  return { frames, hop_seconds, values, silent, top_db };
}

/** Every `step`-th frame. */
export function thinned(heard: Heard, step: number): Heard {
  if (step === 1) return heard;
  const frames = Math.floor(heard.frames / step);
  const values = new Float32Array(frames * heardSize);
  const silent = new Uint8Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    const from = frame * step + (step >> 1);
    values.set(heard.values.subarray(from * heardSize, (from + 1) * heardSize), frame * heardSize);
    silent[frame] = heard.silent[from] as number;
  }
  return { ...heard, frames, hop_seconds: heard.hop_seconds * step, values, silent };
}

/** How unlike two frames are: 0 for the same, about 1 for unrelated ones. */
export function unlikeness(a: Heard, frameOfA: number, b: Heard, frameOfB: number): number {
  const first = frameOfA * heardSize;
  const second = frameOfB * heardSize;
  let sum = 0;
  for (let k = 0; k < heardSize; k++) {
    const difference = (a.values[first + k] as number) - (b.values[second + k] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum / heardSize);
}
