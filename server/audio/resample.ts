/**
 * Sample-rate conversion by windowed-sinc polyphase filters, as a stream. Own code because no kept library converts
 * in pieces without a native module, and pieces must join without a seam.
 */
import { dot } from "./dot.ts";
import { kaiser, sinc } from "./kaiser.ts";

export interface Resampler {
  /** Takes the next samples; returns those that are certain by now. */
  push(samples: Float32Array): Float32Array;
  /** The rest. All pieces together hold ceil(input × to / from) samples. */
  finish(): Float32Array;
}

/** Zero crossings of the sinc on each side, and the window that goes with them: edge 6 % of the rate, aliases under −70 dB. */
const crossings = 32;
const beta = 7;
/** The −6 dB point as a share of the lower rate's half. */
const cutoffShare = 0.935;

interface Filter {
  /** Output phases; each has `taps` coefficients. */
  up: number;
  down: number;
  taps: number;
  /** Input samples before an output instant that its taps reach back. */
  reach: number;
  phases: Float32Array;
}

const filters = new Map<string, Filter>();

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

function filterFor(from: number, to: number): Filter {
  const key = `${from}:${to}`;
  const known = filters.get(key);
  if (known) return known;
  const divisor = greatestDivisor(from, to);
  const [up, down] = [to / divisor, from / divisor];
  const scale = Math.min(1, to / from);
  // Even, so that taps come in fours.
  const reach = 2 * Math.ceil(crossings / scale / 2);
  const taps = 2 * reach;
  const phases = new Float32Array(up * taps);
  for (let phase = 0; phase < up; phase++) {
    let sum = 0;
    const row = phases.subarray(phase * taps, (phase + 1) * taps);
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - reach + 1 - phase / up;
      row[tap] = sinc(distance * scale * cutoffShare) * kaiser(distance / reach, beta);
      sum += row[tap] as number;
    }
    // Every phase passes the same level, so that no phase leaves a tone at its own rate.
    for (let tap = 0; tap < taps; tap++) row[tap] = (row[tap] as number) / sum;
  }
  const filter = { up, down, taps, reach, phases };
  filters.set(key, filter);
  return filter;
}

const unchanged: Resampler = { push: (samples) => samples, finish: () => new Float32Array(0) };

/** A converter from one rate to another (Hz, whole numbers). The result does not depend on how the input is cut into pieces. */
export function openResampler(from: number, to: number): Resampler {
  if (from === to) return unchanged;
  const { up, down, taps, reach, phases } = filterFor(from, to);
  // `held` starts `reach − 1` samples of silence before the input; `first` is its first sample's place in the input.
  let held = new Float32Array(reach - 1);
  let first = 1 - reach;
  let received = 0;
  let made = 0;

  const take = (samples: Float32Array, madeMax: number): Float32Array => {
    const joined = new Float32Array(held.length + samples.length);
    joined.set(held);
    joined.set(samples, held.length);
    // Output n lies at input time n·down/up and needs input up to floor(time) + reach.
    const lastCentre = first + joined.length - 1 - reach;
    const ready = Math.max(made, Math.min(madeMax, Math.floor(((lastCentre + 1) * up - 1) / down) + 1));
    const out = new Float32Array(ready - made);
    for (let i = 0; i < out.length; i++) {
      const position = (made + i) * down;
      const centre = Math.floor(position / up);
      const start = centre - reach + 1 - first;
      out[i] = dot(joined, start, phases, (position % up) * taps, taps);
    }
    made = ready;
    const keepFrom = Math.min(joined.length, Math.max(0, Math.floor((made * down) / up) - reach + 1 - first));
    held = joined.slice(keepFrom);
    first += keepFrom;
    return out;
  };

  return {
    push(samples) {
      received += samples.length;
      return take(samples, Number.POSITIVE_INFINITY);
    },
    finish: () => take(new Float32Array(reach + 1), Math.ceil((received * up) / down)),
  };
}
