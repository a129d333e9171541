/** Long work in short turns: generators that yield whenever somebody else may want the thread. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Work that yields every few milliseconds and ends with its result. */
export type Turns<Result> = AsyncGenerator<void, Result, void> | Generator<void, Result, void>;

const turnMsMax = 8;

/**
 * Runs work to its end, giving the thread to others after every 8 ms. Throws what the work throws, and
 * `signal.reason` soon after it aborts.
 */
export async function runInTurns<Result>(work: Turns<Result>, signal: AbortSignal): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value;
    if (performance.now() - since < turnMsMax) continue;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  }
}
