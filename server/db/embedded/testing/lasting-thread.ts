/**
 * Threads of the embedded database that outlive it: the next one of this process takes one over, whose code is loaded and
 * compiled, and opens its own folder in it, with a PostgreSQL of its own.
 */
import {
  type DatabaseThread,
  type DatabaseThreadEvents,
  type OpenDatabaseThread,
  openDatabaseThread,
} from "../database-thread.ts";

interface LastingThread {
  thread: DatabaseThread;
  /** Of whoever has it now; null while it waits. */
  events: DatabaseThreadEvents | null;
}

const waiting = new Set<LastingThread>();
/** Few tests have more databases at once. */
const waitingMax = 2;

function startThread(): LastingThread {
  const lasting: LastingThread = {
    thread: openDatabaseThread({
      message(message) {
        if (!("stopped" in message)) {
          lasting.events?.message(message);
          return;
        }
        const { events } = lasting;
        lasting.events = null;
        waiting.add(lasting);
        events?.exit();
      },
      error: (error) => lasting.events?.error(error),
      exit() {
        waiting.delete(lasting);
        lasting.events?.exit();
      },
    }),
    events: null,
  };
  return lasting;
}

/** Opens a thread that waits for another database when its own was closed as asked; one that failed or died is nobody's. */
export const openLastingDatabaseThread: OpenDatabaseThread = (events) => {
  const [known] = waiting;
  const lasting = known ?? startThread();
  waiting.delete(lasting);
  lasting.events = events;
  return {
    post(message, transfer) {
      const stays = "stop" in message && waiting.size < waitingMax;
      lasting.thread.post(stays ? { stop: "database" } : message, transfer);
    },
  };
};
