/**
 * The modified discrete cosine transform, there and back in one go (Princen & Bradley 1987): windows of `2 × step`
 * samples that overlap by half become `step` coefficients each, which are weighted, and sound again. By a complex
 * transform of a quarter of the window; its order is left as it comes out, since the way back takes it so.
 */

export interface LappedTransform {
  /** Samples from one window to the next. */
  readonly step: number;
  /**
   * Weights the coefficients of the window of `samples` that begins at `at`, and adds what becomes of it to `sum`, which
   * is of the window. `weights` has one number for each coefficient, from 0 Hz up. With weights of one, windows add up to what went in.
   */
  addWeighted(samples: Float32Array, at: number, weights: Float32Array, sum: Float64Array): void;
}

/** Butterflies of a complex transform of `size` numbers: from the order of time to bit-reversed order. */
function toReversed(real: Float64Array, imaginary: Float64Array, cosines: Float64Array, sines: Float64Array): void {
  const size = real.length;
  for (let half = size >> 1, stride = 1; half >= 1; half >>= 1, stride <<= 1) {
    for (let start = 0; start < size; start += 2 * half) {
      for (let upper = start, lower = start + half, turn = 0; upper < start + half; upper++, lower++, turn += stride) {
        const ur = real[upper] as number;
        const ui = imaginary[upper] as number;
        const lr = real[lower] as number;
        const li = imaginary[lower] as number;
        const wr = cosines[turn] as number;
        const wi = sines[turn] as number;
        const dr = ur - lr;
        const di = ui - li;
        real[upper] = ur + lr;
        imaginary[upper] = ui + li;
        real[lower] = wr * dr - wi * di;
        imaginary[lower] = wr * di + wi * dr;
      }
    }
  }
}

/** The same transform, from bit-reversed order to that of time. */
function fromReversed(real: Float64Array, imaginary: Float64Array, cosines: Float64Array, sines: Float64Array): void {
  const size = real.length;
  for (let half = 1, stride = size >> 1; half < size; half <<= 1, stride >>= 1) {
    for (let start = 0; start < size; start += 2 * half) {
      for (let upper = start, lower = start + half, turn = 0; upper < start + half; upper++, lower++, turn += stride) {
        const lr = real[lower] as number;
        const li = imaginary[lower] as number;
        const wr = cosines[turn] as number;
        const wi = sines[turn] as number;
        const tr = wr * lr - wi * li;
        const ti = wr * li + wi * lr;
        const ur = real[upper] as number;
        const ui = imaginary[upper] as number;
        real[upper] = ur + tr;
        imaginary[upper] = ui + ti;
        real[lower] = ur - tr;
        imaginary[lower] = ui - ti;
      }
    }
  }
}

/** @param step a power of two, 8 or more */
export function openLappedTransform(step: number): LappedTransform {
  const size = step >> 1;
  const bits = Math.log2(size);
  const angle = (turns: number) => -2 * Math.PI * turns;
  const cosines = Float64Array.from({ length: size >> 1 }, (_, i) => Math.cos(angle(i / size)));
  const sines = Float64Array.from({ length: size >> 1 }, (_, i) => Math.sin(angle(i / size)));
  const turnReal = Float64Array.from({ length: size }, (_, i) => Math.cos(angle((4 * i + 1) / (8 * step))));
  const turnImaginary = Float64Array.from({ length: size }, (_, i) => Math.sin(angle((4 * i + 1) / (8 * step))));
  /** Which coefficient pair lies at a place in bit-reversed order. */
  const pairs = Uint16Array.from({ length: size }, (_, place) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((place >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
  // Windows whose squares add up to one.
  const window = Float64Array.from({ length: 2 * step }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / (2 * step)));
  const folded = new Float64Array(step);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const scale = 2 / step;
  /** Where the second, third and fourth quarter of a window begin. */
  const b = size;
  const c = 2 * size;
  const d = 3 * size;

  return {
    step,
    addWeighted(samples, at, weights, sum) {
      // Four quarters (a, b, c, d) of the window fold into (−c′ − d, a − b′), where ′ is backwards.
      for (let i = 0, j = size - 1; i < size; i++, j--) {
        const first = (samples[at + i] as number) * (window[i] as number);
        const second = (samples[at + b + j] as number) * (window[b + j] as number);
        const third = (samples[at + c + j] as number) * (window[c + j] as number);
        const fourth = (samples[at + d + i] as number) * (window[d + i] as number);
        folded[i] = -third - fourth;
        folded[size + i] = first - second;
      }
      for (let i = 0; i < size; i++) {
        const even = folded[2 * i] as number;
        const odd = folded[step - 1 - 2 * i] as number;
        const wr = turnReal[i] as number;
        const wi = turnImaginary[i] as number;
        real[i] = even * wr - odd * wi;
        imaginary[i] = even * wi + odd * wr;
      }
      toReversed(real, imaginary, cosines, sines);
      for (let place = 0; place < size; place++) {
        const pair = pairs[place] as number;
        const wr = turnReal[pair] as number;
        const wi = turnImaginary[pair] as number;
        const tr = real[place] as number;
        const ti = imaginary[place] as number;
        const even = (tr * wr - ti * wi) * (weights[2 * pair] as number);
        const odd = -(tr * wi + ti * wr) * (weights[step - 1 - 2 * pair] as number);
        real[place] = even * wr - odd * wi;
        imaginary[place] = even * wi + odd * wr;
      }
      fromReversed(real, imaginary, cosines, sines);
      for (let i = 0; i < size; i++) {
        const wr = (turnReal[i] as number) * scale;
        const wi = (turnImaginary[i] as number) * scale;
        const tr = real[i] as number;
        const ti = imaginary[i] as number;
        folded[2 * i] = tr * wr - ti * wi;
        folded[step - 1 - 2 * i] = -(tr * wi + ti * wr);
      }
      // And unfold: (v, −v′, −u′, −u).
      for (let i = 0, j = size - 1; i < size; i++, j--) {
        const u = folded[i] as number;
        const v = folded[size + i] as number;
        sum[i] = (sum[i] as number) + v * (window[i] as number);
        sum[b + j] = (sum[b + j] as number) - v * (window[b + j] as number);
        sum[c + j] = (sum[c + j] as number) - u * (window[c + j] as number);
        sum[d + i] = (sum[d + i] as number) - u * (window[d + i] as number);
      }
    },
  };
}
