/** The Fourier transform of complex samples, in place and both ways: iterative, radix 2 (Cooley & Tukey 1965). */

export interface ComplexTransform {
  readonly length: number;
  /** Transforms `real` and `imaginary`, `length` numbers each; not scaled. One way and back multiplies by the length. */
  forward(real: Float64Array, imaginary: Float64Array): void;
  back(real: Float64Array, imaginary: Float64Array): void;
}

/** A transform of `length` numbers, a power of two. */
export function openComplexTransform(length: number): ComplexTransform {
  const places = new Uint32Array(length);
  for (let i = 1; i < length; i++) places[i] = ((places[i >> 1] as number) >> 1) | (i & 1 ? length >> 1 : 0);
  const cosines = Float64Array.from({ length: length >> 1 }, (_, i) => Math.cos((2 * Math.PI * i) / length));
  const sines = Float64Array.from({ length: length >> 1 }, (_, i) => -Math.sin((2 * Math.PI * i) / length));

  const forward = (real: Float64Array, imaginary: Float64Array): void => {
    for (let i = 0; i < length; i++) {
      const j = places[i] as number;
      if (j <= i) continue;
      const [r, m] = [real[i] as number, imaginary[i] as number];
      real[i] = real[j] as number;
      imaginary[i] = imaginary[j] as number;
      real[j] = r;
      imaginary[j] = m;
    }
    for (let half = 1; half < length; half *= 2) {
      const stride = length / (2 * half);
      for (let start = 0; start < length; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const upper = start + k;
          const lower = upper + half;
          const wr = cosines[k * stride] as number;
          const wi = sines[k * stride] as number;
          const lr = real[lower] as number;
          const li = imaginary[lower] as number;
          const tr = wr * lr - wi * li;
          const ti = wr * li + wi * lr;
          const ur = real[upper] as number;
          const ui = imaginary[upper] as number;
          real[lower] = ur - tr;
          imaginary[lower] = ui - ti;
          real[upper] = ur + tr;
          imaginary[upper] = ui + ti;
        }
      }
    }
  };
  // The transform with its parts exchanged is the way back.
  return { length, forward, back: (real, imaginary) => forward(imaginary, real) };
}
