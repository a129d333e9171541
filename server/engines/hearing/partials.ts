/**
 * Tones that last: what tells music from speech. Instruments hold the partials of a note for a quarter of a second and
 * more, whereas those of a voice move with its pitch (after the tracks of spectral peaks of Zhang & Kuo 2001).
 */
import { openSpectrum } from "../../audio/fft.ts";

export interface Partials {
  /** Takes the next mono samples; yields every few milliseconds. */
  push(samples: Float32Array): Generator<void, void, void>;
  /** For every frame: power in peaks that have stayed where they are for a quarter of a second, 0..1 of all power. */
  finish(): Float32Array;
}

const windowSeconds = 0.064;
/** The lowest partials of a voice move by less than can be told apart here. */
const [lowestHertz, highestHertz] = [400, 5000];
/** A partial that moved further than this from where it began has not stayed. */
const [driftShareMax, driftHertzMin] = [0.007, 5];
/** A peak stands out from what lies four places beside it by so many times in power. */
const prominence = 10;
const apart = 4;
const lastingSeconds = 0.24;
const framesPerTurn = 100;
const quietest = 1e-9;

/** Opens a meter for samples at a rate (Hz), with a frame every `hopSeconds`. */
export function openPartials(sampleRate: number, hopSeconds: number): Partials {
  const length = 2 ** Math.round(Math.log2(windowSeconds * sampleRate));
  const hop = Math.round(hopSeconds * sampleRate);
  const spectrum = openSpectrum(length);
  const window = Float32Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));
  const input = new Float32Array(length);
  const powers = new Float32Array(length / 2);
  const first = Math.ceil((lowestHertz / sampleRate) * length);
  const last = Math.min(length / 2 - apart - 1, Math.floor((highestHertz / sampleRate) * length));
  const lastingFrames = Math.round(lastingSeconds / hopSeconds);
  const hertzPerBin = sampleRate / length;
  /** For how many frames each place has been a peak without a break, and at which Hz that peak began. */
  let ages = new Uint16Array(length / 2);
  let nextAges = new Uint16Array(length / 2);
  let births = new Float32Array(length / 2);
  let nextBirths = new Float32Array(length / 2);
  const shares: number[] = [];
  let held = new Float32Array(0);

  /** The Hz of a peak, between the places (a parabola through the logarithms). */
  const hertzOf = (k: number): number => {
    const left = Math.log(Math.max(quietest, powers[k - 1] as number));
    const middle = Math.log(Math.max(quietest, powers[k] as number));
    const right = Math.log(Math.max(quietest, powers[k + 1] as number));
    const bend = left - 2 * middle + right;
    return (k + (bend === 0 ? 0 : (0.5 * (left - right)) / bend)) * hertzPerBin;
  };

  /** Goes on with the oldest partial beside this peak, or begins one; returns its age. */
  const follow = (k: number): number => {
    const hertz = hertzOf(k);
    const drift = Math.max(driftHertzMin, driftShareMax * hertz);
    let age = 0;
    let birth = hertz;
    for (let near = k - 1; near <= k + 1; near++) {
      if ((ages[near] as number) <= age || Math.abs((births[near] as number) - hertz) > drift) continue;
      age = ages[near] as number;
      birth = births[near] as number;
    }
    nextAges[k] = age + 1;
    nextBirths[k] = birth;
    return age + 1;
  };

  const measure = (at: number): void => {
    for (let i = 0; i < length; i++) input[i] = (held[at + i] as number) * (window[i] as number);
    spectrum.powers(input, powers);
    nextAges.fill(0);
    let [all, lasting] = [quietest, 0];
    for (let k = first; k <= last; k++) {
      const here = powers[k] as number;
      all += here;
      const isPeak = here > (powers[k - 1] as number) && here >= (powers[k + 1] as number);
      const beside = Math.max(powers[k - apart] as number, powers[k + apart] as number);
      if (!isPeak || here < prominence * beside || follow(k) < lastingFrames) continue;
      for (let near = k - 2; near <= k + 2; near++) lasting += powers[near] as number;
    }
    [ages, nextAges] = [nextAges, ages];
    [births, nextBirths] = [nextBirths, births];
    shares.push(Math.min(1, lasting / all));
  };

  return {
    *push(samples) {
      const joined = new Float32Array(held.length + samples.length);
      joined.set(held);
      joined.set(samples, held.length);
      held = joined;
      let at = 0;
      for (; at + length <= held.length; at += hop) {
        measure(at);
        if (shares.length % framesPerTurn === 0) yield;
      }
      held = held.slice(at);
    },
    finish: () => Float32Array.from(shares),
  };
}
