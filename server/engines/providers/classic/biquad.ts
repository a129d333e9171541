/** Filters of second order. */

interface Coefficients {
  b: readonly [number, number, number];
  a: readonly [number, number, number];
}

/** A filter of second order for one stream, which it changes in place. */
export class Filter {
  readonly #coefficients: readonly [number, number, number, number, number];
  readonly #held = new Float64Array(2);

  constructor({ b, a }: Coefficients) {
    this.#coefficients = [b[0] / a[0], b[1] / a[0], b[2] / a[0], a[1] / a[0], a[2] / a[0]];
  }

  pass(block: Float64Array): void {
    const [b0, b1, b2, a1, a2] = this.#coefficients;
    let z1 = this.#held[0] as number;
    let z2 = this.#held[1] as number;
    for (let i = 0; i < block.length; i++) {
      const x = block[i] as number;
      const y = b0 * x + z1;
      z1 = b1 * x - a1 * y + z2;
      z2 = b2 * x - a2 * y;
      block[i] = y;
    }
    this.#held[0] = z1;
    this.#held[1] = z2;
  }
}

/** Peaking equaliser of the Audio EQ Cookbook (R. Bristow-Johnson). */
export function peak(hertz: number, q: number, db: number, sampleRate: number): Filter {
  const gain = 10 ** (db / 40);
  const w = (2 * Math.PI * hertz) / sampleRate;
  const [alpha, cos] = [Math.sin(w) / (2 * q), Math.cos(w)];
  return new Filter({
    b: [1 + alpha * gain, -2 * cos, 1 - alpha * gain],
    a: [1 + alpha / gain, -2 * cos, 1 - alpha / gain],
  });
}

/** What that equaliser makes of a tone of `at` Hz, in dB. */
export function peakResponseDb(hertz: number, q: number, db: number, at: number, sampleRate: number): number {
  if (db === 0) return 0;
  const gain = 10 ** (db / 40);
  const w0 = (2 * Math.PI * hertz) / sampleRate;
  const alpha = Math.sin(w0) / (2 * q);
  // |H|² = ((cos w − cos w0)² + (α·g·sin w)²) / ((cos w − cos w0)² + (α/g·sin w)²)
  const w = (2 * Math.PI * at) / sampleRate;
  const off = (Math.cos(w) - Math.cos(w0)) ** 2;
  const up = (alpha * gain * Math.sin(w)) ** 2;
  const down = ((alpha / gain) * Math.sin(w)) ** 2;
  return 10 * Math.log10((off + up) / (off + down));
}
