/** Long work in short turns: generators that yield whenever somebody else may want the thread. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Work that yields every few milliseconds and ends with its result. */
export type Turns<Result> = AsyncGenerator<void, Result, void> | Generator<void, Result, void>;

/** With the longest stretch between two yields, the reading of a phrase, a turn is over after some 15 ms. */
const turnMsMax = 5;

/**
 * Runs work, and yields `rest` to whoever asks after every 5 ms of it. Ends with the result, or with null soon after
 * `signal` aborts. Throws what the work throws.
 */
export async function* resting<Rest, Result>(
  work: Turns<Result>,
  rest: Rest,
  signal: AbortSignal,
): AsyncGenerator<Rest, Result | null, void> {
  let since = performance.now();
  try {
    for (;;) {
      if (signal.aborted) return null;
      const { done, value } = await work.next();
      if (done) return value;
      if (performance.now() - since < turnMsMax) continue;
      yield rest;
      // Messages come in only between turns of the event loop.
      await nextTurn();
      since = performance.now();
    }
  } finally {
    // What was given up lets go of its files.
    await work.return(undefined as Result);
  }
}

/** Runs work to its end, giving the thread to others now and then. Throws what the work throws, and `signal.reason` soon after it aborts. */
export async function runInTurns<Result>(work: Turns<Result>, signal: AbortSignal): Promise<Result> {
  const steps = resting(work, undefined, signal);
  for (;;) {
    const { done, value } = await steps.next();
    if (!done) continue;
    signal.throwIfAborted();
    return value as Result;
  }
}
