/** What can be measured of a spoken sentence; judge.ts says what of it is a problem. */
import { type Heard, thinned } from "../timing/ear.ts";
import { type Listened, pitchHopSeconds } from "../timing/listen.ts";
import { alignmentCost, findGaps, type Gaps, gapHopSeconds } from "./gaps.ts";

/** A measure and where in the speech it was taken. */
export interface Place {
  seconds: number;
  at_seconds: number;
}

export interface Measures {
  /** How long it sounds, pauses included. */
  seconds: number;
  /** The longest pause. */
  pause: Place;
  /** The longest stretch of loud sound without a voice. */
  voiceless: Place;
  /** Share of the loud frames that have a voice. */
  voiced_share: number;
  /** Mean level of what is not pause, in dB re full scale; −100 for silence. */
  level_db: number;
  /** Plateaus at full scale a second, and the first of them. */
  clipped_per_second: number;
  clipped_at_seconds: number;
  /** Null without a reference reading. */
  compared: Compared | null;
}

export interface Compared extends Gaps {
  /** Sound without pauses, against that of the reference. */
  tempo: number;
  /** Sound of the reference without pauses. */
  reference_seconds: number;
  /** Cost of the alignment against that of one with another text: far under 1 when the text is said, about 1 when another is. */
  strangeness: number;
}

const loudDb = 25;
/** A voice that breaks off for one frame goes on. */
const voiceFramesMin = 2;
const plateauSamples = 3;
const fullScale = 0.985;
/** The strangeness is found in longer frames: it is a sum over the whole sentence. */
const strangenessStep = 2;

/** The longest run of frames for which `isIn` holds. */
function longestRun(frames: number, hop: number, isIn: (frame: number) => boolean): Place {
  let [longest, at, run] = [0, 0, 0];
  for (let frame = 0; frame < frames; frame++) {
    run = isIn(frame) ? run + 1 : 0;
    if (run > longest) [longest, at] = [run, frame + 1 - run];
  }
  return { seconds: longest * hop, at_seconds: at * hop };
}

/** The longest loud stretch in which the voice never sounds for two frames on end. */
function voicelessRun(pitches: Float32Array, isLoud: (frame: number) => boolean): Place {
  let [longest, at, run, voiced] = [0, 0, 0, 0];
  for (let frame = 0; frame < pitches.length; frame++) {
    voiced = (pitches[frame] as number) > 0 ? voiced + 1 : 0;
    run = isLoud(frame) && voiced < voiceFramesMin ? run + 1 : 0;
    if (run > longest) [longest, at] = [run, frame + 1 - run];
  }
  return { seconds: longest * pitchHopSeconds, at_seconds: at * pitchHopSeconds };
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
function plateaus(samples: Float32Array): { count: number; first: number } {
  let [count, first, run, sign] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number;
    const side = sample >= fullScale ? 1 : sample <= -fullScale ? -1 : 0;
    run = side !== 0 && side === sign ? run + 1 : Math.abs(side);
    sign = side;
    if (run !== plateauSamples) continue;
    if (count === 0) first = i;
    count += 1;
  }
  return { count, first };
}

const soundSeconds = ({ silent, hop_seconds }: Heard): number =>
  silent.reduce((sum, isSilent) => sum + 1 - isSilent, 0) * hop_seconds;

/** Measures a sentence that was listened to with frames of 20 or 10 ms. Yields every few milliseconds. */
export function* measure(
  samples: Float32Array,
  sampleRate: number,
  { speech, levels, pitches, reference }: Listened,
): Generator<void, Measures, void> {
  const seconds = samples.length / sampleRate;
  const perPitch = pitchHopSeconds / speech.hop_seconds;
  const isLoud = (frame: number) => (levels[Math.floor(frame * perPitch)] ?? -100) > speech.top_db - loudDb;
  const { count, first } = plateaus(samples);
  let [loud, voiced] = [0, 0];
  for (const [frame, pitch] of pitches.entries()) {
    if (!isLoud(frame)) continue;
    loud += 1;
    if (pitch > 0) voiced += 1;
  }
  const measured = {
    seconds,
    pause: longestRun(speech.frames, speech.hop_seconds, (frame) => speech.silent[frame] === 1),
    voiceless: voicelessRun(pitches, isLoud),
    voiced_share: loud > 0 ? voiced / loud : 0,
    level_db: meanLevel(levels, speech.silent),
    clipped_per_second: seconds > 0 ? count / seconds : 0,
    clipped_at_seconds: first / sampleRate,
  };
  yield;
  if (!reference || speech.frames === 0) return { ...measured, compared: null };
  const step = Math.max(1, Math.round(gapHopSeconds / speech.hop_seconds));
  const [wanted, said] = [thinned(reference.heard, step), thinned(speech, step)];
  const gaps = yield* findGaps(wanted, said);
  const [rough, roughSpeech] = [thinned(wanted, strangenessStep), thinned(said, strangenessStep)];
  let strangeness = 1;
  if (rough.frames > 0 && roughSpeech.frames > 0) {
    const right = yield* alignmentCost(rough, roughSpeech, false);
    strangeness = right / Math.max(1e-6, yield* alignmentCost(rough, roughSpeech, true));
  }
  const reference_seconds = soundSeconds(wanted);
  const tempo = soundSeconds(said) / Math.max(gapHopSeconds, reference_seconds);
  return { ...measured, compared: { ...gaps, tempo, reference_seconds, strangeness } };
}
