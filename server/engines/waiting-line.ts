/** Those that wait for a free place in a worker: who is next, and which place everybody has. */

export interface Waiter {
  share: string;
  /** Whether it will be done quickly: such requests may use the places that are kept back. */
  isShort: boolean;
}

/** Of all places, the part that only short requests, or shares that have none open, may use. */
const keptBackPart = 0.25;

/**
 * The order in which waiters will be let in: one of each share in turn, counting those that are open already; among
 * equals the share that was let in least lately, and within a share as they came.
 */
export function inOrder<W extends Waiter>(
  waiters: readonly W[],
  openOf: (share: string) => number,
  lastLetInOf: (share: string) => number,
): W[] {
  const seen = new Map<string, number>();
  const ranked = waiters.map((waiter) => {
    const rank = seen.get(waiter.share) ?? openOf(waiter.share);
    seen.set(waiter.share, rank + 1);
    return { waiter, rank, lastLetIn: lastLetInOf(waiter.share) };
  });
  // Sorting keeps the order of equals, which is that of arrival.
  return ranked.sort((a, b) => a.rank - b.rank || a.lastLetIn - b.lastLetIn).map(({ waiter }) => waiter);
}

/** The first in order that may come in now; undefined when there is no place for anybody. */
export function nextIn<W extends Waiter>(
  ordered: readonly W[],
  openOf: (share: string) => number,
  open: number,
  places: number,
): W | undefined {
  if (open >= places) return undefined;
  if (open < Math.ceil(places * (1 - keptBackPart))) return ordered[0];
  return ordered.find((waiter) => waiter.isShort || openOf(waiter.share) === 0);
}
