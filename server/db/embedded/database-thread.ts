/** The thread that PostgreSQL runs in, as its starter sees it. */
import { type Transferable, Worker } from "node:worker_threads";
import type { FromThread, ToThread } from "./thread.ts";

export interface DatabaseThread {
  post(message: ToThread, transfer?: Transferable[]): void;
}

export interface DatabaseThreadEvents {
  message(message: FromThread): void;
  error(error: unknown): void;
  /** It is gone. */
  exit(): void;
}

/** How such a thread is started; it is told which folder to open. */
export type OpenDatabaseThread = (events: DatabaseThreadEvents) => DatabaseThread;

/** Starts a new one. */
export const openDatabaseThread: OpenDatabaseThread = (events) => {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { name: "database" });
  worker.on("message", (message: FromThread) => events.message(message));
  worker.on("error", (error) => events.error(error));
  worker.on("exit", () => events.exit());
  return { post: (message, transfer = []) => worker.postMessage(message, transfer) };
};
