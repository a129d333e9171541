import { Worker } from "node:worker_threads";
import type { UnpackLimits } from "./unpack.ts";
import type { UnpackEnd } from "./unpack-worker.ts";

/** Unpacks in a thread of its own; an aborted signal ends it at once, and rejects with its reason. */
export async function unpackApart(
  archive: string,
  root: string,
  limits: UnpackLimits,
  signal: AbortSignal,
): Promise<UnpackEnd> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./unpack-worker.ts", import.meta.url), { workerData: { archive, root, limits } });
  const end = Promise.withResolvers<UnpackEnd>();
  const abort = (): void => end.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  worker.once("message", end.resolve);
  worker.once("error", end.reject);
  worker.once("exit", () => end.reject(new Error("The thread that unpacks ended early.")));
  try {
    return await end.promise;
  } finally {
    signal.removeEventListener("abort", abort);
    await worker.terminate();
  }
}
