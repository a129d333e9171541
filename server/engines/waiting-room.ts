/** Where requests wait until a worker has a place for them. */
import type { Ticket } from "./ticket.ts";
import { inOrder, nextIn, secondsUntil } from "./waiting-line.ts";

interface Waiting extends Ticket {
  onPlace: ((place: number, secondsLeft: number | null) => void) | undefined;
}

export interface WaitingRoom<W extends Waiting> {
  /** `first`: before everybody, for one that was in already. */
  add(waiter: W, first?: boolean): void;
  remove(waiter: W): void;
  /** Sends everybody out. */
  clear(): W[];
  size(): number;
  /** Who would come in now, with so many of the places taken. */
  next(open: number, places: number): W | undefined;
  /** Notes that a waiter came in. */
  letIn(waiter: W): void;
  /** How many came in by now. */
  count(): number;
  /** Tells everybody whose place changed. `lefts`: characters left of those that are in; `perSecond`: made of them all. */
  tellPlaces(lefts: readonly number[], perSecond: number | null): void;
}

/** Opens an empty room. `openOf`: how many of a share are in. */
export function openWaitingRoom<W extends Waiting>(openOf: (share: string) => number): WaitingRoom<W> {
  let waiting: W[] = [];
  /** Shares that have somebody waiting → when one of theirs was let in, as a running number. */
  const lastLetIn = new Map<string, number>();
  let letIn = 0;
  const ordered = () => inOrder(waiting, openOf, (share) => lastLetIn.get(share) ?? 0, letIn);
  const remove = (waiter: W) => {
    waiting = waiting.filter((each) => each !== waiter);
  };
  return {
    add(waiter, first = false) {
      if (first) waiting.unshift(waiter);
      else waiting.push(waiter);
    },
    remove,
    clear: () => waiting.splice(0),
    size: () => waiting.length,
    next(open, places) {
      const line = ordered();
      const suspects = line.filter(({ isSuspect }) => isSuspect);
      return nextIn(suspects.length > 0 ? suspects : line, openOf, open, places);
    },
    letIn(waiter) {
      remove(waiter);
      letIn += 1;
      if (waiting.some(({ share }) => share === waiter.share)) lastLetIn.set(waiter.share, letIn);
      else lastLetIn.delete(waiter.share);
    },
    count: () => letIn,
    tellPlaces(lefts, perSecond) {
      const before = [...lefts];
      for (const [index, waiter] of ordered().entries()) {
        const place = index + 1;
        if (waiter.place !== place) {
          waiter.place = place;
          waiter.onPlace?.(place, perSecond ? secondsUntil(place, before, lefts.length, perSecond) : null);
        }
        before.push(waiter.left);
      }
    },
  };
}
