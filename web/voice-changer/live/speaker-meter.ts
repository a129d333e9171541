/** Who speaks into the microphone: the pitch and the long-term spectrum of the last seconds, while they speak. */
import type { LiveShape } from "../../../contract/voice-changer.ts";

export interface Speaker {
  /** The median of the last seconds, in Hz. */
  pitch_hertz: number;
  /** dB in each band of the shape; their mean is 0. */
  levels_db: readonly number[];
}

export interface SpeakerMeter {
  /** Takes a block of mono samples of −1..1, at least 40 ms long; what follows on it need not. */
  push(block: Float32Array): void;
  /** Null until somebody has spoken for half a second. */
  speaker(): Speaker | null;
}

/** Pitches that are looked for, in Hz. */
const [lowest, highest] = [60, 420];
/** Less alike than this from one period to the next is no voice. */
const likenessMin = 0.65;
/** Softer than this is silence (root mean square, −50 dB). */
const levelMin = 0.003;
/** Voiced blocks that are remembered, and those that are needed at first. */
const [keptMax, keptMin] = [200, 10];
/** How quickly the spectrum follows. */
const follow = 0.04;
/** Frequencies that are listened to in each band. */
const tonesPerBand = 5;
const analysisRate = 8000;

/** Averages groups of samples: enough of a low-pass for a pitch. */
function thinned(block: Float32Array, factor: number): Float32Array {
  return Float32Array.from({ length: Math.floor(block.length / factor) }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < factor; j++) sum += block[i * factor + j] as number;
    return sum / factor;
  });
}

/** Hz of a block by normalised autocorrelation; 0 for no voice. */
function pitchOf(block: Float32Array, sampleRate: number): number {
  const factor = Math.max(1, Math.floor(sampleRate / analysisRate));
  const x = thinned(block, factor);
  const rate = sampleRate / factor;
  const [shortest, longest] = [Math.floor(rate / highest), Math.min(Math.ceil(rate / lowest), x.length >> 1)];
  const length = x.length - longest - 1;
  const likeness = (lag: number): number => {
    let [product, one, other] = [0, 1e-9, 1e-9];
    for (let i = 0; i < length; i++) {
      const [a, b] = [x[i] as number, x[i + lag] as number];
      product += a * b;
      one += a * a;
      other += b * b;
    }
    return product / Math.sqrt(one * other);
  };
  const all = Array.from({ length: longest - shortest + 3 }, (_, i) => likeness(shortest - 1 + i));
  let best = 0;
  for (let i = 1; i + 1 < all.length; i++) {
    const here = all[i] as number;
    const isPeak = here > (all[i - 1] as number) && here >= (all[i + 1] as number);
    // Twice the period is as much alike: a longer one must be clearly more so.
    if (isPeak && here > likenessMin && here > (best ? 1.08 * (all[best] as number) : 0)) best = i;
  }
  if (best === 0) return 0;
  const [a, b, c] = [all[best - 1] as number, all[best] as number, all[best + 1] as number];
  const bend = a - 2 * b + c;
  return rate / (shortest - 1 + best + (bend < 0 ? (0.5 * (a - c)) / bend : 0));
}

/** Power of a tone in a block under a Hann window (Goertzel). */
function powerAt(block: Float32Array, window: Float32Array, hertz: number, sampleRate: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [one, two] = [0, 0];
  for (let i = 0; i < block.length; i++) {
    const now = (block[i] as number) * (window[i] as number) + turn * one - two;
    two = one;
    one = now;
  }
  return one * one + two * two - turn * one * two;
}

/** A meter for a microphone at a rate in Hz. */
export function openSpeakerMeter({ bands }: Pick<LiveShape, "bands">, sampleRate: number): SpeakerMeter {
  const pitches: number[] = [];
  const powers = new Float64Array(bands.length);
  let window = new Float32Array(0);
  let weight = 0;
  return {
    push(block) {
      const level = Math.sqrt(block.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, block.length));
      if (level < levelMin) return;
      const pitch = pitchOf(block, sampleRate);
      if (pitch === 0) return;
      pitches.push(pitch);
      if (pitches.length > keptMax) pitches.shift();
      if (window.length !== block.length)
        window = Float32Array.from(block, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / block.length));
      weight += follow * (1 - weight);
      for (const [band, { low_hertz, high_hertz }] of bands.entries()) {
        let power = 0;
        for (let tone = 0; tone < tonesPerBand; tone++) {
          const hertz = low_hertz + ((tone + 0.5) / tonesPerBand) * (high_hertz - low_hertz);
          if (hertz < 0.48 * sampleRate) power += powerAt(block, window, hertz, sampleRate);
        }
        powers[band] = (powers[band] as number) + follow * (power / tonesPerBand - (powers[band] as number));
      }
    },
    speaker() {
      if (pitches.length < keptMin) return null;
      const sorted = pitches.toSorted((a, b) => a - b);
      const levels = Array.from(powers, (power) => 10 * Math.log10(Math.max(1e-12, power / weight)));
      const mean = levels.reduce((sum, db) => sum + db, 0) / levels.length;
      return { pitch_hertz: sorted[sorted.length >> 1] as number, levels_db: levels.map((db) => db - mean) };
    },
  };
}
