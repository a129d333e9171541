/** When words are heard, from when some of them are. */
import type { WordTiming } from "../ports.ts";
import type { Word } from "./words.ts";

export interface Interval {
  start: number;
  end: number;
}

/** A phrase as an engine spoke it, without silence around it. */
export interface SpokenPhrase {
  samples: Float32Array;
  sample_rate: number;
  /** In order, in seconds from the first sample; they cover the phrase's words. */
  words: readonly WordTiming[];
}

/**
 * One timing per word. A word whose interval is not known shares that of the nearest known word before it (at the
 * start: after it), by the lengths of their texts; when none is known all share `seconds`.
 */
export function timingsOf(words: readonly Word[], known: ReadonlyMap<number, Interval>, seconds: number): WordTiming[] {
  const timings: WordTiming[] = [];
  let first = 0;
  let now = 0;
  while (first < words.length) {
    // A group is the words up to the next known one, and holds one known word, unless there is none at all.
    let next = first + 1;
    let interval = known.get(first);
    while (next < words.length && (interval === undefined || !known.has(next))) {
      interval ??= known.get(next);
      next++;
    }
    const group = words.slice(first, next);
    const start = Math.min(seconds, Math.max(now, interval?.start ?? now));
    const end = Math.min(seconds, Math.max(start, interval?.end ?? seconds));
    const letters = group.reduce((sum, word) => sum + word.text.length, 0);
    let passed = 0;
    for (const word of group) {
      const from = start + ((end - start) * passed) / letters;
      passed += word.text.length;
      const to = start + ((end - start) * passed) / letters;
      timings.push({ text_start: word.start, text_end: word.end, start_seconds: from, end_seconds: to });
    }
    now = end;
    first = next;
  }
  return timings;
}

/** The samples between two times, with edges faded so that they do not click, and the time where they start. */
export function excerpt(
  samples: Float32Array,
  sampleRate: number,
  interval: Interval,
): { samples: Float32Array; start: number } {
  const fadeSeconds = 0.006;
  const first = Math.max(0, Math.floor(interval.start * sampleRate));
  const last = Math.min(samples.length, Math.ceil(interval.end * sampleRate));
  const kept = samples.slice(first, Math.max(first, last));
  const fade = Math.min(Math.round(fadeSeconds * sampleRate), kept.length >> 1);
  for (let i = 0; i < fade; i++) {
    const share = i / fade;
    kept[i] = (kept[i] as number) * share;
    kept[kept.length - 1 - i] = (kept[kept.length - 1 - i] as number) * share;
  }
  return { samples: kept, start: first / sampleRate };
}

/** What counts as sound in these samples: −46 dB of their peak. */
export function soundThreshold(samples: Float32Array): number {
  const share = 0.005;
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak * share;
}

/** From the first to the last 10 ms within `within` that are louder than `threshold`; undefined when all is silent. */
export function soundInterval(
  samples: Float32Array,
  sampleRate: number,
  within: Interval,
  threshold: number,
): Interval | undefined {
  const hop = Math.round(sampleRate / 100);
  const isLoud = (from: number): boolean => {
    const to = Math.min(samples.length, from + hop);
    for (let i = Math.max(0, from); i < to; i++) if (Math.abs(samples[i] as number) > threshold) return true;
    return false;
  };
  let first = Math.max(0, Math.floor(within.start * sampleRate));
  let last = Math.min(samples.length, Math.ceil(within.end * sampleRate));
  while (first < last && !isLoud(first)) first += hop;
  while (last > first && !isLoud(last - hop)) last -= hop;
  return last > first ? { start: first / sampleRate, end: last / sampleRate } : undefined;
}
