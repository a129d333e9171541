/** The part of a SourceBuffer that appending needs. */
export interface AppendTarget extends EventTarget {
  readonly updating: boolean;
  readonly buffered: Pick<TimeRanges, "length" | "start">;
  appendBuffer(data: Uint8Array<ArrayBuffer>): void;
  remove(start: number, end: number): void;
}

export interface AppendQueue {
  /** Takes a chunk; it is appended when all before it are. Never waits, so that the network is read on. */
  push(chunk: Uint8Array<ArrayBuffer>): void;
  /** Resolves when everything is appended; rejects when the browser refuses the sound. */
  end(): Promise<void>;
  /** Forgets what waits: the sound is no longer wanted. */
  stop(): void;
}

/** What stays behind the play head when a full buffer is emptied, so that a short skip back still works. */
const KEPT_SECONDS = 30;
/** How soon to look again when the buffer is full of what has not been heard yet. */
const FULL_RETRY_MS = 1000;

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

/**
 * Appends chunks one after the other, in the order they came. When the buffer is full, what was heard is dropped from
 * it; `heardSeconds` tells where the play head is.
 */
export function createAppendQueue(target: AppendTarget, heardSeconds: () => number): AppendQueue {
  const waiting: Uint8Array<ArrayBuffer>[] = [];
  const drained = Promise.withResolvers<void>();
  // Whoever ends the queue hears of a failure; until then it must not count as unhandled.
  drained.promise.catch(() => undefined);
  let isEnding = false;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const finish = (error?: unknown) => {
    isOver = true;
    waiting.length = 0;
    clearTimeout(retry);
    target.removeEventListener("updateend", step);
    target.removeEventListener("error", refuse);
    if (error === undefined) drained.resolve();
    else drained.reject(error);
  };
  const refuse = () => finish(new DOMException("The browser could not read this sound.", "EncodingError"));
  const makeRoom = () => {
    const start = target.buffered.length > 0 ? target.buffered.start(0) : 0;
    const end = heardSeconds() - KEPT_SECONDS;
    if (end > start) target.remove(start, end);
    else retry = setTimeout(step, FULL_RETRY_MS);
  };
  function step(): void {
    clearTimeout(retry);
    if (isOver || target.updating) return;
    const next = waiting[0];
    if (next === undefined) {
      if (isEnding) finish();
      return;
    }
    try {
      target.appendBuffer(next);
      waiting.shift();
    } catch (error) {
      if (isFull(error)) makeRoom();
      else finish(error);
    }
  }
  target.addEventListener("updateend", step);
  target.addEventListener("error", refuse);

  return {
    push(chunk) {
      if (isOver) return;
      waiting.push(chunk);
      step();
    },
    end() {
      isEnding = true;
      step();
      return drained.promise;
    },
    stop() {
      if (!isOver) finish();
    },
  };
}
