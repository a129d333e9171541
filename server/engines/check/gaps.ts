/**
 * What is missing in a speech, and what is in it that the text has not: an alignment that may leave out stretches of
 * either, at a price (after Gotoh 1982, with the steps of dynamic time warping instead of single matches).
 */
import { type Heard, unlikeness } from "../timing/ear.ts";

/** A stretch without its pauses. */
export interface Stretch {
  seconds: number;
  /** Where in the speech. */
  at_seconds: number;
}

export interface Gaps {
  missing: readonly Stretch[];
  extra: readonly Stretch[];
}

/** Frames of the rest: 0.02 s. Prices are for frames of this length. */
export const gapHopSeconds = 0.02;
/** To leave out a frame; two that match cost about 0.8 to 1.4 together, two that do not about 2. */
const gapCost = 0.64;
/** To begin leaving out. */
const openCost = 3;
const pauseCost = 0.3;
const standingWeight = 1.3;
/** The speech may be ahead of or behind an even course by so much. */
const bandSeconds = 2.5;
const bandShare = 0.25;
const cellsPerTurn = 20_000;

/** How a cell was reached. */
const both = 1;
const speechOnly = 2;
const referenceOnly = 3;
const afterExtra = 4;
const afterMissing = 5;
const wayMask = 7;
/** Whether an extra or a missing stretch that reaches this cell began here. */
const extraBegins = 8;
const missingBegins = 16;

class Grid {
  readonly #cells: Uint8Array;
  readonly #lows: Int32Array;
  readonly #width: number;

  constructor(rows: number, lows: Int32Array, width: number) {
    this.#cells = new Uint8Array(rows * width);
    this.#lows = lows;
    this.#width = width;
  }

  set(row: number, column: number, value: number): void {
    this.#cells[row * this.#width + column - (this.#lows[row] as number)] = value;
  }

  get(row: number, column: number): number {
    return this.#cells[row * this.#width + column - (this.#lows[row] as number)] as number;
  }
}

/**
 * Aligns a reference with a speech, both heard in frames of `gapHopSeconds`. Yields every few milliseconds. Row and
 * column 0 stand before the first frame.
 */
export function* findGaps(reference: Heard, speech: Heard): Generator<void, Gaps, void> {
  const [rows, columns] = [reference.frames + 1, speech.frames + 1];
  const reach = Math.ceil(bandSeconds / gapHopSeconds + bandShare * Math.max(rows, columns));
  const width = Math.min(columns, 2 * reach + 1);
  const lows = Int32Array.from({ length: rows }, (_, row) =>
    Math.max(0, Math.min(columns - width, Math.round((row / (rows - 1)) * (columns - 1)) - reach)),
  );
  const grid = new Grid(rows, lows, width);
  const never = Number.POSITIVE_INFINITY;
  const fresh = () => new Float64Array(columns).fill(never);
  let [matchBefore, missingBefore, matchNow, missingNow] = [fresh(), fresh(), fresh(), fresh()];
  let worked = 0;
  for (let row = 0; row < rows; row++) {
    const low = lows[row] as number;
    const lowBefore = row > 0 ? (lows[row - 1] as number) : 0;
    const highBefore = row > 0 ? lowBefore + width : 0;
    const isPause = row > 0 && reference.silent[row - 1] === 1;
    const leaveOut = isPause ? pauseCost : gapCost;
    let extra = never;
    for (let column = low; column < low + width; column++) {
      const above = column >= lowBefore && column < highBefore;
      const across = column - 1 >= lowBefore && column - 1 < highBefore;
      const quiet = column > 0 && speech.silent[column - 1] === 1;
      let begins = 0;
      // Missing: the reference goes on without the speech.
      let missing = never;
      if (above) {
        const begun = (matchBefore[column] as number) + openCost + leaveOut;
        missing = (missingBefore[column] as number) + leaveOut;
        if (begun < missing) {
          missing = begun;
          begins |= missingBegins;
        }
      }
      // Extra: the speech goes on without the reference.
      if (column > low) {
        const cost = quiet ? pauseCost : gapCost;
        const begun = (matchNow[column - 1] as number) + openCost + cost;
        extra += cost;
        if (begun < extra) {
          extra = begun;
          begins |= extraBegins;
        }
      }
      let total = row === 0 && column === 0 ? 0 : never;
      let way = both;
      if (row > 0 && column > 0) {
        const cost = unlikeness(reference, row - 1, speech, column - 1);
        const standing = standingWeight * cost;
        if (across) total = (matchBefore[column - 1] as number) + 2 * cost;
        const onwards =
          column > low ? (matchNow[column - 1] as number) + (quiet ? Math.min(standing, pauseCost) : standing) : never;
        if (onwards < total) [total, way] = [onwards, speechOnly];
        const waiting = above
          ? (matchBefore[column] as number) + (isPause ? Math.min(standing, pauseCost) : standing)
          : never;
        if (waiting < total) [total, way] = [waiting, referenceOnly];
      } else if (row === 0 && quiet && column > low) {
        [total, way] = [(matchNow[column - 1] as number) + pauseCost, speechOnly];
      } else if (column === 0 && isPause && above) {
        [total, way] = [(matchBefore[column] as number) + pauseCost, referenceOnly];
      }
      if (extra < total) [total, way] = [extra, afterExtra];
      if (missing < total) [total, way] = [missing, afterMissing];
      matchNow[column] = total;
      missingNow[column] = missing;
      grid.set(row, column, way | begins);
    }
    [matchBefore, matchNow, missingBefore, missingNow] = [matchNow, matchBefore, missingNow, missingBefore];
    worked += width;
    if (worked >= cellsPerTurn) {
      worked = 0;
      yield;
    }
  }
  return traced(reference, speech, grid);
}

/** Follows the ways back, and counts what was left out. */
function traced(reference: Heard, speech: Heard, grid: Grid): Gaps {
  const missing: Stretch[] = [];
  const extra: Stretch[] = [];
  let [row, column] = [reference.frames, speech.frames];
  while (row > 0 || column > 0) {
    const way = grid.get(row, column) & wayMask;
    if (way === afterExtra || way === afterMissing) {
      const isExtra = way === afterExtra;
      let heard = 0;
      for (let begins = false; !begins; ) {
        begins = (grid.get(row, column) & (isExtra ? extraBegins : missingBegins)) !== 0;
        if (isExtra) column -= 1;
        else row -= 1;
        heard += (isExtra ? speech.silent[column] : reference.silent[row]) ? 0 : 1;
      }
      const stretch = { seconds: heard * gapHopSeconds, at_seconds: column * gapHopSeconds };
      (isExtra ? extra : missing).push(stretch);
    } else {
      if (way !== speechOnly) row -= 1;
      if (way !== referenceOnly) column -= 1;
    }
  }
  return { missing: missing.reverse(), extra: extra.reverse() };
}

/**
 * What the cheapest alignment without gaps costs, per frame. `turned` starts the reference in its middle: what another
 * text of the same voice and sounds would cost. Frames of any length; neither is empty.
 */
export function* alignmentCost(reference: Heard, speech: Heard, turned: boolean): Generator<void, number, void> {
  const [rows, columns] = [reference.frames, speech.frames];
  const shift = turned ? rows >> 1 : 0;
  let before = new Float64Array(columns);
  let now = new Float64Array(columns);
  let worked = 0;
  for (let row = 0; row < rows; row++) {
    const frame = (row + shift) % rows;
    const pauseMax = reference.silent[frame] ? pauseCost : Number.POSITIVE_INFINITY;
    for (let column = 0; column < columns; column++) {
      const cost = unlikeness(reference, frame, speech, column);
      const standing = standingWeight * cost;
      let total = row === 0 && column === 0 ? 2 * cost : Number.POSITIVE_INFINITY;
      if (row > 0 && column > 0) total = (before[column - 1] as number) + 2 * cost;
      if (column > 0)
        total = Math.min(
          total,
          (now[column - 1] as number) + (speech.silent[column] ? Math.min(standing, pauseCost) : standing),
        );
      if (row > 0) total = Math.min(total, (before[column] as number) + Math.min(standing, pauseMax));
      now[column] = total;
    }
    [before, now] = [now, before];
    worked += columns;
    if (worked >= cellsPerTurn) {
      worked = 0;
      yield;
    }
  }
  return (before[columns - 1] as number) / (rows + columns);
}
