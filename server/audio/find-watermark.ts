/**
 * Finds the watermark of a key: how much each band stands out from the two beside it is compared between cells that the
 * pattern makes louder and those that it makes softer, at every place where the pattern may begin, beside what patterns of other keys find by chance in the same sound.
 */
import type { Sound } from "./decode.ts";
import { openSpectrum } from "./fft.ts";
import { openResampler } from "./resample.ts";
import { bandOf, bands, cellsInRow, halfCellSeconds, patternOf, periodSeconds } from "./watermark-pattern.ts";

export interface WatermarkFound {
  is_marked: boolean;
  /** 0..1: how far above chance; 0.5 is where it counts as marked. Null: there is too little sound to tell. */
  confidence: number | null;
}

interface WatermarkFinder {
  /** Takes the next mono samples; yields every few milliseconds. */
  push(samples: Float32Array): Generator<void, void, void>;
  finish(): Generator<void, WatermarkFound, void>;
}

const rate = 16_000;
const length = 512;
/** Frames lie so far apart; a half cell is six of them. */
const hop = 128;
const framesPerHalfCell = (halfCellSeconds * rate) / hop;
const periodFrames = Math.round((periodSeconds * rate) / hop);
/** What is softer than the loudest of late by more than this in power is more of the encoder than of the voice. */
const rangePower = 10 ** -4.5;
const letGoPerFrame = 0.999;
const quietest = 1e-12;
/** Below the loudest by so much in power is nothing that tells. */
const softest = rangePower / 1000;
/** A band that differs from those beside it by more than this (natural logarithm of power) counts no more. */
const outstandingMax = 2.5;
/** How much bands differ from their neighbours is taken from so many on either side. */
const spreadReach = 5;
const usualSpread = 0.1;
const framesPerTurn = 100;
const soundSecondsMin = 2;
/** Some 18 s of sound are looked at by themselves: parts of a long recording each begin the pattern anew, and cuts break it. */
const stretchFrames = 4 * periodFrames;
/** Standard deviations of chance above which it is no chance: of a thousand unmarked sounds none came near (decision 0028). */
const deviationsMin = 5;
/** Where the pattern may begin is tried at every second frame, and then around the best. */
const coarse = 2;
/** Other patterns are this one with its bands turned by so many. */
const turns = [7, 13, 19, 26, 31, 37, 43];

/** Opens a search in mono samples of a rate (Hz), however long: what it holds does not grow. */
function openWatermarkFinder(key: Uint8Array, sampleRate: number): WatermarkFinder {
  const signs = patternOf(key);
  const others = turns.map((turn) => signs.map((_, i) => signs[i - (i % bands) + ((i + turn) % bands)] as number));
  const resampler = openResampler(sampleRate, rate);
  const spectrum = openSpectrum(length);
  const window = Float32Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length));
  const input = new Float32Array(length);
  const powers = new Float32Array(length / 2);
  const energies = new Float64Array(bands);
  const outs = new Float64Array(bands);
  /** The squares of `outs` of all bands below. */
  const squaresBelow = new Float64Array(bands + 1);
  const bandOfBin = Int16Array.from({ length: length / 2 }, (_, k) => bandOf((k * rate) / length));
  const first = bandOfBin.findIndex((band) => band >= 0);
  const last = bandOfBin.findLastIndex((band) => band >= 0);
  /** How much each band stood out from its neighbours, by its place in the period. */
  const standing = new Float64Array(periodFrames * bands);
  /** What half a cell holds that begins at each frame, twice, so that every period that begins in it ends in it. */
  const halves = new Float64Array(2 * periodFrames * bands);
  let held = new Float32Array(0);
  let [frame, heard, loudest] = [0, 0, 0];
  let [stretches, mostDeviations] = [0, Number.NEGATIVE_INFINITY];

  const measure = (at: number): void => {
    for (let i = 0; i < length; i++) input[i] = (held[at + i] as number) * (window[i] as number);
    spectrum.powers(input, powers);
    let most = 0;
    for (let k = first; k <= last; k++) most = Math.max(most, powers[k] as number);
    loudest = Math.max(most, loudest * letGoPerFrame);
    const place = (frame % periodFrames) * bands;
    frame += 1;
    if (most < quietest || most < loudest * rangePower) return;
    heard += 1;
    // A little is added, so that nothing stands out where there is next to nothing.
    energies.fill(quietest + softest * loudest);
    for (let k = first; k <= last; k++) {
      const band = bandOfBin[k] as number;
      energies[band] = (energies[band] as number) + (powers[k] as number);
    }
    for (let band = 0; band < bands; band++) energies[band] = Math.log(energies[band] as number);
    for (let band = 0; band < bands; band++) {
      const below = energies[Math.max(0, band - 1)] as number;
      const above = energies[Math.min(bands - 1, band + 1)] as number;
      const out = (energies[band] as number) - (below + above) / 2;
      outs[band] = Math.max(-outstandingMax, Math.min(outstandingMax, out));
      squaresBelow[band + 1] = (squaresBelow[band] as number) + (outs[band] as number) ** 2;
    }
    for (let band = 0; band < bands; band++) {
      const from = Math.max(0, band - spreadReach);
      const to = Math.min(bands, band + spreadReach + 1);
      const spread = ((squaresBelow[to] as number) - (squaresBelow[from] as number)) / (to - from);
      // Where neighbours differ much anyhow, a band tells less.
      standing[place + band] = (standing[place + band] as number) + (outs[band] as number) / (usualSpread + spread);
    }
  };

  function* measureAll(samples: Float32Array): Generator<void, void, void> {
    const joined = new Float32Array(held.length + samples.length);
    joined.set(held);
    joined.set(samples, held.length);
    held = joined;
    let at = 0;
    for (; at + length <= held.length; at += hop) {
      measure(at);
      if (frame % framesPerTurn === 0) yield;
      if (frame % stretchFrames === 0) yield* judge();
    }
    held = held.slice(at);
  }

  /** How well signs fit when the pattern begins at a frame of the period. */
  const fitAt = (begin: number, these: Int8Array): number => {
    let sum = 0;
    for (let row = 0; row < 2 * cellsInRow; row++) {
      const from = (begin + row * framesPerHalfCell) * bands;
      const at = row * bands;
      for (let band = 0; band < bands; band++) sum += (halves[from + band] as number) * (these[at + band] as number);
    }
    return sum;
  };

  /** Looks for the pattern in what was measured since the last time, and forgets it. */
  function* judge(): Generator<void, void, void> {
    const seconds = (heard * hop) / rate;
    heard = 0;
    if (seconds < soundSecondsMin) {
      standing.fill(0);
      return;
    }
    halves.fill(0);
    for (let i = 0; i < framesPerHalfCell; i++) {
      const ahead = i * bands;
      for (let j = 0; j < standing.length; j++)
        halves[j] = (halves[j] as number) + (standing[(j + ahead) % standing.length] as number);
    }
    halves.copyWithin(standing.length, 0, standing.length);
    standing.fill(0);
    yield;
    let best = Number.NEGATIVE_INFINITY;
    let bestBegin = 0;
    let sum = 0;
    let squares = 0;
    for (let begin = 0; begin < periodFrames; begin += coarse) {
      const own = fitAt(begin, signs);
      if (own > best) bestBegin = begin;
      best = Math.max(best, own);
      for (const other of others) {
        const fit = fitAt(begin, other);
        sum += fit;
        squares += fit * fit;
      }
      if (begin % 20 === 0) yield;
    }
    for (const begin of [bestBegin + periodFrames - 1, bestBegin + 1])
      best = Math.max(best, fitAt(begin % periodFrames, signs));
    const count = (others.length * periodFrames) / coarse;
    const mean = sum / count;
    const deviation = Math.sqrt(Math.max(quietest, squares / count - mean * mean));
    stretches += 1;
    mostDeviations = Math.max(mostDeviations, (best - mean) / deviation);
  }

  return {
    *push(samples) {
      yield* measureAll(resampler.push(samples));
    },
    *finish() {
      yield* measureAll(resampler.finish());
      yield* judge();
      if (stretches === 0) return { is_marked: false, confidence: null };
      // Who looks more often finds more by chance.
      const needed = Math.sqrt(deviationsMin ** 2 + 2 * Math.log(stretches));
      return {
        is_marked: mostDeviations >= needed,
        confidence: 1 / (1 + Math.exp(needed - mostDeviations)),
      };
    },
  };
}

/**
 * Looks for the watermark of a key in the first `secondsMax` or so of a sound that comes in pieces of one rate. Yields every
 * few milliseconds. Throws what the sound throws (AudioError).
 */
export async function* findWatermarkIn(
  sound: AsyncIterable<Sound>,
  key: Uint8Array,
  secondsMax: number,
): AsyncGenerator<void, WatermarkFound, void> {
  let finder: WatermarkFinder | null = null;
  let seconds = 0;
  for await (const { samples, sample_rate } of sound) {
    yield;
    finder ??= openWatermarkFinder(key, sample_rate);
    yield* finder.push(samples);
    seconds += samples.length / sample_rate;
    if (seconds >= secondsMax) break;
  }
  return finder ? yield* finder.finish() : { is_marked: false, confidence: null };
}
