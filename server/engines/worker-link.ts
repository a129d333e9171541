/** The pool's end of one worker: keeps one running, counts its steps, and tells when it dies or hangs. */
import { setTimeout as wait } from "node:timers/promises";
import { type Carrier, type OpenThread, openProcess, openThread } from "./carrier.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./messages.ts";

export interface LinkEvents {
  message(message: FromWorker): void;
  /**
   * The worker is gone with everything it had, and another will be started. `reason` is for the log; `stepping` are the
   * requests whose steps were under way: one of them may have been its end.
   */
  died(reason: string, stepping: readonly number[]): void;
  /** Where steps overlap: that request's step takes too long. Unless it ends soon, the worker is ended. */
  overdue(id: number, reason: string): void;
}

export interface WorkerLink {
  /** `transfer`: buffers of the message that change hands (threads only). */
  send(message: ToWorker, transfer?: ArrayBuffer[]): void;
  isReady(): boolean;
  /** Steps asked for and not answered yet. */
  stepsUnderWay(): number;
  /** Workers in a row that died before they were ready. */
  failedStarts(): number;
  /** Ends the worker for good. */
  end(): Promise<void>;
}

export interface LinkOptions {
  start: WorkerStart;
  runsIn: "thread" | "process";
  /** Absent: each is a new thread. */
  openThread?: OpenThread | undefined;
  /** A step of that request that takes longer is taken for a hang, and the worker is ended. */
  stepMsMaxOf: (id: number) => number;
  /** A worker that is not ready after this time is taken for one that hangs. */
  readyMsMax: number;
  heapMegabytesMax: number;
}

const restartPauseMsMax = 5000;
/** A request that was told to stop because it is overdue gets this long before all others of its worker pay for it. */
const overdueGraceMs = 5000;
/** How long a provider may take to end the programs that it runs: at once, but its thread may have to wait for a core. */
const endGraceMs = 5000;

/** Starts a worker, and another one whenever it dies: at once, or after a growing pause when it never got ready. */
export function keepWorker(options: LinkOptions, events: LinkEvents): WorkerLink {
  const { start, runsIn, stepMsMaxOf, readyMsMax, heapMegabytesMax } = options;
  let carrier: Carrier;
  let isReady = false;
  let isEnded = false;
  const ended = Promise.withResolvers<void>();
  let failedStarts = 0;
  /** Requests whose steps were asked for, in order; those under way have a watch. */
  const steps: { id: number; watch: NodeJS.Timeout | null }[] = [];
  /** Written by a worker whose steps do not overlap. */
  const current = new Int32Array(new SharedArrayBuffer(4));
  let hung: { reason: string; stepping: number[] } | null = null;

  /** Those whose steps are under way. */
  const underWay = (): number[] => {
    if (start.overlaps) return steps.map(({ id }) => id);
    const id = Atomics.load(current, 0);
    return steps.some((step) => step.id === id) ? [id] : steps.slice(0, 1).map((step) => step.id);
  };

  const killLater = (milliseconds: number, reason: string, stepping?: number[]): NodeJS.Timeout =>
    setTimeout(() => {
      hung = { reason, stepping: stepping ?? underWay() };
      void carrier.kill();
    }, milliseconds).unref();

  const watch = (step: { id: number; watch: NodeJS.Timeout | null }): NodeJS.Timeout => {
    const milliseconds = stepMsMaxOf(step.id);
    const reason = `a step took longer than ${milliseconds} ms`;
    if (!start.overlaps) return killLater(milliseconds, reason);
    return setTimeout(() => {
      step.watch = killLater(overdueGraceMs, reason, [step.id]);
      events.overdue(step.id, reason);
    }, milliseconds).unref();
  };

  /** Where steps do not overlap, one is under way: the watch goes with whichever has been asked for the longest. */
  const watchSteps = () => {
    for (const step of start.overlaps ? steps : steps.slice(0, 1)) step.watch ??= watch(step);
  };

  const answered = (id: number) => {
    const index = steps.findIndex((step) => step.id === id);
    const [step] = index === -1 ? [] : steps.splice(index, 1);
    if (step?.watch) clearTimeout(step.watch);
    watchSteps();
  };

  const open = () => {
    hung = null;
    const starting = killLater(readyMsMax, `it was not ready after ${readyMsMax} ms`);
    carrier = (runsIn === "thread" ? (options.openThread ?? openThread) : openProcess)(heapMegabytesMax, {
      message(message) {
        if (message.kind === "ready") {
          clearTimeout(starting);
          isReady = true;
          failedStarts = 0;
        }
        if (message.kind === "step") answered(message.id);
        events.message(message);
      },
      exit(reason) {
        clearTimeout(starting);
        const stepping = underWay();
        for (const step of steps.splice(0)) if (step.watch) clearTimeout(step.watch);
        if (isEnded) return ended.resolve();
        failedStarts = isReady ? 0 : failedStarts + 1;
        isReady = false;
        const pauseMs = failedStarts === 0 ? 0 : Math.min(restartPauseMsMax, 50 * 2 ** failedStarts);
        setTimeout(() => {
          if (!isEnded) open();
        }, pauseMs).unref();
        events.died(hung?.reason ?? reason, hung?.stepping ?? stepping);
      },
    });
    carrier.post({ kind: "open", start, current: start.overlaps ? null : current.buffer }, []);
  };
  open();

  return {
    send(message, transfer = []) {
      carrier.post(message, transfer);
      if (message.kind !== "next") return;
      steps.push({ id: message.id, watch: null });
      watchSteps();
    },
    isReady: () => isReady,
    stepsUnderWay: () => steps.length,
    failedStarts: () => failedStarts,
    async end() {
      isEnded = true;
      for (const step of steps) if (step.watch) clearTimeout(step.watch);
      if (runsIn === "thread" && start.overlaps) {
        // Programs that it runs would outlive the thread.
        carrier.post({ kind: "end" }, []);
        await Promise.race([ended.promise, wait(endGraceMs, undefined, { ref: false })]);
      }
      await carrier.kill();
    },
  };
}
