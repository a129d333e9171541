/** What a spoken sentence sounds like, whatever its text is: pauses, noise, level, clipping. Costs next to nothing. */
import { pitchTrack } from "../../audio/pitch.ts";

/** A stretch of the sound. */
export interface Place {
  seconds: number;
  at_seconds: number;
}

export interface SoundMeasures {
  /** How long it sounds, pauses included. */
  seconds: number;
  /** Of each frame of `frameSeconds`: 1 where there is nothing to hear. */
  silent: Uint8Array;
  /** Of each frame: 1 where it is as loud as speech is between its pauses. */
  loud: Uint8Array;
  /** The longest silence. */
  pause: Place;
  /** The longest stretch of noise. */
  noise: Place;
  /** Mean level of what is not silent, in dB re full scale; −100 for silence. */
  level_db: number;
  /** Plateaus at full scale a second, and where the first of them is. */
  clipped_per_second: number;
  clipped_at_seconds: number;
}

export const frameSeconds = 0.02;
/** Below the loud frames by so much there is nothing to hear, or no speech. */
const silenceDb = 32;
const loudDb = 25;
/** The level that only a twentieth of the frames exceed is that of the loud ones. */
const loudShare = 0.95;
const quietest = 1e-10;
const plateauSamples = 3;
const fullScale = 0.985;

/** Noise keeps its level: within half a second it moves by 0.1 to 1 dB (deviation), speech by 0.8 to 7 (decision 0011). */
const steadyFrames = 25;
const steadyDbMax = 1.6;
const steadyStep = 3;
/** A hum is as steady and has a voice. It must sound for two frames on end to count. */
const voiceFramesMin = 2;
const pitchMarginSeconds = 0.1;

/** Mean square of each frame in dB. */
function levelsOf(samples: Float32Array, sampleRate: number): Float32Array {
  const levels = new Float32Array(Math.floor(samples.length / sampleRate / frameSeconds));
  for (let frame = 0; frame < levels.length; frame++) {
    const from = Math.round(frame * frameSeconds * sampleRate);
    const to = Math.round((frame + 1) * frameSeconds * sampleRate);
    let energy = 0;
    for (let i = from; i < to; i++) energy += (samples[i] as number) ** 2;
    levels[frame] = 10 * Math.log10(Math.max(quietest, energy / (to - from)));
  }
  return levels;
}

/** The longest run of frames for which `isIn` holds. */
export function longestRun(frames: number, isIn: (frame: number) => boolean): Place {
  let [longest, at, run] = [0, 0, 0];
  for (let frame = 0; frame < frames; frame++) {
    run = isIn(frame) ? run + 1 : 0;
    if (run > longest) [longest, at] = [run, frame + 1 - run];
  }
  return { seconds: longest * frameSeconds, at_seconds: at * frameSeconds };
}

/** Whether the frames from here are loud and of one level. */
function isSteady(levels: Float32Array, loud: Uint8Array, from: number): boolean {
  let [sum, squares] = [0, 0];
  for (let frame = from; frame < from + steadyFrames; frame++) {
    if (!loud[frame]) return false;
    const level = levels[frame] as number;
    sum += level;
    squares += level * level;
  }
  return squares / steadyFrames - (sum / steadyFrames) ** 2 <= steadyDbMax ** 2;
}

/** The longest stretch of steady sound in which no voice is heard. */
function noiseIn(samples: Float32Array, sampleRate: number, levels: Float32Array, loud: Uint8Array): Place {
  const steady = new Uint8Array(levels.length);
  for (let frame = 0; frame + steadyFrames <= levels.length; frame += steadyStep)
    if (isSteady(levels, loud, frame)) steady.fill(1, frame, frame + steadyFrames);
  const voiceless = new Uint8Array(levels.length);
  for (let from = steady.indexOf(1); from >= 0; ) {
    const end = steady.indexOf(0, from);
    const to = end < 0 ? steady.length : end;
    const last = Math.round((to * frameSeconds + pitchMarginSeconds) * sampleRate);
    const heard = samples.subarray(Math.round(from * frameSeconds * sampleRate), last);
    const pitches = pitchTrack(heard, sampleRate, frameSeconds);
    let run = 0;
    for (let frame = from; frame < to; frame++) {
      run = (pitches[frame - from] as number) > 0 ? run + 1 : 0;
      if (run < voiceFramesMin) voiceless[frame] = 1;
    }
    from = steady.indexOf(1, to);
  }
  return longestRun(levels.length, (frame) => voiceless[frame] === 1);
}

function meanLevel(levels: Float32Array, silent: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (const [frame, level] of levels.entries()) {
    if (silent[frame]) continue;
    sum += 10 ** (level / 10);
    count += 1;
  }
  return count === 0 ? -100 : 10 * Math.log10(sum / count);
}

/** Stretches of at least three samples that stay at full scale. */
function plateausIn(samples: Float32Array): { count: number; first: number } {
  let [count, first, run, side] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number;
    if (sample < fullScale && sample > -fullScale) {
      run = 0;
      continue;
    }
    const now = Math.sign(sample);
    run = now === side ? run + 1 : 1;
    side = now;
    if (run !== plateauSamples) continue;
    if (count === 0) first = i;
    count += 1;
  }
  return { count, first };
}

/** Measures mono samples in −1..1. */
export function measureSound(samples: Float32Array, sampleRate: number): SoundMeasures {
  const seconds = samples.length / sampleRate;
  const levels = levelsOf(samples, sampleRate);
  const top = levels.slice().sort()[Math.min(levels.length - 1, Math.floor(levels.length * loudShare))] ?? -100;
  const silent = Uint8Array.from(levels, (level) => (level > top - silenceDb ? 0 : 1));
  const loud = Uint8Array.from(levels, (level) => (level > top - loudDb ? 1 : 0));
  const { count, first } = plateausIn(samples);
  return {
    seconds,
    silent,
    loud,
    pause: longestRun(levels.length, (frame) => silent[frame] === 1),
    noise: noiseIn(samples, sampleRate, levels, loud),
    level_db: meanLevel(levels, silent),
    clipped_per_second: seconds > 0 ? count / seconds : 0,
    clipped_at_seconds: first / sampleRate,
  };
}
