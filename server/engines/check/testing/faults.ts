/** Speech that was spoilt on purpose, as engines spoil it by themselves. */
import { joinSamples } from "../../../audio/join.ts";
import type { WordTiming } from "../../ports.ts";

export interface Said {
  samples: Float32Array;
  words: readonly WordTiming[];
  sample_rate: number;
}

export const faultKinds = ["cut", "repeat", "silence", "noise", "swap"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Even numbers in 0..1 (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Faults hold at least so much sound, pauses not counted: about three words. */
const stretchSecondsMin = 0.8;
const silenceSeconds = [2.3, 4] as const;
const noiseSeconds = [0.6, 1.5] as const;

/** Samples from the start of one word to the end of another, three to five words that sound for at least 0.8 s. */
function wordStretch({ words, sample_rate }: Said, random: () => number): [number, number] {
  const wanted = 3 + Math.floor(3 * random());
  let from = Math.floor(random() * Math.max(1, words.length - wanted));
  let to = Math.min(words.length, from + wanted);
  const sound = (i: number) => (words[i]?.end_seconds ?? 0) - (words[i]?.start_seconds ?? 0);
  let seconds = 0;
  for (let i = from; i < to; i++) seconds += sound(i);
  for (; seconds < stretchSecondsMin && to < words.length; to++) seconds += sound(to);
  for (; seconds < stretchSecondsMin && from > 0; from--) seconds += sound(from - 1);
  return [
    Math.round((words[from]?.start_seconds ?? 0) * sample_rate),
    Math.round((words[to - 1]?.end_seconds ?? 0) * sample_rate),
  ];
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

/** White or low noise as loud as the sentence, over a part of it. */
function noisy(said: Said, random: () => number): Float32Array {
  const samples = said.samples.slice();
  const length = Math.round((noiseSeconds[0] + (noiseSeconds[1] - noiseSeconds[0]) * random()) * said.sample_rate);
  const from = Math.floor(random() * Math.max(1, samples.length - length));
  const memory = random() < 0.5 ? 0 : 0.9;
  const noise = new Float32Array(Math.min(length, samples.length - from));
  let low = 0;
  for (let i = 0; i < noise.length; i++) {
    low = memory * low + 2 * random() - 1;
    noise[i] = low;
  }
  const gain = rms(said.samples) / rms(noise);
  for (let i = 0; i < noise.length; i++) samples[from + i] = gain * (noise[i] as number);
  return samples;
}

/** Spoils a sentence; `other` is another sentence by the same voice, for a swap. */
export function spoilt(kind: FaultKind, said: Said, other: Float32Array, random: () => number): Float32Array {
  const { samples, sample_rate } = said;
  if (kind === "swap") return other;
  if (kind === "noise") return noisy(said, random);
  const [from, to] = wordStretch(said, random);
  if (kind === "cut") return joinSamples([samples.subarray(0, from), samples.subarray(to)]);
  if (kind === "repeat") return joinSamples([samples.subarray(0, to), samples.subarray(from)]);
  const seconds = silenceSeconds[0] + (silenceSeconds[1] - silenceSeconds[0]) * random();
  const silence = new Float32Array(Math.round(seconds * sample_rate));
  return joinSamples([samples.subarray(0, from), silence, samples.subarray(from)]);
}
