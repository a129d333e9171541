/** Raw 16-bit little-endian samples, and the G.711 codes made from them. */
import { aLawOf, muLawOf } from "./g711.ts";

/**
 * A float sample in −1..1 as a 16-bit one: rounded without dither, so that the same request has the same bytes, and
 * clamped; what is not a number is silence.
 */
export const toInt16 = (sample: number): number => Math.max(-32768, Math.min(32767, Math.round(sample * 32767))) || 0;

/** S16LE, two bytes a sample. */
export function toPcm(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < samples.length; i++) view.setInt16(2 * i, toInt16(samples[i] as number), true);
  return bytes;
}

/** µ-law, one byte a sample. */
export const toMuLaw = (samples: Float32Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(samples, (sample) => muLawOf(toInt16(sample)));

/** A-law, one byte a sample. */
export const toALaw = (samples: Float32Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(samples, (sample) => aLawOf(toInt16(sample)));
