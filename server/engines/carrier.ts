/** What a worker runs in: a thread of this process, or a process of its own. */
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./messages.ts";

export interface Carrier {
  /** A process gets copies of the buffers. */
  post(message: ToWorker, transfer: ArrayBuffer[]): void;
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>;
}

export interface CarrierEvents {
  message(message: FromWorker): void;
  /** It is gone, after `kill` too; `reason` is for the log. */
  exit(reason: string): void;
}

const workerUrl = new URL("./worker.ts", import.meta.url);
/** Below the process that answers HTTP: native code takes every core that it gets. */
const processNiceness = 5;
/** What a dying process said last. */
const lastWordsLength = 2000;
/** What a process that has ended may still have to say: one that it started may hold its output open for ever. */
const lastWordsMs = 500;

/**
 * Node ends a thread that comes to its limit, and gives it 16 MB until it has: when more than that grows old at once, V8 ends
 * the whole process instead. Three halves of 4 MB cannot; as large as `--max-semi-space-size` of tools/start.mjs.
 */
const youngMegabytesMax = 12;

/** How a worker is started that runs in a thread of this process. */
export type OpenThread = (heapMegabytesMax: number, events: CarrierEvents) => Carrier;

/** Starts a thread of this process. */
export const openThread: OpenThread = (heapMegabytesMax, events) => {
  const worker = new Worker(workerUrl, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax, maxYoungGenerationSizeMb: youngMegabytesMax },
    name: "engine",
  });
  let reason = "";
  worker.on("message", (message: FromWorker) => events.message(message));
  worker.on("error", (error) => {
    reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  });
  worker.on("exit", (code) => events.exit(reason || `the thread ended with code ${code}`));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    kill: async () => void (await worker.terminate()),
  };
};

/**
 * What may be logged of the words of a process that worked on somebody's texts: native code prints the text that it cannot
 * say. Where JavaScript failed, why V8 gave up, and the kind of a C++ exception are all that is let through.
 */
export function loggable(words: string): string {
  return words
    .split("\n")
    .flatMap(
      (line) => /^ {4}at .*:\d+:\d+\)?$|JavaScript heap out of memory|^terminate called.*$/.exec(line)?.[0] ?? [],
    )
    .join("\n");
}

/**
 * Starts a process of its own. It ends when this process does; `kill` ends it whatever it does with signals. What it
 * prints is for the log until the first work is given to it, afterwards only what is `loggable`.
 */
export function openProcess(heapMegabytesMax: number, events: CarrierEvents): Carrier {
  const child = fork(workerUrl, {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${heapMegabytesMax}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const gone = Promise.withResolvers<void>();
  let lastWords = "";
  let hasTexts = false;
  let isGone = false;
  const leave = (reason: string) => {
    if (isGone) return;
    isGone = true;
    gone.resolve();
    events.exit(reason);
  };
  if (child.pid !== undefined) setPriority(child.pid, processNiceness);
  child.stderr?.on("data", (words: Buffer) => {
    lastWords = (lastWords + words.toString()).slice(-lastWordsLength);
  });
  child.on("message", (message) => events.message(message as FromWorker));
  child.on("error", (error) => leave(error.stack ?? error.message));
  child.on("exit", (code, signal) => {
    const end = () => {
      const words = hasTexts ? loggable(lastWords) : lastWords;
      leave(`${words.trim()}\nthe process ended with ${signal ?? `code ${code}`}`.trim());
      child.stderr?.destroy();
    };
    child.on("close", end);
    setTimeout(end, lastWordsMs).unref();
  });
  return {
    post(message) {
      hasTexts ||= message.kind === "start";
      // A process that has just died is told to whoever waits by `exit`.
      if (child.connected) child.send(message, () => undefined);
    },
    async kill() {
      child.kill("SIGKILL");
      await gone.promise;
    },
  };
}
