/** One request on its way through the pool. */
import { type Delivery, openDelivery } from "./delivery.ts";
import type { Work } from "./messages.ts";
import type { RecitedPiece } from "./recite.ts";

export interface Ticket {
  id: number;
  share: string;
  /** Whether it will be done soon, by the length of its text. */
  isShort: boolean;
  /** Raw characters left (for stored sound: kilobytes), to balance the threads. */
  left: number;
  work: Work;
  /** Becomes 1 when the work is to be given up. */
  stop: Int32Array<SharedArrayBuffer>;
  delivery: Delivery<RecitedPiece>;
  /** Last place in the waiting line that was told. */
  place: number;
  /** Steps asked for and not answered. */
  asked: number;
  /** Whether the consumer has had a piece: then it cannot be started again elsewhere. */
  isTaken: boolean;
  isRetried: boolean;
  isStopped: boolean;
}

const shortLengthMax = 1000;

/** A fresh ticket for some work. */
export function openTicket(id: number, work: Work, share: string): Ticket {
  const left = work.kind === "recital" ? work.request.text.text.length : work.request.bytes.length / 1000;
  return {
    id,
    share,
    isShort: left <= shortLengthMax,
    left,
    work,
    stop: new Int32Array(new SharedArrayBuffer(4)),
    delivery: openDelivery(),
    place: 0,
    asked: 0,
    isTaken: false,
    isRetried: false,
    isStopped: false,
  };
}
