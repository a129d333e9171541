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
const outstandingMax = 2;
const usualSpread = 0.2;
const framesPerTurn = 100;
const soundSecondsMin = 2;
/** Standard deviations of chance above which it is no chance: of a thousand unmarked sounds none came near (decision 0028). */
const deviationsMin = 5;
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
  const bandOfBin = Int16Array.from({ length: length / 2 }, (_, k) => bandOf((k * rate) / length));
  const [first, last] = [bandOfBin.findIndex((band) => band >= 0), bandOfBin.findLastIndex((band) => band >= 0)];
  /** How much each band stood out from its neighbours, by its place in the period. */
  const standing = new Float64Array(periodFrames * bands);
  let held = new Float32Array(0);
  let [frame, heard, loudest] = [0, 0, 0];

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
    let spread = 0;
    for (let band = 0; band < bands; band++) {
      const [below, above] = [
        energies[Math.max(0, band - 1)] as number,
        energies[Math.min(bands - 1, band + 1)] as number,
      ];
      const out = (energies[band] as number) - (below + above) / 2;
      outs[band] = Math.max(-outstandingMax, Math.min(outstandingMax, out));
      spread += (outs[band] as number) ** 2 / bands;
    }
    // Where neighbours differ much anyhow, a moment tells less.
    const weight = 1 / (usualSpread + spread);
    for (let band = 0; band < bands; band++)
      standing[place + band] = (standing[place + band] as number) + weight * (outs[band] as number);
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
    }
    held = held.slice(at);
  }

  /** How well signs fit when the pattern begins at a frame of the period. */
  const fitAt = (halves: Float64Array, begin: number, these: Int8Array): number => {
    let sum = 0;
    for (let row = 0; row < 2 * cellsInRow; row++) {
      const from = ((begin + row * framesPerHalfCell) % periodFrames) * bands;
      const at = row * bands;
      for (let band = 0; band < bands; band++) sum += (halves[from + band] as number) * (these[at + band] as number);
    }
    return sum;
  };

  return {
    *push(samples) {
      yield* measureAll(resampler.push(samples));
    },
    *finish() {
      yield* measureAll(resampler.finish());
      if ((heard * hop) / rate < soundSecondsMin) return { is_marked: false, confidence: null };
      // What half a cell holds that begins at each frame.
      const halves = new Float64Array(standing.length);
      for (let begin = 0; begin < periodFrames; begin++)
        for (let i = 0; i < framesPerHalfCell; i++) {
          const from = ((begin + i) % periodFrames) * bands;
          for (let band = 0; band < bands; band++)
            halves[begin * bands + band] = (halves[begin * bands + band] as number) + (standing[from + band] as number);
        }
      let best = 0;
      let [sum, squares, count] = [0, 0, 0];
      for (let begin = 0; begin < periodFrames; begin++) {
        best = Math.max(best, fitAt(halves, begin, signs));
        for (const other of others) {
          const fit = fitAt(halves, begin, other);
          sum += fit;
          squares += fit * fit;
          count += 1;
        }
        if (begin % 20 === 0) yield;
      }
      const mean = sum / count;
      const deviation = Math.sqrt(Math.max(quietest, squares / count - mean * mean));
      const deviations = (best - mean) / deviation;
      return { is_marked: deviations >= deviationsMin, confidence: 1 / (1 + Math.exp(deviationsMin - deviations)) };
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
