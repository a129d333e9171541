/**
 * Engine threads that outlive their server: the next one of this process takes one over, with its programs loaded and its
 * code compiled. To start one takes two thirds of a second of a processor, and what it does first several times as long as later.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type Carrier, type CarrierEvents, type OpenThread, openThread } from "../engines/carrier.ts";
import type { FromWorker, ToWorker } from "../engines/messages.ts";

interface LastingThread {
  carrier: Carrier;
  /** Of whoever has it now; null while it waits. */
  events: CarrierEvents | null;
}

/** Those that wait, by what they have loaded. */
const waiting = new Map<string, LastingThread[]>();
/** Of each kind: each holds some 100 MB, and few tests have more than two servers at once. */
const waitingMax = 2;
const answerMsMax = 1000;

function startThread(kind: string, heapMegabytesMax: number): LastingThread {
  const thread: LastingThread = {
    carrier: openThread(heapMegabytesMax, {
      message: (message) => thread.events?.message(message),
      exit(reason) {
        waiting.set(
          kind,
          (waiting.get(kind) ?? []).filter((each) => each !== thread),
        );
        thread.events?.exit(reason);
      },
    }),
    events: null,
  };
  return thread;
}

/** What is asked of a thread and not answered: with any of it the thread is not for others. */
function watchWork() {
  let isReady = false;
  /** Steps and ends that were asked for. */
  let unanswered = 0;
  const works = new Set<number>();
  return {
    /** Whether it has nothing to do. A step asked for ahead of the end of a work is answered just after it. */
    async isIdle(): Promise<boolean> {
      const last = performance.now() + answerMsMax;
      while (isReady && works.size === 0 && unanswered > 0 && performance.now() < last) await wait(2);
      return isReady && works.size === 0 && unanswered === 0;
    },
    sent(message: ToWorker) {
      if (message.kind === "end") isReady = false;
      if (message.kind === "next" || message.kind === "cancel") unanswered += 1;
      if (message.kind === "start") works.add(message.id);
    },
    received(message: FromWorker) {
      if (message.kind === "ready") isReady = true;
      if (message.kind !== "step" && message.kind !== "closed") return;
      unanswered -= 1;
      if (message.kind === "closed" || ["done", "failed"].includes(message.outcome.kind)) works.delete(message.id);
    },
  };
}

/**
 * Opens a thread that is handed on when its server ends it, unless something is under way in it, or it never got ready;
 * one that died is nobody's.
 */
export const openLastingThread: OpenThread = (heapMegabytesMax, events) => {
  const work = watchWork();
  let kind = "";
  let thread: LastingThread | null = null;
  const own: CarrierEvents = {
    message(message) {
      work.received(message);
      events.message(message);
    },
    exit(reason) {
      thread = null;
      events.exit(reason);
    },
  };
  return {
    post(message, transfer) {
      if (message.kind === "open") {
        const { registry, provider, overlaps } = message.start;
        kind = JSON.stringify([registry, provider, overlaps, heapMegabytesMax]);
        thread = waiting.get(kind)?.pop() ?? startThread(kind, heapMegabytesMax);
        thread.events = own;
      }
      work.sent(message);
      thread?.carrier.post(message, transfer);
    },
    async kill() {
      const isIdle = await work.isIdle();
      if (!thread) return;
      const others = waiting.get(kind) ?? [];
      if (!isIdle || others.length >= waitingMax) return await thread.carrier.kill();
      thread.events = null;
      waiting.set(kind, [...others, thread]);
      thread = null;
    },
  };
};
