import { join } from "node:path";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Log } from "../log.ts";
import { type DatabaseThread, type OpenDatabaseThread, openDatabaseThread } from "./database-thread.ts";
import { lockFolder } from "./lock.ts";
import { SessionStream } from "./session-stream.ts";

/** The embedded database stopped, or could not start. The next query starts it again from what is on the disk. */
class EmbeddedDatabaseError extends Error {
  constructor(reason: string) {
    super(`The embedded database stopped: ${reason}`);
    this.name = "EmbeddedDatabaseError";
  }
}

export type EmbeddedServer = {
  /** A new session, in the shape that `pg` takes for a socket. One session is served at a time. */
  connect(): SessionStream;
  /** Ends the sessions and the thread and frees the folder. */
  stop(): Promise<void>;
};

type Thread = { worker: DatabaseThread; ready: Promise<void>; exited: Promise<void>; streams: Set<SessionStream> };

/**
 * Starts PostgreSQL (PGlite) in a thread of its own on `<folder>/database`, which it locks first.
 * @throws FolderInUseError when another process has the folder, EmbeddedDatabaseError when it does not start.
 */
export async function startEmbeddedServer(
  folder: string,
  log: Log,
  openThread: OpenDatabaseThread = openDatabaseThread,
): Promise<EmbeddedServer> {
  const lock = lockFolder(folder);
  let current: Thread | undefined;
  let stopped = false;

  function startThread(): Thread {
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<void>();
    // Failing to start is reported by `ready`; nobody may be waiting for it when a later crash settles it again.
    ready.promise.catch(() => undefined);
    let reason: string | undefined;
    const worker = openThread({
      message(message) {
        if ("ready" in message) ready.resolve();
        if ("failed" in message) reason = message.failed;
      },
      error(error) {
        reason ??= String(error);
      },
      exit() {
        if (current === thread) current = undefined;
        const failure = new EmbeddedDatabaseError(reason ?? "it was asked to");
        if (!stopped) log.error({ reason }, "The embedded database stopped; the next query starts it again");
        ready.reject(failure);
        for (const stream of thread.streams) stream.destroy(failure);
        exited.resolve();
      },
    });
    const thread: Thread = { worker, ready: ready.promise, exited: exited.promise, streams: new Set() };
    worker.post({ folder: join(folder, "database") });
    return thread;
  }

  async function openSession(stream: SessionStream): Promise<MessagePort> {
    if (stopped) throw new EmbeddedDatabaseError("it is closed");
    current ??= startThread();
    const thread = current;
    await thread.ready;
    const { port1, port2 } = new MessageChannel();
    thread.streams.add(stream);
    stream.once("close", () => thread.streams.delete(stream));
    thread.worker.post({ session: port2 }, [port2]);
    return port1;
  }

  async function stop(): Promise<void> {
    if (stopped) return;
    stopped = true;
    if (current) {
      const { worker, exited, streams } = current;
      for (const stream of streams) stream.destroy();
      worker.post({ stop: "thread" });
      await exited;
    }
    lock.release();
  }

  current = startThread();
  try {
    await current.ready;
  } catch (error) {
    stopped = true;
    lock.release();
    throw error;
  }
  return {
    connect: () => {
      const stream: SessionStream = new SessionStream(() => openSession(stream));
      return stream;
    },
    stop,
  };
}
