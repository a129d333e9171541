/** Waiting that a signal ends. */

/** Rejects with the signal's reason when that is aborted before the promise is settled. */
export function orAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([promise.then(() => undefined), aborted.promise]).finally(() =>
    signal.removeEventListener("abort", abort),
  );
}
