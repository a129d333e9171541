import { RemoteError } from "./call.ts";

/**
 * Passes on what `make` gives. Throws RemoteError unreachable when the first piece takes longer than `ms`. The signal
 * that `make` gets aborts then, and when the caller's does.
 */
export async function* firstWithin<Piece>(
  ms: number,
  signal: AbortSignal,
  make: (signal: AbortSignal) => AsyncIterable<Piece>,
): AsyncGenerator<Piece, void, void> {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, ms);
  const leave = () => controller.abort();
  signal.addEventListener("abort", leave, { once: true });
  try {
    if (signal.aborted) return;
    for await (const piece of make(controller.signal)) {
      clearTimeout(timer);
      yield piece;
      if (signal.aborted) return;
    }
  } catch (error) {
    if (!isOver || signal.aborted) throw error;
    throw new RemoteError("unreachable", `Nothing was heard within ${Math.ceil(ms / 1000)} seconds.`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
}
