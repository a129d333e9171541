import { limits } from "../../contract/limits.ts";

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });

/**
 * Asks for something up to 10 times, 5 seconds apart, until it is there. A failed question counts as “not yet”: the
 * next one may succeed. Resolves to false after the last try, or once `signal` aborts.
 */
export async function pollHistory(isThere: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  for (let tries = 0; tries < limits.historyPollTriesMax && !signal.aborted; tries += 1) {
    if (tries > 0) await pause(limits.historyPollMs, signal);
    if (!signal.aborted && (await isThere().catch(() => false))) return !signal.aborted;
  }
  return false;
}
