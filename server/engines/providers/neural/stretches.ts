/** Cutting a recording into stretches that a transcriber takes at once, never through a word when that can be helped. */
import type { Stretch } from "../../ports.ts";

/** Speech with less silence between is heard together, as a sentence is. */
const gapSecondsMax = 0.8;
/** Added around speech that was found: beginnings and ends are faint. */
const marginSeconds = 0.15;
const frameSeconds = 0.02;
/** Below this there is nothing to hear: −60 dBFS. */
const silenceLevel = 0.001;
/** A cut is looked for in the last part of what may be taken at once. */
const searchShare = 0.4;

/** Root mean square of every frame. */
function levelsOf(samples: Float32Array, rate: number): Float32Array {
  const length = Math.max(1, Math.round(frameSeconds * rate));
  const levels = new Float32Array(Math.ceil(samples.length / length));
  for (let frame = 0; frame < levels.length; frame++) {
    const part = samples.subarray(frame * length, (frame + 1) * length);
    levels[frame] = Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
  }
  return levels;
}

/** The frame in the middle of the quietest fifth of a second between two frames. */
function quietest(levels: Float32Array, from: number, to: number): number {
  const reach = Math.round(0.1 / frameSeconds);
  let best = to;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at < to; at++) {
    const around = levels.subarray(Math.max(0, at - reach), at + reach + 1);
    const level = around.reduce((sum, each) => sum + each, 0) / around.length;
    if (level < least) [best, least] = [at, level];
  }
  return best;
}

/** A stretch cut at quiet places into parts of at most so many seconds. */
function cutAtQuiet({ start_seconds, end_seconds }: Stretch, levels: Float32Array, secondsMax: number): Stretch[] {
  const parts: Stretch[] = [];
  let start = start_seconds;
  while (end_seconds - start > secondsMax) {
    const to = Math.floor((start + secondsMax) / frameSeconds);
    const from = Math.floor((start + secondsMax * (1 - searchShare)) / frameSeconds);
    const cut = quietest(levels, from, to) * frameSeconds;
    parts.push({ start_seconds: start, end_seconds: cut });
    start = cut;
  }
  return [...parts, { start_seconds: start, end_seconds }];
}

/** Speech that belongs together, with a margin, in order and not touching. */
function joined(speech: readonly Stretch[], seconds: number, secondsMax: number): Stretch[] {
  const all: Stretch[] = [];
  for (const { start_seconds, end_seconds } of speech) {
    const start = Math.max(0, start_seconds - marginSeconds);
    const end = Math.min(seconds, end_seconds + marginSeconds);
    const last = all.at(-1);
    if (last && start - last.end_seconds < gapSecondsMax && end - last.start_seconds <= secondsMax)
      last.end_seconds = end;
    else all.push({ start_seconds: Math.max(start, last?.end_seconds ?? 0), end_seconds: end });
  }
  return all;
}

/**
 * The stretches of a recording that are worth hearing, none longer than `secondsMax`.
 *
 * @param speech where somebody speaks, when a model told; otherwise everything that is not silent
 */
export function stretchesOf(
  samples: Float32Array,
  rate: number,
  secondsMax: number,
  speech: readonly Stretch[] | undefined,
): readonly Stretch[] {
  const levels = levelsOf(samples, rate);
  const seconds = samples.length / rate;
  const wanted = speech ? joined(speech, seconds, secondsMax) : [{ start_seconds: 0, end_seconds: seconds }];
  return wanted
    .flatMap((stretch) => cutAtQuiet(stretch, levels, secondsMax))
    .filter(({ start_seconds, end_seconds }) =>
      levels
        .subarray(Math.floor(start_seconds / frameSeconds), Math.ceil(end_seconds / frameSeconds))
        .some((level) => level > silenceLevel),
    );
}
