/** The power spectrum of real samples: an iterative radix-2 transform (Cooley & Tukey 1965) of half the length. */

export interface Spectrum {
  /** Samples of one transform: a power of two. */
  readonly length: number;
  /** Reads `length` samples from `input` and writes `length / 2` powers, from 0 Hz up, to `powers`. */
  powers(input: Float32Array, powers: Float32Array): void;
}

/** Places of `count` (a power of two) items in bit-reversed order. */
function reversedPlaces(count: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let i = 1; i < count; i++) places[i] = ((places[i >> 1] as number) >> 1) | (i & 1 ? count >> 1 : 0);
  return places;
}

/** A transform of `length` samples, a power of two of at least 4. One is not to be used by two callers at once. */
export function openSpectrum(length: number): Spectrum {
  const half = length >> 1;
  const places = reversedPlaces(half);
  const cosines = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / length));
  const sines = Float64Array.from({ length: half }, (_, i) => -Math.sin((2 * Math.PI * i) / length));
  const real = new Float64Array(half);
  const imaginary = new Float64Array(half);

  const transform = (): void => {
    for (let size = 2; size <= half; size *= 2) {
      const stride = length / size;
      const middle = size >> 1;
      for (let start = 0; start < half; start += size) {
        for (let k = 0; k < middle; k++) {
          const upper = start + k;
          const lower = upper + middle;
          const wr = cosines[k * stride] as number;
          const wi = sines[k * stride] as number;
          const lr = real[lower] as number;
          const li = imaginary[lower] as number;
          const tr = wr * lr - wi * li;
          const ti = wr * li + wi * lr;
          real[lower] = (real[upper] as number) - tr;
          imaginary[lower] = (imaginary[upper] as number) - ti;
          real[upper] = (real[upper] as number) + tr;
          imaginary[upper] = (imaginary[upper] as number) + ti;
        }
      }
    }
  };

  return {
    length,
    powers(input, powers) {
      // Even samples as real parts, odd ones as imaginary parts: one complex transform of half the length.
      for (let i = 0; i < half; i++) {
        const place = places[i] as number;
        real[place] = input[2 * i] as number;
        imaginary[place] = input[2 * i + 1] as number;
      }
      transform();
      powers[0] = ((real[0] as number) + (imaginary[0] as number)) ** 2;
      for (let k = 1; k < half; k++) {
        const ar = real[k] as number;
        const ai = imaginary[k] as number;
        const br = real[half - k] as number;
        const bi = -(imaginary[half - k] as number);
        const evenReal = (ar + br) / 2;
        const evenImaginary = (ai + bi) / 2;
        const oddReal = (ai - bi) / 2;
        const oddImaginary = (br - ar) / 2;
        const wr = cosines[k] as number;
        const wi = sines[k] as number;
        const re = evenReal + wr * oddReal - wi * oddImaginary;
        const im = evenImaginary + wr * oddImaginary + wi * oddReal;
        powers[k] = re * re + im * im;
      }
    },
  };
}
