/**
 * Mel-frequency cepstra: what a stretch of speech sounds like, apart from its pitch and level. Own code because the kept
 * library (meyda) has a fixed filter bank over the whole band, so that sounds of two sample rates cannot be compared.
 */
import { dot } from "./dot.ts";
import { openSpectrum } from "./fft.ts";

/** Coefficients of a frame: the first to the twelfth, without the zeroth, which is the level. */
export const cepstrumSize = 12;

const windowSeconds = 0.025;
/** A window that is longer than a power of two by less than this is shortened to it: half the work. */
const shorteningMax = 1.12;
const bands = 24;
const lowestHertz = 100;
/** Nothing above is looked at, so that sounds of different rates compare. */
const highestHertz = 7200;
const quietest = 1e-10;
/** Frames between two turns: 1–2 ms of work. */
const framesPerTurn = 100;

export interface Cepstra {
  frames: number;
  hop_seconds: number;
  /** `cepstrumSize` coefficients a frame, not normalised. */
  values: Float32Array;
  /** Mean square of each frame in dB re full scale; −100 for silence. */
  levels: Float32Array;
}

/** A mel is a step of equal height to the ear (O'Shaughnessy 1987). */
const melOf = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700);
const hertzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

interface Band {
  first: number;
  weights: Float32Array;
}

/** Triangles of equal width in mels. */
function filterBank(bins: number, sampleRate: number, highest: number): Band[] {
  const hertzPerBin = sampleRate / 2 / bins;
  const [low, high] = [melOf(lowestHertz), melOf(highest)];
  const edges = Array.from({ length: bands + 2 }, (_, i) => hertzOf(low + ((high - low) * i) / (bands + 1)));
  return Array.from({ length: bands }, (_, band) => {
    const [left = 0, middle = 0, right = 0] = edges.slice(band, band + 3);
    const first = Math.max(1, Math.floor(left / hertzPerBin));
    const last = Math.min(bins - 1, Math.ceil(right / hertzPerBin));
    const weights = Float32Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => {
      const hertz = (first + i) * hertzPerBin;
      return Math.max(0, Math.min((hertz - left) / (middle - left), (right - hertz) / (right - middle)));
    });
    return { first, weights };
  });
}

/** The discrete cosine transform's rows for the coefficients that are kept. */
const cosines = Array.from({ length: cepstrumSize }, (_, k) =>
  Float32Array.from({ length: bands }, (_, band) => Math.cos((Math.PI * (k + 1) * (band + 0.5)) / bands)),
);

/** The cepstra of a sound that comes in pieces. Both functions give up their turn after every 1–2 ms of work. */
export interface CepstraMeter {
  /** Takes the next mono samples. */
  push(samples: Float32Array): Generator<void, void, void>;
  /** The frames of everything that came. To be called once. */
  finish(): Generator<void, Cepstra, void>;
}

/** Room for so many frames at first; it doubles when it is full. */
const roomFrames = 1024;

/** Numbers that grow in number, without a copy of them in other memory at the end. */
class Growing {
  #room: Float32Array;
  #length = 0;

  constructor(room: number) {
    this.#room = new Float32Array(room);
  }

  add(value: number): void {
    if (this.#length === this.#room.length) {
      const more = new Float32Array(2 * this.#length);
      more.set(this.#room);
      this.#room = more;
    }
    this.#room[this.#length++] = value;
  }

  all = (): Float32Array => this.#room.subarray(0, this.#length);
}

/**
 * Opens a meter for samples of one rate (Hz), a frame every `hopSeconds`, centred. What it holds of the sound itself is
 * one window; the frames do not depend on how the sound was cut.
 */
export function openCepstra(sampleRate: number, hopSeconds: number): CepstraMeter {
  const wanted = Math.round(windowSeconds * sampleRate);
  const length = 2 ** Math.ceil(Math.log2(wanted / shorteningMax));
  const windowLength = Math.min(wanted, length);
  const spectrum = openSpectrum(length);
  const bank = filterBank(length / 2, sampleRate, Math.min(highestHertz, 0.45 * sampleRate));
  const window = Float32Array.from(
    { length: windowLength },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / windowLength),
  );
  const values = new Growing(roomFrames * cepstrumSize);
  const levels = new Growing(roomFrames);
  const input = new Float32Array(length);
  const powers = new Float32Array(length / 2);
  const loudness = new Float32Array(bands);
  // What is held of the sound begins with its sample `first`.
  let held = new Float32Array(0);
  let [first, received, frame] = [0, 0, 0];
  const startOf = (index: number) => Math.round((index + 0.5) * hopSeconds * sampleRate) - (windowLength >> 1);

  const measure = (start: number): void => {
    let energy = 0;
    for (let i = 0; i < windowLength; i++) {
      const sample = held[start + i] ?? 0;
      energy += sample * sample;
      input[i] = sample * (window[i] as number);
    }
    levels.add(10 * Math.log10(Math.max(quietest, energy / windowLength)));
    spectrum.powers(input, powers);
    for (let band = 0; band < bands; band++) {
      const { first: lowest, weights } = bank[band] as Band;
      loudness[band] = Math.log(Math.max(quietest, dot(powers, lowest, weights, 0, weights.length)));
    }
    for (let k = 0; k < cepstrumSize; k++) {
      values.add(dot(loudness, 0, cosines[k] as Float32Array, 0, bands));
    }
  };

  function* measureUpTo(frames: number): Generator<void, void, void> {
    for (; frame < frames; frame++) {
      if (frame % framesPerTurn === framesPerTurn - 1) yield;
      measure(startOf(frame) - first);
    }
  }

  const framesIn = (seconds: number): number => Math.floor(seconds / hopSeconds);

  return {
    *push(samples) {
      const keptFrom = Math.min(held.length, Math.max(0, startOf(frame) - first));
      const joined = new Float32Array(held.length - keptFrom + samples.length);
      joined.set(held.subarray(keptFrom));
      joined.set(samples, held.length - keptFrom);
      held = joined;
      first += keptFrom;
      received += samples.length;
      // The last frame whose window is whole, and of which it is certain that the sound goes on through its hop.
      let whole = framesIn(received / sampleRate);
      while (whole > frame && startOf(whole - 1) + windowLength > received) whole--;
      yield* measureUpTo(whole);
    },
    *finish() {
      yield* measureUpTo(framesIn(received / sampleRate));
      return { frames: frame, hop_seconds: hopSeconds, values: values.all(), levels: levels.all() };
    },
  };
}

/** The cepstra of mono samples, a frame every `hopSeconds`, centred. Gives up its turn after every 1–2 ms of work. */
export function* cepstraOf(
  samples: Float32Array,
  sampleRate: number,
  hopSeconds: number,
): Generator<void, Cepstra, void> {
  const meter = openCepstra(sampleRate, hopSeconds);
  yield* meter.push(samples);
  return yield* meter.finish();
}
