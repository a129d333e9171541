/** Brightness, presence and breath of a voice, as a stream. */

export interface TimbreSettings {
  sample_rate: number;
  /** dB from lows to highs around 1 kHz. */
  tilt: number;
  /** dB around 3.2 kHz. */
  presence: number;
  /** dB of breath relative to the voice; undefined for none. */
  breath: number | undefined;
  random: () => number;
}

/** Changes samples one block after the other, in place; as long as its input, without delay. */
export type Timbre = (samples: Float32Array) => void;

interface Coefficients {
  b: readonly [number, number, number];
  a: readonly [number, number, number];
}

/** A filter of second order for one stream, which it changes in place. */
class Filter {
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
function peak(hertz: number, q: number, db: number, sampleRate: number): Filter {
  const gain = 10 ** (db / 40);
  const w = (2 * Math.PI * hertz) / sampleRate;
  const [alpha, cos] = [Math.sin(w) / (2 * q), Math.cos(w)];
  return new Filter({
    b: [1 + alpha * gain, -2 * cos, 1 - alpha * gain],
    a: [1 + alpha / gain, -2 * cos, 1 - alpha / gain],
  });
}

/** High shelf of the same, slope 0.5, without its own gain: from `-db/2` in the lows to `+db/2` in the highs. */
function slope(hertz: number, db: number, sampleRate: number): Filter {
  const gain = 10 ** (db / 40);
  const w = (2 * Math.PI * hertz) / sampleRate;
  const [sin, cos] = [Math.sin(w), Math.cos(w)];
  const alpha = (sin / 2) * Math.sqrt((gain + 1 / gain) * (1 / 0.5 - 1) + 2);
  const root = 2 * Math.sqrt(gain) * alpha;
  const [up, down] = [gain + 1, gain - 1];
  return new Filter({
    b: [up + down * cos + root, -2 * (down + up * cos), up + down * cos - root],
    a: [up - down * cos + root, 2 * (down - up * cos), up - down * cos - root],
  });
}

/** Breath is what is left of noise between these (second order each side). */
function breathBand(sampleRate: number): readonly [Filter, Filter] {
  const [low, high] = [1800, 5200];
  const edge = (hertz: number, high: boolean): Filter => {
    const w = (2 * Math.PI * hertz) / sampleRate;
    const [alpha, cos] = [Math.sin(w) / Math.SQRT2, Math.cos(w)];
    const side = high ? (1 + cos) / 2 : (1 - cos) / 2;
    return new Filter({ b: [side, high ? -2 * side : 2 * side, side], a: [1 + alpha, -2 * cos, 1 - alpha] });
  };
  return [edge(low, true), edge(high, false)];
}

/** Room for what equalising adds, so that samples stay within −1..1 nearly always … */
const headroom = 0.5;
/** … and a bend instead of an edge for the rest. */
function bend(x: number): number {
  const knee = 0.85;
  const over = Math.abs(x) - knee;
  return over <= 0 ? x : Math.sign(x) * (knee + (1 - knee) * Math.tanh(over / (1 - knee)));
}

/** A timbre for one stream. */
export function openTimbre(settings: TimbreSettings): Timbre {
  const rate = settings.sample_rate;
  const tilt = slope(1000, settings.tilt, rate);
  const presence = peak(3200, 0.8, settings.presence, rate);
  const [above, below] = breathBand(rate);
  const breath = settings.breath === undefined ? 0 : 10 ** (settings.breath / 20);
  const follow = 1 - Math.exp(-1 / (0.02 * rate));
  let levelBefore = 0;
  const breathe = (block: Float64Array): void => {
    const noise = new Float64Array(block.length);
    for (let i = 0; i < noise.length; i++) noise[i] = settings.random() * 2 - 1;
    above.pass(noise);
    below.pass(noise);
    let level = levelBefore;
    for (let i = 0; i < block.length; i++) {
      const x = block[i] as number;
      level += follow * (Math.abs(x) - level);
      // Even noise has a third of its peak's power, and the voice's mean level is about 0.6 of its root mean square.
      block[i] = x + breath * level * (noise[i] as number) * 3;
    }
    levelBefore = level;
  };
  return (samples) => {
    const block = new Float64Array(samples);
    tilt.pass(block);
    presence.pass(block);
    if (breath > 0) breathe(block);
    for (let i = 0; i < samples.length; i++) samples[i] = bend((block[i] as number) * headroom);
  };
}
