/** Noise to mix with speech, and how much of a voice is left in a recording: for the tests and figures of cleaning. */

/** Even numbers in −1..1 (mulberry32): the same seed, the same noise. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2147483648 - 1;
  };
}

/** Noise of the same power in every hertz, or (pink) in every octave: Paul Kellet's filter of it, within 0.05 dB. */
export function noiseOf(colour: "white" | "pink", length: number, seed: number): Float32Array {
  const random = seeded(seed);
  const noise = Float32Array.from({ length }, random);
  if (colour === "white") return noise;
  const b = new Float64Array(7);
  const poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616];
  const gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898];
  return noise.map((white) => {
    let sum = (b[6] as number) + 0.5362 * white;
    for (const [i, pole] of poles.entries()) {
      b[i] = pole * (b[i] as number) + (gains[i] as number) * white;
      sum += b[i] as number;
    }
    b[6] = 0.115926 * white;
    return sum;
  });
}

const energy = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);

/** A voice with noise under it, so many dB below the voice. */
export function mixed(voice: Float32Array, noise: Float32Array, snr_db: number): Float32Array {
  const gain = Math.sqrt(energy(voice) / energy(noise) / 10 ** (snr_db / 10));
  return voice.map((sample, i) => sample + gain * (noise[i] as number));
}

/** Scale-invariant signal-to-distortion ratio in dB (Le Roux and others, 2019) of what was made against what it should be. */
export function siSdr(made: Float32Array, wanted: Float32Array): number {
  const product = made.reduce((sum, sample, i) => sum + sample * (wanted[i] as number), 0);
  const scale = product / energy(wanted);
  const kept = scale * scale * energy(wanted);
  const lost = made.reduce((sum, sample, i) => sum + (sample - scale * (wanted[i] as number)) ** 2, 0);
  return 10 * Math.log10(kept / lost);
}
