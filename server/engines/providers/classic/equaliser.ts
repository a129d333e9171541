/** An equaliser of two dozen bands, for sounds with a voice and for those without. */

import { bandCount, bands } from "../../../audio/voice/bands.ts";
import { type Filter, peak, peakResponseDb } from "./biquad.ts";

export interface Equalisation {
  /** dB of each filter, as `gainsFor` finds them. */
  voiced: readonly number[];
  /** For sounds without a voice, where they differ; absent: the same. */
  unvoiced?: readonly number[];
}

/** No filter lifts or lowers by more. */
export const gainDbMax = 12;
const rounds = 40;
/** Filters overlap with their neighbours by this much. */
const widths = bands.map(({ low, middle, high }) => (1.1 * middle) / (high - low));
/** A filter under the end of what a rate can carry would ring; the bands of a voice at 16 kHz end below it. */
const usableShare = 0.47;

const isUsable = (band: number, sampleRate: number): boolean =>
  (bands[band] as { middle: number }).middle < usableShare * sampleRate;

const bounded = (db: number): number => Math.min(gainDbMax, Math.max(-gainDbMax, db));

/** The gains of filters that together change each band by so many dB, as nearly as 12 dB up or down allow. */
export function gainsFor(wanted: readonly number[], sampleRate: number): number[] {
  const gains = wanted.map((db, band) => (isUsable(band, sampleRate) ? bounded(db / 2) : 0));
  for (let round = 0; round < rounds; round++) {
    for (let band = 0; band < bandCount; band++) {
      if (!isUsable(band, sampleRate)) continue;
      const { middle } = bands[band] as { middle: number };
      let sum = 0;
      for (let near = Math.max(0, band - 4); near <= Math.min(bandCount - 1, band + 4); near++)
        sum += peakResponseDb(
          bands[near]?.middle ?? 0,
          widths[near] as number,
          gains[near] as number,
          middle,
          sampleRate,
        );
      gains[band] = bounded((gains[band] as number) + 0.5 * (bounded(wanted[band] as number) - sum));
    }
  }
  return gains.map((db) => Number(db.toFixed(2)));
}

function openCascade(gains: readonly number[], sampleRate: number): (block: Float64Array) => void {
  const filters: Filter[] = [];
  for (const [band, db] of gains.entries())
    if (isUsable(band, sampleRate) && Math.abs(db) > 0.05)
      filters.push(peak(bands[band]?.middle ?? 0, widths[band] as number, db, sampleRate));
  return (block) => {
    for (const filter of filters) filter.pass(block);
  };
}

/** Below this there is the body of a voice, and next to nothing of s and f. */
const bodyHertz = 900;
const followSeconds = 0.006;

/** How much of a sound is voice, 0..1, sample by sample: the share of it that lies low. */
function openVoicing(sampleRate: number): (block: Float64Array) => Float64Array {
  const [slow, follow] = [
    1 - Math.exp((-2 * Math.PI * bodyHertz) / sampleRate),
    1 - Math.exp(-1 / (followSeconds * sampleRate)),
  ];
  let [low, lower, body, rest] = [0, 0, 0, 0];
  return (block) => {
    const shares = new Float64Array(block.length);
    for (let i = 0; i < block.length; i++) {
      const x = block[i] as number;
      low += slow * (x - low);
      lower += slow * (low - lower);
      const high = x - low;
      body += follow * (lower * lower - body);
      rest += follow * (high * high - rest);
      const share = body / (body + rest + 1e-12);
      shares[i] = Math.min(1, Math.max(0, (share - 0.15) / 0.3));
    }
    return shares;
  };
}

/** Changes samples one block after the other, in place; without delay. */
export function openEqualiser({ voiced, unvoiced }: Equalisation, sampleRate: number): (block: Float64Array) => void {
  const one = openCascade(voiced, sampleRate);
  if (!unvoiced) return one;
  const other = openCascade(unvoiced, sampleRate);
  const voicing = openVoicing(sampleRate);
  return (block) => {
    const shares = voicing(block);
    const without = block.slice();
    one(block);
    other(without);
    for (let i = 0; i < block.length; i++) {
      const share = shares[i] as number;
      block[i] = share * (block[i] as number) + (1 - share) * (without[i] as number);
    }
  };
}
