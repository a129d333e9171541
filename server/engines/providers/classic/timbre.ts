/** Brightness, presence and breath of a voice, as a stream. */
import { Filter, peak } from "./biquad.ts";
import { type Equalisation, openEqualiser } from "./equaliser.ts";

export interface TimbreSettings {
  sample_rate: number;
  /** dB from lows to highs around 1 kHz. */
  tilt: number;
  /** dB around 3.2 kHz. */
  presence: number;
  /** dB of breath relative to the voice; undefined for none. */
  breath: number | undefined;
  random: () => number;
  /** What is changed band by band; absent: nothing. */
  equalisation?: Equalisation;
  /** dB by which all of it is louder or softer. */
  level_db?: number;
}

/** Changes samples one block after the other, in place; as long as its input, without delay. */
export type Timbre = (samples: Float32Array) => void;

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
  const equalise = settings.equalisation ? openEqualiser(settings.equalisation, rate) : undefined;
  const level = headroom * 10 ** ((settings.level_db ?? 0) / 20);
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
    equalise?.(block);
    if (breath > 0) breathe(block);
    for (let i = 0; i < samples.length; i++) samples[i] = bend((block[i] as number) * level);
  };
}
