/**
 * Which utterances of a text are taken, in memory that threads share when they speak one text together. Utterances are
 * taken in order; the reader is the thread that joins and encodes them, helpers make some ahead of it.
 */
export interface Claims {
  /** The reader has come to this utterance: it and so many after it may be made. */
  reach(index: number): void;
  /** Takes exactly this one, unless it is taken. */
  takeThis(index: number): boolean;
  /** Takes the next free one below `count`; "later" when those within reach are taken, null when there is none left. */
  takeNext(count: number): number | "later" | null;
}

/** Utterances made ahead of the reader: bounds the memory that they take. */
const aheadMax = 8;
const [nextPlace, reachedPlace] = [0, 1];

/** Memory for the claims of one text. */
export const openClaimsMemory = (): SharedArrayBuffer => new SharedArrayBuffer(8);

/** The claims in that memory, seen by one thread. */
export function openClaims(memory: SharedArrayBuffer): Claims {
  const places = new Int32Array(memory);
  const takeThis = (index: number) => Atomics.compareExchange(places, nextPlace, index, index + 1) === index;
  return {
    reach: (index) => void Atomics.store(places, reachedPlace, index),
    takeThis,
    takeNext(count) {
      for (;;) {
        const next = Atomics.load(places, nextPlace);
        if (next >= count) return null;
        if (next > Atomics.load(places, reachedPlace) + aheadMax) return "later";
        if (takeThis(next)) return next;
      }
    },
  };
}
