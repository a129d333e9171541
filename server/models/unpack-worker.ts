/** The thread that unpacks: the decompressor computes for minutes, in which HTTP is to be answered. */
import { parentPort, workerData } from "node:worker_threads";
import { type UnpackLimits, UnsafeArchiveError, unpack } from "./unpack.ts";

/** What became of it; a class does not survive the way between threads. */
export type UnpackEnd = { kind: "done" | "unsafe" | "full" | "damaged"; reason: string };

const { archive, root, limits } = workerData as { archive: string; root: string; limits: UnpackLimits };

function endOf(error: unknown): UnpackEnd {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof UnsafeArchiveError) return { kind: "unsafe", reason };
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") return { kind: "full", reason };
  return { kind: "damaged", reason };
}

// Without a top-level await: a thread that is ended in one takes the process with it (V8).
void unpack(archive, root, limits)
  .then((): UnpackEnd => ({ kind: "done", reason: "" }), endOf)
  .then((end) => parentPort?.postMessage(end));
