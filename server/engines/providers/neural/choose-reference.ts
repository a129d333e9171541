/** The seconds of somebody's recordings that a model hears them best in. */
import { joinSamples } from "../../../audio/join.ts";
import { openResampler, type Resampler } from "../../../audio/resample.ts";
import { stretchesOf } from "../../../audio/stretches.ts";
import { EngineError, type Recording } from "../../ports.ts";
import { type Reference, referenceRate, referenceSecondsMax, referenceSecondsMin } from "./reference.ts";
import { checkedSound } from "./sound.ts";

/** Nothing is louder than this where nobody speaks. */
const silenceDb = -55;
const frameSeconds = 0.02;
/** A recording of which the text is known is not cut: what was said in a part of it nobody knows. */
const wholeSecondsMax = referenceSecondsMax;
/** So much at most is listened to of a recording without a text. */
const heardSecondsMax = 180;

interface Candidate extends Reference {
  points: number;
}

/** How good a stretch is to hear somebody in: much speech, far above the noise, without overdriven peaks. */
function pointsOf(samples: Float32Array): number {
  const frame = Math.round(frameSeconds * referenceRate);
  const levels = new Float32Array(Math.floor(samples.length / frame));
  let clipped = 0;
  for (let i = 0; i < levels.length; i++) {
    let energy = 0;
    for (let j = i * frame; j < (i + 1) * frame; j++) {
      const sample = samples[j] as number;
      energy += sample * sample;
      if (Math.abs(sample) > 0.999) clipped += 1;
    }
    levels[i] = 10 * Math.log10(energy / frame + 1e-10);
  }
  const sorted = levels.slice().sort();
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? -100;
  const loud = at(0.9);
  if (loud < silenceDb) return 0;
  const spoken = levels.reduce((count, level) => count + (level > Math.max(silenceDb, loud - 30) ? 1 : 0), 0);
  const seconds = Math.min(10, spoken * frameSeconds);
  if (spoken * frameSeconds < referenceSecondsMin) return 0;
  return seconds + Math.min(40, loud - at(0.05)) / 8 - (1000 * clipped) / samples.length;
}

/** A recording at the rate that models listen at, not much more of it than `secondsMax`. */
async function* heardOf(recording: Recording, secondsMax: number): AsyncGenerator<Float32Array, void, void> {
  let resampler: Resampler | null = null;
  let seconds = 0;
  for await (const piece of recording.pieces()) {
    const samples = checkedSound(piece);
    resampler ??= openResampler(piece.sample_rate, referenceRate);
    seconds += samples.length / piece.sample_rate;
    yield resampler.push(samples);
    if (seconds > secondsMax) break;
  }
  if (resampler) yield resampler.finish();
}

/**
 * The best at most 15 seconds: how far it is (0..1), and last the reference; nothing when it is aborted. Throws
 * EngineError unsupported_audio when nobody speaks for a second, or when no recording has the text that is needed.
 */
export async function* chooseReference(
  recordings: readonly Recording[],
  needs_text: boolean,
  signal: AbortSignal,
): AsyncGenerator<{ progress: number } | Reference, void, void> {
  let best: Candidate | null = null;
  let [isUntold, isTooLong] = [false, false];
  for (const [index, recording] of recordings.entries()) {
    const text = recording.text.trim();
    const isToldOf = needs_text || text !== "";
    const parts: Float32Array[] = [];
    for await (const part of heardOf(recording, heardSecondsMax)) {
      if (signal.aborted) return;
      parts.push(part);
      yield { progress: index / recordings.length };
    }
    const samples = joinSamples(parts);
    const isWhole = samples.length <= wholeSecondsMax * referenceRate;
    if (needs_text && text === "") isUntold = true;
    if (needs_text && !isWhole) isTooLong = true;
    if (needs_text && (text === "" || !isWhole)) continue;
    const stretches = isWhole
      ? [{ samples, text: isToldOf ? text : "" }]
      : stretchesOf({ samples, sample_rate: referenceRate }, referenceSecondsMax).map((stretch) => ({
          samples: stretch.samples,
          text: "",
        }));
    for (const stretch of stretches) {
      const points = pointsOf(stretch.samples);
      if (points > 0 && (!best || points > best.points)) best = { ...stretch, points };
    }
  }
  if (best) {
    yield { samples: best.samples.slice(), text: best.text };
    return;
  }
  if (isUntold) throw new EngineError("unsupported_audio", "This model has to be told what the recording says.");
  if (isTooLong)
    throw new EngineError(
      "unsupported_audio",
      `This model has to be told what the recording says, and takes one of at most ${referenceSecondsMax} seconds.`,
    );
  throw new EngineError("unsupported_audio", "Nobody speaks for a second and more in the recordings.");
}
