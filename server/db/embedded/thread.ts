/**
 * The thread that PostgreSQL runs in. It speaks PostgreSQL's own wire protocol over message ports, one session at a
 * time, so that a long query never stalls the thread that streams audio.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type MessagePort, parentPort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { DurableFiles } from "./durable-files.ts";

/**
 * From the main thread: the folder of the database, which comes first; new sessions on a port; and the end, of the thread
 * or of the database alone, after which another folder may come.
 */
export type ToThread = { folder: string } | { session: MessagePort } | { stop: "thread" | "database" };
/** On a session's port, from the thread: bytes of the wire protocol, and `goodbye` when it ended as asked. */
export type Goodbye = null;
/** To the main thread: after a start, after a stop of the database alone, and when the data can no longer be trusted to reach the disk. */
export type FromThread = { ready: true } | { stopped: true } | { failed: string };

if (!parentPort) throw new Error("server/db/embedded/thread.ts runs only as a worker thread");
const parent = parentPort;

/** PGlite's start settings without `-F`, which would make every commit a promise that nobody keeps. */
const settings = [
  ...PGlite.defaultStartParams.filter((setting) => setting !== "-F"),
  // The default, fdatasync, does nothing in Emscripten.
  "-c",
  "wal_sync_method=fsync",
  // All of it is written to at the start: a quarter of the default starts in half the time, and Linux keeps the files in memory too.
  "-c",
  "shared_buffers=32MB",
];

function stopAtOnce(reason: string): never {
  parent.postMessage({ failed: reason } satisfies FromThread);
  process.exit(1);
}

async function start(path: string): Promise<PGlite> {
  let lastWords = "";
  return await PGlite.create({
    fs: new DurableFiles(path, (error) => stopAtOnce(`the disk did not take the data: ${String(error)}`)),
    startParams: settings,
    onStderr: (line) => {
      // After a PANIC the memory of PostgreSQL is not to be trusted: the next start recovers from the log on disk.
      if (line.includes("PANIC:")) stopAtOnce(line);
      if (line.includes("FATAL:")) lastWords = line;
      return true;
    },
  }).catch((error: unknown) => stopAtOnce(lastWords || String(error)));
}

/** Makes a new data directory beside the final one and renames it, so that a crash leaves all of it or nothing. */
async function prepare(path: string): Promise<void> {
  if (existsSync(join(path, "PG_VERSION"))) return;
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const database = await start(unfinished);
  await database.close();
  syncTree(unfinished);
  renameSync(unfinished, path);
  syncPath(dirname(path));
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else syncPath(child);
  }
  syncPath(path);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Sent last when a session ends as asked. A port that closes without it has lost its thread. */
const goodbye: Goodbye = null;
const terminate = 0x58;
const startupPacket = 0x00;
const textEncoder = new TextEncoder();

/** A query message of the wire protocol (`Q`, length, text, NUL). */
function queryMessage(text: string): Uint8Array {
  const body = textEncoder.encode(`${text}\0`);
  const message = new Uint8Array(5 + body.length);
  message[0] = 0x51;
  new DataView(message.buffer).setInt32(1, 4 + body.length);
  message.set(body, 5);
  return message;
}

let database: Awaited<ReturnType<typeof start>>;

async function run(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  await database.execProtocolRawStream(message, {
    onRawData: (bytes) => {
      parts.push(bytes.slice());
      size += bytes.length;
    },
  });
  const answer = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    answer.set(part, at);
    at += part.length;
  }
  return answer;
}

/** PGlite has one session for its whole life: what one client left in it must not reach the next. */
async function forgetSession(): Promise<void> {
  if (database.isInTransaction()) await run(queryMessage("ROLLBACK"));
  await run(queryMessage("DISCARD ALL"));
}

async function serveSession(port: MessagePort): Promise<void> {
  const closed = Promise.withResolvers<void>();
  let work = Promise.resolve();
  const answer = async (message: Uint8Array): Promise<void> => {
    if (message[0] === terminate) {
      port.postMessage(goodbye);
      port.close();
      return;
    }
    if (message[0] === startupPacket) await forgetSession();
    const reply = await run(message);
    if (reply.length > 0) port.postMessage(reply, [reply.buffer]);
  };
  port.on("message", (message: Uint8Array) => {
    work = work.then(() => answer(message));
  });
  port.on("close", closed.resolve);
  await closed.promise;
  await work;
}

async function serve(folder: string): Promise<void> {
  await prepare(folder);
  database = await start(folder);
  parent.postMessage({ ready: true } satisfies FromThread);
}

async function stop(what: "thread" | "database"): Promise<void> {
  await database.close().catch((error: unknown) => stopAtOnce(String(error)));
  if (what === "thread") parent.close();
  else parent.postMessage({ stopped: true } satisfies FromThread);
}

/** What was asked for comes one after the other. */
let work = Promise.resolve();
// Not with a top-level await: V8 ends the whole process when a thread is ended while it waits in one.
parent.on("message", (message: ToThread) => {
  work = work.then(() => {
    if ("folder" in message) return serve(message.folder);
    return "session" in message ? serveSession(message.session) : stop(message.stop);
  });
});
