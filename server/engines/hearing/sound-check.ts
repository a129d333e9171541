/** Whether a recording is good: its level, noise, width, what it holds, and by how many people. */
import type { Sound } from "../../audio/decode.ts";
import { medianPitch } from "../../audio/pitch.ts";
import type { Turns } from "../timing/turns.ts";
import { frameSeconds, type Intake, takeIn } from "./intake.ts";
import { countSpeakers } from "./speakers.ts";

export interface SoundCheck {
  kind: "checked";
  duration_seconds: number;
  /** Of these somebody speaks, short pauses not counted. */
  speech_seconds: number;
  /** Root mean square of the speech in dB re full scale; of everything where nobody speaks. −100 for silence. */
  level_db: number;
  /** The highest sample in dB re full scale; −100 for silence. */
  peak_db: number;
  /** Samples that lie at full scale, as a share of all. */
  clipped_share: number;
  /** What is heard where nobody speaks, in dB re full scale. */
  noise_db: number;
  /** From there up to the speech, in dB. */
  snr_db: number;
  /** Above, there is next to nothing. */
  bandwidth_hertz: number;
  /** In the middle of the voice's range; 0 without a voice. */
  pitch_hertz: number;
  looks_like: "speech" | "music" | "noise" | "silence";
  /** How many people speak; null when there is too little speech to tell. */
  speakers: number | null;
}

/** What there is to say of a recording, or why it was not listened to. */
export type SoundChecked = SoundCheck | { kind: "refused"; reason: "too_long" };

const quietest = 1e-10;
const inDb = (power: number): number => 10 * Math.log10(Math.max(quietest, power));
const power = (db: number): number => 10 ** (db / 10);

/** Where nothing is louder there is nothing to hear. */
const silenceDb = -60;
/** Below the loud frames by so much nobody speaks. */
const speechRangeDb = 30;
/** Above the noise by so much somebody does, */
const aboveNoiseDb = 5;
/** where a voice sounds within so many frames: s and t have none. */
const voiceReachFrames = 12;
const loudShare = 0.95;
/** The quietest twentieth is between the words. */
const noiseShare = 0.05;
/** Below it lies what was cut to nothing: that is no noise of the place. */
const digitalSilenceDb = -95;

/** Frames with a tone that lasts, from which on it is music. */
const lastingShareMin = 0.3;
const lastingFramesMin = 0.12;
/** Of what sounds, a voice has to be heard in so much. */
const voicedShareMin = 0.12;
/** What moves less than this up and down (standard deviation in dB) is no speech. */
const movementDbMin = 2.5;

/** Below the strongest band by so much there is next to nothing. */
const nextToNothingDb = 62;
const bandHertz = 250;

function percentileOf(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -100;
}

/** Levels of three frames together, so that single ones do not decide. */
function smoothed(levels: Float32Array): Float32Array {
  return levels.map((level, i) => {
    const [before, after] = [levels[i - 1] ?? level, levels[i + 1] ?? level];
    return inDb((power(before) + power(level) + power(after)) / 3);
  });
}

/** The level of what is heard between the words. */
function noiseOf(levels: Float32Array): number {
  const sorted = smoothed(levels).sort();
  const from = sorted.findIndex((level) => level > digitalSilenceDb);
  return from < 0 ? -100 : percentileOf(sorted.subarray(from), noiseShare);
}

/** 1 for every frame in which somebody speaks, as far as level and voice tell. */
export function speechFrames({ cepstra, pitches }: Pick<Intake, "cepstra" | "pitches">): Uint8Array {
  const { levels } = cepstra;
  const top = percentileOf(levels.slice().sort(), loudShare);
  const bound = Math.max(silenceDb, top - speechRangeDb, Math.min(top - aboveNoiseDb, noiseOf(levels) + aboveNoiseDb));
  const speech = new Uint8Array(levels.length);
  let lastVoice = Number.NEGATIVE_INFINITY;
  const nearVoice = new Uint8Array(levels.length);
  for (let frame = 0; frame < levels.length; frame++) {
    if ((pitches[frame] ?? 0) > 0) {
      nearVoice.fill(1, Math.max(0, frame - voiceReachFrames), frame);
      lastVoice = frame;
    }
    if (frame - lastVoice <= voiceReachFrames) nearVoice[frame] = 1;
  }
  for (let frame = 0; frame < levels.length; frame++)
    speech[frame] = nearVoice[frame] === 1 && (levels[frame] as number) > bound ? 1 : 0;
  return speech;
}

function bandwidthOf({ spectrum, hertz_per_bin }: Intake): number {
  const width = Math.max(1, Math.round(bandHertz / hertz_per_bin));
  const bands = Array.from({ length: Math.floor(spectrum.length / width) }, (_, band) => {
    let sum = 0;
    for (let k = band * width; k < (band + 1) * width; k++) sum += spectrum[k] as number;
    return sum;
  });
  const strongest = Math.max(...bands);
  if (strongest <= 0) return 0;
  const last = bands.findLastIndex((band) => inDb(band / strongest) > -nextToNothingDb);
  return Math.round((last + 1) * width * hertz_per_bin);
}

/** What the frames that sound tell of what it is. */
function kindOf({ cepstra, pitches, lasting }: Intake): SoundCheck["looks_like"] {
  const { levels } = cepstra;
  const top = percentileOf(levels.slice().sort(), loudShare);
  if (top < silenceDb) return "silence";
  let [sounding, voiced, long, sum, squares] = [0, 0, 0, 0, 0];
  for (const [frame, level] of levels.entries()) {
    if (level < top - speechRangeDb) continue;
    sounding += 1;
    sum += level;
    squares += level * level;
    if ((pitches[frame] ?? 0) > 0) voiced += 1;
    if ((lasting[frame] ?? 0) > lastingShareMin) long += 1;
  }
  if (long / sounding > lastingFramesMin) return "music";
  const movement = Math.sqrt(Math.max(0, squares / sounding - (sum / sounding) ** 2));
  return voiced / sounding < voicedShareMin || movement < movementDbMin ? "noise" : "speech";
}

/** The mean power of the frames that count, in dB. */
function levelOf(levels: Float32Array, counts: (frame: number) => boolean): number {
  let [sum, frames] = [0, 0];
  for (const [frame, level] of levels.entries()) {
    if (!counts(frame)) continue;
    sum += power(level);
    frames += 1;
  }
  return frames === 0 ? -100 : inDb(sum / frames);
}

/**
 * Listens to a recording of any rate, of up to `secondsMax`; a longer one is refused and not read to its end. What it
 * holds grows by some 20 MB for an hour. Yields every few milliseconds. Throws what the sound throws (AudioError).
 */
export async function* checkSound(sound: AsyncIterable<Sound>, secondsMax: number): Turns<SoundChecked> {
  const intake = yield* takeIn(sound, secondsMax);
  if (intake === "too_long") return { kind: "refused", reason: intake };
  const { levels } = intake.cepstra;
  const looks_like = kindOf(intake);
  const speech = looks_like === "speech" ? speechFrames(intake) : new Uint8Array(levels.length);
  const frames = speech.reduce((sum, is) => sum + is, 0);
  yield;
  const noise_db = noiseOf(levels);
  const level_db = levelOf(levels, (frame) => frames === 0 || speech[frame] === 1);
  return {
    kind: "checked",
    duration_seconds: intake.seconds,
    speech_seconds: frames * frameSeconds,
    level_db,
    peak_db: intake.peak > 0 ? Math.max(-100, 20 * Math.log10(intake.peak)) : -100,
    clipped_share: intake.clipped_share,
    noise_db,
    // The noise goes on under the speech.
    snr_db: Math.max(0, inDb(Math.max(0, power(level_db) - power(noise_db))) - noise_db),
    bandwidth_hertz: bandwidthOf(intake),
    pitch_hertz: frames === 0 ? 0 : medianPitch(intake.pitches.map((hertz, frame) => (speech[frame] ? hertz : 0))),
    looks_like,
    speakers: looks_like === "speech" ? yield* countSpeakers(intake, speech) : null,
  };
}
