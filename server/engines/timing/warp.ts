/** Dynamic time warping: which moment of one speech says what a moment of another says (Sakoe & Chiba 1978). */
import { type Heard, thinned, unlikeness } from "./ear.ts";

export interface Warp {
  /** For every frame of the reference, the first and the last frame of the speech that say it; never going back. */
  first: Int32Array;
  last: Int32Array;
  /** How unlike each frame of the reference is to those, on average. */
  costs: Float32Array;
}

/** What a pause costs, per frame: pauses come and go freely. */
const pauseCost = 0.3;
/** Sound before the first word and after the last, per frame. */
const strangeCost = 1;
/** One speech going on while the other stands still, against both going on, which counts twice. */
const standingWeight = 1.3;
const cellsPerTurn = 20_000;

const both = 1;
const speechOnly = 2;
const referenceOnly = 3;

/** The frames of the speech that are looked at for each frame of the reference: from `low` to before `high`. */
class Windows {
  readonly low: Int32Array;
  readonly high: Int32Array;

  constructor(rows: number) {
    this.low = new Int32Array(rows);
    this.high = new Int32Array(rows);
  }
}

/** Two bits for each cell; rows are added in order. */
class Steps {
  readonly #windows: Windows;
  readonly #starts: Float64Array;
  #bits = new Uint8Array(1 << 16);
  #end = 0;

  constructor(windows: Windows) {
    this.#windows = windows;
    this.#starts = new Float64Array(windows.low.length);
  }

  add(row: number): void {
    this.#starts[row] = this.#end;
    this.#end += (this.#windows.high[row] as number) - (this.#windows.low[row] as number);
    if (this.#end <= this.#bits.length * 4) return;
    const more = new Uint8Array(Math.max(this.#bits.length * 2, Math.ceil(this.#end / 4)));
    more.set(this.#bits);
    this.#bits = more;
  }

  #cell(row: number, column: number): number {
    return (this.#starts[row] as number) + column - (this.#windows.low[row] as number);
  }

  set(row: number, column: number, step: number): void {
    const cell = this.#cell(row, column);
    const place = Math.floor(cell / 4);
    this.#bits[place] = (this.#bits[place] as number) | (step << ((cell % 4) * 2));
  }

  get(row: number, column: number): number {
    const cell = this.#cell(row, column);
    return ((this.#bits[Math.floor(cell / 4)] as number) >> ((cell % 4) * 2)) & 3;
  }
}

/** For each frame: what it costs to leave out all before it. */
function costsBefore(speech: Heard): Float64Array {
  const costs = new Float64Array(speech.frames + 1);
  for (let i = 0; i < speech.frames; i++)
    costs[i + 1] = (costs[i] as number) + (speech.silent[i] ? pauseCost : strangeCost);
  return costs;
}

/** Warps inside windows. `decide` sets a row's window, knowing which column fits the row before it best. */
function* warpWithin(
  reference: Heard,
  speech: Heard,
  decide: (windows: Windows, row: number, bestColumn: number) => void,
): Generator<void, Warp, void> {
  const windows = new Windows(reference.frames);
  const steps = new Steps(windows);
  const left = costsBefore(speech);
  let before = new Float64Array(speech.frames);
  let now = new Float64Array(speech.frames);
  let [lowBefore, highBefore, bestColumn, worked] = [0, 0, 0, 0];
  for (let row = 0; row < reference.frames; row++) {
    decide(windows, row, bestColumn);
    steps.add(row);
    const [low, high] = [windows.low[row] as number, windows.high[row] as number];
    const pauseMax = reference.silent[row] ? pauseCost : Number.POSITIVE_INFINITY;
    let best = Number.POSITIVE_INFINITY;
    for (let column = low; column < high; column++) {
      const cost = unlikeness(reference, row, speech, column);
      const standing = standingWeight * cost;
      let total = Number.POSITIVE_INFINITY;
      let step = both;
      if (row === 0) total = (left[column] as number) + 2 * cost;
      else if (column > lowBefore && column <= highBefore) total = (before[column - 1] as number) + 2 * cost;
      if (column > low) {
        const onwards =
          (now[column - 1] as number) + (speech.silent[column] ? Math.min(standing, pauseCost) : standing);
        if (onwards < total) {
          total = onwards;
          step = speechOnly;
        }
      }
      if (row > 0 && column >= lowBefore && column < highBefore) {
        const waiting = (before[column] as number) + Math.min(standing, pauseMax);
        if (waiting < total) {
          total = waiting;
          step = referenceOnly;
        }
      }
      now[column] = total;
      steps.set(row, column, step);
      const perFrame = total / (row + column + 2);
      if (perFrame <= best) {
        best = perFrame;
        bestColumn = column;
      }
    }
    [lowBefore, highBefore] = [low, high];
    [before, now] = [now, before];
    worked += high - low;
    if (worked >= cellsPerTurn) {
      worked = 0;
      yield;
    }
  }
  let end = highBefore - 1;
  const endCost = (column: number) =>
    (before[column] as number) + (left[speech.frames] as number) - (left[column + 1] as number);
  for (let column = lowBefore; column < highBefore; column++) if (endCost(column) < endCost(end)) end = column;
  return traced(reference, speech, steps, end);
}

/** Follows the steps back from the last row. */
function traced(reference: Heard, speech: Heard, steps: Steps, end: number): Warp {
  const first = new Int32Array(reference.frames);
  const last = new Int32Array(reference.frames).fill(-1);
  const costs = new Float32Array(reference.frames);
  let [column, pairs] = [end, 0];
  for (let row = reference.frames - 1; row >= 0; ) {
    if (last[row] === -1) {
      last[row] = column;
      pairs = 0;
    }
    pairs += 1;
    costs[row] = (costs[row] as number) + (unlikeness(reference, row, speech, column) - (costs[row] as number)) / pairs;
    first[row] = column;
    const step = steps.get(row, column);
    if (step !== referenceOnly) column -= 1;
    if (step !== speechOnly) row -= 1;
  }
  return { first, last, costs };
}

/** Frames of 10 ms at a time in the coarse pass; more for long recordings. */
const coarseStep = 4;
const coarserStep = 8;
const longSeconds = 120;
/** How far the coarse pass looks on both sides of the place that fits best so far. */
const coarseReachSeconds = 60;
/** How far the fine pass looks on both sides of the coarse one. */
const fineReachSeconds = 0.3;

/**
 * Finds where each frame of the reference is said, first coarsely and then frame by frame: work and memory grow with
 * the length, not with its square. Both have frames of the same length; neither is empty. Yields every 2 ms or so.
 */
export function* warp(reference: Heard, speech: Heard): Generator<void, Warp, void> {
  const isLong = speech.frames * speech.hop_seconds > longSeconds;
  const step = Math.max(1, Math.min(isLong ? coarserStep : coarseStep, reference.frames, speech.frames));
  const [rough, roughSpeech] = [thinned(reference, step), thinned(speech, step)];
  const reach = Math.ceil(coarseReachSeconds / roughSpeech.hop_seconds);
  const width = Math.min(roughSpeech.frames, 2 * reach);
  const coarse = yield* warpWithin(rough, roughSpeech, (windows, row, best) => {
    const low = Math.max(windows.low[row - 1] ?? 0, Math.min(roughSpeech.frames - width, best - reach));
    windows.low[row] = low;
    windows.high[row] = low + width;
  });
  if (step === 1) return coarse;
  const fineReach = Math.ceil(fineReachSeconds / speech.hop_seconds);
  return yield* warpWithin(reference, speech, (windows, row) => {
    const at = Math.min(rough.frames - 1, Math.floor(row / step));
    const from = (coarse.first[at] as number) * step - fineReach;
    const to = ((coarse.last[at] as number) + 1) * step + fineReach;
    windows.low[row] = Math.max(windows.low[row - 1] ?? 0, Math.min(from, speech.frames - 1));
    windows.high[row] = Math.min(speech.frames, Math.max(to, (windows.low[row] as number) + 1));
  });
}
