/** The pool's end of one worker thread: keeps one running, counts its steps, and tells when it dies or hangs. */
import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker, WorkerStart } from "./messages.ts";

export interface LinkEvents {
  message(message: FromWorker): void;
  /**
   * The thread is gone with everything it had, and another will be started. `reason` is for the log; `stepping` is the
   * request whose step was under way, if there was one.
   */
  died(reason: string, stepping: number | undefined): void;
}

export interface WorkerLink {
  send(message: ToWorker): void;
  isReady(): boolean;
  /** Steps asked for and not answered yet. */
  stepsUnderWay(): number;
  /** Threads in a row that died before they were ready. */
  failedStarts(): number;
  /** Ends the thread for good. */
  end(): Promise<void>;
}

export interface LinkOptions extends WorkerStart {
  /** A step that takes longer than this is taken for a hang, and the thread is ended. */
  stepMsMax: number;
  heapMegabytesMax: number;
}

const restartPauseMsMax = 5000;

/** Starts a worker thread, and another one whenever it dies: at once, or after a growing pause when it never got ready. */
export function keepWorker(
  { registry, settings, stepMsMax, heapMegabytesMax }: LinkOptions,
  events: LinkEvents,
): WorkerLink {
  let worker: Worker;
  let isReady = false;
  let isEnded = false;
  let failedStarts = 0;
  /** Ids of the steps asked for, the one under way first. */
  let steps: number[] = [];
  let reason = "";
  let hang: NodeJS.Timeout | undefined;

  const watch = () => {
    clearTimeout(hang);
    if (steps.length === 0 || isEnded) return;
    hang = setTimeout(() => {
      reason = `a step took longer than ${stepMsMax} ms`;
      void worker.terminate();
    }, stepMsMax);
    hang.unref();
  };

  const start = () => {
    reason = "";
    worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { registry, settings } satisfies WorkerStart,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
      name: "engine",
    });
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "ready") {
        isReady = true;
        failedStarts = 0;
      }
      if (message.kind === "step") {
        steps.shift();
        watch();
      }
      events.message(message);
    });
    worker.on("error", (error) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    worker.on("exit", (code) => {
      clearTimeout(hang);
      if (isEnded) return;
      const [stepping] = steps;
      steps = [];
      failedStarts = isReady ? 0 : failedStarts + 1;
      isReady = false;
      const pauseMs = failedStarts === 0 ? 0 : Math.min(restartPauseMsMax, 50 * 2 ** failedStarts);
      setTimeout(() => {
        if (!isEnded) start();
      }, pauseMs).unref();
      events.died(reason || `the thread ended with code ${code}`, stepping);
    });
  };
  start();

  return {
    send(message) {
      worker.postMessage(message);
      if (message.kind !== "next") return;
      steps.push(message.id);
      if (steps.length === 1) watch();
    },
    isReady: () => isReady,
    stepsUnderWay: () => steps.length,
    failedStarts: () => failedStarts,
    async end() {
      isEnded = true;
      clearTimeout(hang);
      await worker.terminate();
    },
  };
}
