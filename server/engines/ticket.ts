/** One request on its way through the pool. */
import { type Delivery, openDelivery } from "./delivery.ts";
import { type Work, weigh } from "./works.ts";

export interface Ticket {
  id: number;
  share: string;
  /** Whether it will be done soon, by the length of its text. */
  isShort: boolean;
  /** Whether nobody waits for it to sound: it gets what is left over. */
  isBatch: boolean;
  /** Raw characters left (or their like), to balance the workers. */
  left: number;
  work: Work;
  /** Becomes 1 when the work is to be given up. */
  stop: Int32Array<SharedArrayBuffer>;
  delivery: Delivery<unknown>;
  /** Last place in the waiting line that was told. */
  place: number;
  /** How many were let in when it came. */
  cameAt: number;
  /** Steps asked for and not answered. */
  asked: number;
  /** Whether the consumer has had a piece: then it cannot be started again elsewhere. */
  isTaken: boolean;
  isRetried: boolean;
  /** Whether it may have ended a worker: it is tried again with nobody beside it. */
  isSuspect: boolean;
  isStopped: boolean;
}

const shortLengthMax = 1000;

/** A fresh ticket for some work. */
export function openTicket(id: number, work: Work, share: string, isBatch: boolean, cameAt: number): Ticket {
  const left = weigh(work);
  return {
    id,
    share,
    isShort: left <= shortLengthMax,
    isBatch,
    left,
    work,
    stop: new Int32Array(new SharedArrayBuffer(4)),
    delivery: openDelivery(),
    place: 0,
    cameAt,
    asked: 0,
    isTaken: false,
    isRetried: false,
    isSuspect: false,
    isStopped: false,
  };
}
