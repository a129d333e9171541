/** Sound on its way into and out of models. */
import { joinSamples } from "../../../audio/join.ts";
import { openResampler } from "../../../audio/resample.ts";
import { EngineError, type Sound } from "../../ports.ts";

/** The samples; throws EngineError on what is no sound. */
export function checkedSound({ samples, sample_rate }: Sound): Float32Array {
  if (!Number.isInteger(sample_rate) || sample_rate < 1000 || sample_rate > 384_000)
    throw new EngineError("unsupported_audio", `${sample_rate} Hz is no rate of sound.`);
  if (!samples.every((sample) => Number.isFinite(sample)))
    throw new EngineError("unsupported_audio", "The recording holds values that are no sound.");
  return samples;
}

/** The samples at another rate (Hz); throws EngineError on what is no sound. */
export function samplesAt(sound: Sound, rate: number): Float32Array {
  const samples = checkedSound(sound);
  const { sample_rate } = sound;
  if (sample_rate === rate) return samples;
  const resampler = openResampler(sample_rate, rate);
  return joinSamples([resampler.push(samples), resampler.finish()]);
}

/** What a model made, inside −1..1; throws EngineError when it is nonsense. */
export function checkedSamples(samples: Float32Array): Float32Array {
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number;
    if (!Number.isFinite(sample)) throw new EngineError("engine_failed", "The model made no sound but nonsense.");
    if (sample > 1 || sample < -1) samples[i] = Math.sign(sample);
  }
  return samples;
}

/** Lets other work have its turn between two steps of a library that knows only blocking ones. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
