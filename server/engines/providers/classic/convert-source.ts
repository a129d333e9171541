/** Who speaks in a recording: whether anybody does, what they sound like, and a part of it that stands for the whole. */
import { openResampler } from "../../../audio/resample.ts";
import { openVoiceMeter } from "../../../audio/voice/voice-meter.ts";
import type { VoiceProfile } from "../../../audio/voice/voice-profile.ts";
import { EngineError, type Sound } from "../../ports.ts";
import { openDenoiser, rnnoiseSampleRate } from "./isolate-rnnoise.ts";

/** So much speech is surely speech; a shorter recording must be so for this share of it. */
const speechSeconds = 0.5;
const speechShare = 0.1;
/** In a second: a tone that is held is a voice to RNNoise, and has none. */
const syllablesMin = 0.7;
/** Of more speech nothing new is learnt. */
const measuredSecondsMax = 60;
const stepSeconds = 0.25;
/** What is tried before the whole is changed. */
const excerptSeconds = 8;
const frameSeconds = 0.1;

const nobody = () => new EngineError("unsupported_audio", "Nobody is heard to speak in this recording.");

/** Looks for speech, as far as need be. Throws EngineError unsupported_audio when there is none. */
async function* findSpeech({ samples, sample_rate }: Sound): AsyncGenerator<void, void, void> {
  const denoiser = await openDenoiser();
  const resampler = openResampler(sample_rate, rnnoiseSampleRate);
  const step = Math.round(stepSeconds * sample_rate);
  const enough = Math.min(speechSeconds, (speechShare * samples.length) / sample_rate);
  try {
    for (let at = 0; at < samples.length; at += step) {
      denoiser.push(resampler.push(samples.subarray(at, at + step)));
      if (denoiser.speechSeconds() >= enough) return;
      yield;
    }
    throw nobody();
  } finally {
    denoiser.release();
  }
}

/** What whoever speaks sounds like. Yields every few milliseconds. Throws EngineError unsupported_audio for no speech. */
export async function* measureSpeaker(
  sound: Sound,
  signal: AbortSignal,
): AsyncGenerator<void, VoiceProfile | null, void> {
  if (sound.samples.length === 0) throw nobody();
  yield* findSpeech(sound);
  const profile = yield* profileOf(sound, measuredSecondsMax, signal);
  if (signal.aborted) return null;
  if (!profile || profile.rate < syllablesMin) throw nobody();
  return profile;
}

/** The profile of so many seconds of speech; null when there is none, or it is aborted. */
export async function* profileOf(
  { samples, sample_rate }: Sound,
  secondsMax: number,
  signal: AbortSignal,
): AsyncGenerator<void, VoiceProfile | null, void> {
  const meter = openVoiceMeter();
  for (let at = 0; at < samples.length && meter.seconds() < secondsMax; at += 8 * sample_rate) {
    for (const _ of meter.push(samples.subarray(at, at + 8 * sample_rate), sample_rate)) {
      if (signal.aborted) return null;
      yield;
    }
  }
  return (yield* meter.finish())?.profile ?? null;
}

/** The eight seconds in which there is most to hear. */
export function excerptOf({ samples, sample_rate }: Sound): Sound {
  const frame = Math.round(frameSeconds * sample_rate);
  const frames = Math.floor(samples.length / frame);
  const wide = Math.round(excerptSeconds / frameSeconds);
  if (frames <= wide) return { samples, sample_rate };
  const energies = new Float64Array(frames);
  for (let i = 0; i < frames; i++) {
    for (let at = i * frame; at < (i + 1) * frame; at++)
      energies[i] = (energies[i] as number) + (samples[at] as number) ** 2;
  }
  const loud = energies.toSorted()[Math.floor(0.95 * frames)] ?? 0;
  const isLoud = energies.map((energy) => (energy > loud / 300 ? 1 : 0));
  let count = isLoud.subarray(0, wide).reduce((sum, one) => sum + one, 0);
  let [best, most] = [0, count];
  for (let i = wide; i < frames; i++) {
    count += (isLoud[i] as number) - (isLoud[i - wide] as number);
    if (count > most) [best, most] = [i - wide + 1, count];
  }
  return { samples: samples.subarray(best * frame, (best + wide) * frame), sample_rate };
}
