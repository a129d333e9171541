/** The same speech in other circumstances: another microphone, a noisy room, an MP3. */
import { decode } from "../../../audio/decode.ts";
import { joinBytes, joinSamples } from "../../../audio/join.ts";
import { openMp3 } from "../../../audio/mp3.ts";
import { openResampler } from "../../../audio/resample.ts";
import { hearingRate } from "../intake.ts";

/** Samples at another rate (Hz). */
export function atRate(samples: Float32Array, from: number, to: number): Float32Array {
  const resampler = openResampler(from, to);
  return joinSamples([resampler.push(samples), resampler.finish()]);
}

/** As by a head that is so many times as large: lower by as much, and slower. */
export const resized = (samples: Float32Array, factor: number): Float32Array =>
  atRate(samples, 100, Math.round(100 * factor));

/** With noise so many dB below it: white, or (`low`) falling by 6 dB an octave from some 300 Hz on. */
export function withNoise(samples: Float32Array, snrDb: number, random: () => number, low = false): Float32Array {
  let [state, power, noisePower] = [0, 0, 0];
  const noise = samples.map((sample) => {
    const white = random() + random() + random() - 1.5;
    state = low ? 0.9 * state + white : white;
    power += sample * sample;
    noisePower += state * state;
    return state;
  });
  const gain = Math.sqrt(power / 10 ** (snrDb / 10) / noisePower);
  return samples.map((sample, i) => sample + gain * (noise[i] as number));
}

/** By a microphone that hears the highs (above some 1 kHz) louder by so many dB, or softer. */
export function tilted(samples: Float32Array, db: number): Float32Array {
  const gain = 10 ** (db / 20) - 1;
  let low = 0;
  return samples.map((sample) => {
    low += 0.32 * (sample - low);
    return sample + gain * (sample - low);
  });
}

/** In a room: some echoes that die away. `share` of the sound comes by the walls. */
export function inRoom(samples: Float32Array, share: number, random: () => number): Float32Array {
  const echoes = Array.from({ length: 8 }, (_, i) => ({
    delay: Math.round((0.006 + 0.012 * i + 0.01 * random()) * hearingRate),
    gain: (share * 0.7 ** i * (random() < 0.5 ? -1 : 1)) / 2,
  }));
  return samples.map((sample, i) =>
    echoes.reduce((sum, { delay, gain }) => sum + gain * (samples[i - delay] ?? 0), sample),
  );
}

/** As an MP3 of so many kbit/s leaves it, as late as it was. */
export async function throughMp3(
  samples: Float32Array,
  rate: number,
  kbps: 32 | 64 | 96 | 128 = 64,
): Promise<Float32Array> {
  const delay = 1105;
  const encoder = await openMp3(44_100, kbps);
  const bytes = joinBytes([encoder.push(atRate(samples, rate, 44_100)), encoder.finish()]);
  const heard = await decode(bytes, "audio/mpeg");
  return atRate(heard.samples.subarray(delay), 44_100, rate).subarray(0, samples.length);
}

/** One of many circumstances, by chance: level, microphone, room, noise 18–40 dB below, MP3 for half of them. */
export async function somewhere(samples: Float32Array, random: () => number): Promise<Float32Array> {
  const level = 10 ** ((-6 * random()) / 20);
  let heard: Float32Array = tilted(samples, 6 * random() - 3).map((sample) => level * sample);
  if (random() < 0.5) heard = inRoom(heard, 0.3 * random(), random);
  heard = withNoise(heard, 18 + 22 * random(), random, random() < 0.5);
  return random() < 0.5 ? throughMp3(heard, hearingRate) : heard;
}
