/** Those that wait for a free place in a worker: who is next, and when. */

export interface Waiter {
  share: string;
  /** Whether it will be done quickly: such requests may use the places that are kept back. */
  isShort: boolean;
  isBatch: boolean;
  /** How many were let in when it came. */
  cameAt: number;
}

/** Of all places, the part that only short requests, or shares that have none open, may use. */
const keptBackPart = 0.25;
/** Batch work that has seen so many others let in is next among the interactive. */
const patienceMax = 32;

/**
 * The order in which waiters will be let in: interactive ones before batch work that can still wait; then one of each
 * share in turn, counting those that are open already; among equals the share that was let in least lately, and within
 * a share as they came. `letIn`: how many were let in by now.
 */
export function inOrder<W extends Waiter>(
  waiters: readonly W[],
  openOf: (share: string) => number,
  lastLetInOf: (share: string) => number,
  letIn: number,
): W[] {
  const seen = new Map<string, number>();
  const ranked = waiters.map((waiter) => {
    const rank = seen.get(waiter.share) ?? openOf(waiter.share);
    seen.set(waiter.share, rank + 1);
    const canWait = waiter.isBatch && letIn - waiter.cameAt < patienceMax ? 1 : 0;
    return { waiter, canWait, rank, lastLetIn: lastLetInOf(waiter.share) };
  });
  // Sorting keeps the order of equals, which is that of arrival.
  return ranked
    .sort((a, b) => a.canWait - b.canWait || a.rank - b.rank || a.lastLetIn - b.lastLetIn)
    .map(({ waiter }) => waiter);
}

/**
 * The first in order that may come in now; undefined when there is no place for anybody. `open` of the `places` are
 * taken.
 */
export function nextIn<W extends Waiter>(
  ordered: readonly W[],
  openOf: (share: string) => number,
  open: number,
  places: number,
): W | undefined {
  if (open >= places) return undefined;
  if (open < Math.ceil(places * (1 - keptBackPart))) return ordered[0];
  return ordered.find((waiter) => !waiter.isBatch && (waiter.isShort || openOf(waiter.share) === 0));
}

/**
 * Seconds until the one at a place of the line comes in, when everybody that is open works on in turns. `lefts`:
 * characters left of those that are open and of those before it in the line; `perSecond`: what is made of them all.
 */
export function secondsUntil(place: number, lefts: readonly number[], open: number, perSecond: number): number {
  const left = lefts.toSorted((a, b) => a - b)[Math.min(place, lefts.length) - 1] ?? 0;
  return (left * Math.max(1, open)) / perSecond;
}
