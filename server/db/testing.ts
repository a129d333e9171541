/** Empty databases for tests, real ones: the embedded one always, PostgreSQL when tools/test-postgres.ts started it. */
import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { inject } from "vitest";
import type {} from "../../tools/test-postgres.ts";
import { openLastingDatabaseThread } from "./embedded/testing/lasting-thread.ts";
import type { Log } from "./log.ts";
import { migrateDatabase } from "./migrate.ts";
import { type Database, type DatabaseSettings, openDatabase } from "./open.ts";

const given = inject("testDatabases");

/** The kinds of database to run a suite on: `describe.each(testDatabases)`. */
export const testDatabases: Database["kind"][] = given.kinds;

/** For what is about sound, sockets or other servers, and not about rows: one of `testDatabases`. */
export const anyDatabase: readonly Database["kind"][] = testDatabases.slice(0, 1);

/**
 * For a Node of a test that lives for seconds: it compiles WebAssembly once, and not a second time to make it faster,
 * which takes two seconds of a processor.
 */
export const shortLived: readonly string[] = [
  "--liftoff-only",
  "--import",
  new URL("../quick-resolve.ts", import.meta.url).href,
];

/** Drops what is logged. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type FreshSettings = DatabaseSettings & { remove(): Promise<void> };

/** Where a new, empty database is: with every table, or with nothing at all when `migrated` is false. */
export async function freshSettings(kind: Database["kind"], { migrated = true } = {}): Promise<FreshSettings> {
  return kind === "embedded" ? await freshFolder(migrated) : await freshPostgresql(migrated);
}

/** A new, empty database with every table; closing it removes it. */
export async function freshDatabase(kind: Database["kind"]): Promise<Database> {
  const { remove, ...settings } = await freshSettings(kind);
  const database = await openDatabase(settings);
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/** PostgreSQL as WebAssembly: what is compiled of it is shared by all of this process's threads while somebody has it. */
const programFile = join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "pglite.wasm");
let compiled: Promise<WebAssembly.Module> | undefined;

async function freshFolder(migrated: boolean): Promise<FreshSettings> {
  compiled ??= readFile(programFile).then((bytes) => WebAssembly.compile(bytes));
  await compiled;
  const template = join(given.folder, migrated ? "template" : "template-empty");
  await once(template, async () => {
    await rm(template, { recursive: true, force: true });
    const database = await openDatabase({
      folder: template,
      log: silentLog,
      openThread: openLastingDatabaseThread,
    });
    if (migrated) await migrateDatabase(database);
    await database.close();
  });
  const folder = await mkdtemp(join(given.folder, "embedded-"));
  // A thousand small files: five times as fast as one promise for each.
  cpSync(join(template, "database"), join(folder, "database"), { recursive: true });
  return {
    folder,
    log: silentLog,
    openThread: openLastingDatabaseThread,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function freshPostgresql(migrated: boolean): Promise<FreshSettings> {
  const { postgresqlUrl } = given;
  if (!postgresqlUrl) throw new Error("This run has no PostgreSQL: set MYNAH_TEST_DATABASE to postgresql or both");
  const template = "mynah_template";
  await once(join(given.folder, template), async () => {
    await run(postgresqlUrl, `DROP DATABASE IF EXISTS ${template}`);
    await run(postgresqlUrl, `CREATE DATABASE ${template}`);
    const database = await openDatabase({ url: urlOf(postgresqlUrl, template), folder: given.folder, log: silentLog });
    await migrateDatabase(database);
    await database.close();
  });
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Its files are copied, which takes half the work of writing each page to the log.
  await run(postgresqlUrl, `CREATE DATABASE ${name} TEMPLATE ${migrated ? template : "template0"} STRATEGY file_copy`);
  return {
    url: urlOf(postgresqlUrl, name),
    folder: given.folder,
    log: silentLog,
    remove: () => run(postgresqlUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Takes from a database the connection that listens for changes; those of other databases on the same server stay. */
export async function cutListener({ kind, pool }: Pick<Database, "kind" | "pool">): Promise<void> {
  if (kind === "embedded") (await pool.connect()).release(true);
  else
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'mynah live'`,
    );
  await pool.query("SELECT 1");
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const waitForTemplateMs = 120_000;

const made = new Map<string, Promise<void>>();

/** Makes something once for all the processes of a test run; the others wait for it. */
function once(name: string, make: () => Promise<void>): Promise<void> {
  // The wait for another process blocks this one, so it must not be a wait for itself.
  const promise = made.get(name) ?? makeUnlessDone(name, make);
  made.set(name, promise);
  return promise;
}

async function makeUnlessDone(name: string, make: () => Promise<void>): Promise<void> {
  const done = new DatabaseSync(`${name}.once`, { timeout: waitForTemplateMs });
  try {
    done.exec("BEGIN EXCLUSIVE");
    done.exec("CREATE TABLE IF NOT EXISTS done (at TEXT)");
    if (done.prepare("SELECT at FROM done").get()) return;
    await make();
    done.exec("INSERT INTO done VALUES (datetime())");
    done.exec("COMMIT");
  } finally {
    done.close();
  }
}
