/**
 * The database: PostgreSQL at `url`, or the same PostgreSQL embedded in this process's own data folder. One driver (pg)
 * and one SQL for both. Times are timestamptz and reach the code as Date (unix seconds exist only on the wire); bigint
 * columns are numbers when the schema says `{ mode: "number" }`, and text in raw SQL.
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import { Channels, type Listener } from "./channels.ts";
import type { OpenDatabaseThread } from "./embedded/database-thread.ts";
import { startEmbeddedServer } from "./embedded/server.ts";
import { startUpkeep } from "./embedded/upkeep.ts";
import { ListeningClient } from "./listening-client.ts";
import type { Log } from "./log.ts";
import { nameStatements } from "./named-statements.ts";
import { GuardedPool, isInsideTransaction, NestedDatabaseUseError, runInsideTransaction } from "./transaction-guard.ts";

export type Drizzle = NodePgDatabase<Record<string, never>>;
/** What the code inside of a transaction uses in place of `drizzle`. */
export type Transaction = Parameters<Parameters<Drizzle["transaction"]>[0]>[0];

export type Database = {
  readonly kind: "embedded" | "postgresql";
  readonly drizzle: Drizzle;
  /** For the few who need plain SQL: migrations, jobs, backup. */
  readonly pool: pg.Pool;
  /**
   * All of `body` or nothing. Inside, only `tx` may be used: `drizzle` and `pool` throw NestedDatabaseUseError there.
   * Keep it short: the embedded database does one thing at a time.
   */
  transaction<T>(body: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  /**
   * Calls `onMessage` for every NOTIFY on the channel, once this has resolved, and `onGap` when some may have been
   * missed because the connection was lost. Resolves to what ends it.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export type DatabaseSettings = {
  /** A postgresql:// address; without it the database is embedded. */
  url?: string | undefined;
  /** Where the embedded database lives (in `database` under it). */
  folder: string;
  log: Log;
  /** This process' name among others on the same PostgreSQL, which sees by it that the process lives. */
  holder?: string;
  /** Connections to PostgreSQL that this process may hold (the embedded database has one). */
  connectionsMax?: number;
  /** How the thread of the embedded database is started; absent: it is a new one. */
  openThread?: OpenDatabaseThread | undefined;
};

const connectionsMaxDefault = 10;
const waitForConnectionMs = 30_000;
const keepAliveMs = 10_000;

/** By this application_name in pg_stat_activity other processes see that a holder lives. */
export const livingName = (holder: string): string => `mynah live ${holder}`;

/**
 * Opens the database; migrations are run by migrateDatabase.
 * @throws FolderInUseError, EmbeddedDatabaseError, or what pg says when the server cannot be reached.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.url ? await openPostgresql(settings.url, settings) : await openEmbedded(settings);
}

async function openEmbedded({ folder, log, openThread }: DatabaseSettings): Promise<Database> {
  const server = await startEmbeddedServer(folder, log, openThread);
  const channels = new Channels();
  const pool = new GuardedPool({
    stream: () => server.connect(),
    user: "postgres",
    database: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitForConnectionMs,
    onConnect: async (client) => {
      client.on("notification", channels.deliver);
      await channels.restore((statement) => client.query(statement));
    },
  });
  const upkeep = startUpkeep(pool, log);
  return assemble(
    "embedded",
    pool,
    log,
    channels,
    (statement) => pool.query(statement),
    async () => {
      await upkeep.stop();
      await endPool(pool);
      await server.stop();
    },
  );
}

async function openPostgresql(url: string, { log, connectionsMax, holder }: DatabaseSettings): Promise<Database> {
  const pool = new GuardedPool({
    connectionString: url,
    max: connectionsMax ?? connectionsMaxDefault,
    connectionTimeoutMillis: waitForConnectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: "mynah",
  });
  const channels = new Channels();
  const listening = new ListeningClient(url, channels, log, holder ? livingName(holder) : "mynah live");
  const database = assemble("postgresql", pool, log, channels, listening.run, async () => {
    await listening.close();
    await endPool(pool);
  });
  try {
    await pool.query("SELECT 1");
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function assemble(
  kind: Database["kind"],
  pool: pg.Pool,
  log: Log,
  channels: Channels,
  runListening: (statement: string) => Promise<unknown>,
  end: () => Promise<void>,
): Database {
  // A connection that breaks while nobody uses it: the pool has already dropped it.
  pool.on("error", (error) => log.warn({ err: error }, "A connection to the database was lost"));
  // One that breaks in a transaction is told to it by its query. Without somebody who listens, Node would end the process.
  let lastLoss: Error | undefined;
  pool.on("connect", (client) => {
    nameStatements(client);
    // The first says why; a second one says only that the connection is gone.
    client.once("error", (error) => {
      lastLoss = error;
    });
    client.on("error", () => undefined);
  });
  const plain = drizzle(pool);
  const begin = plain.transaction.bind(plain);
  const transaction: Database["transaction"] = async (body, config) => {
    if (isInsideTransaction()) throw new NestedDatabaseUseError();
    const lossBefore = lastLoss;
    let failed: { by: unknown } | undefined;
    const run = async (tx: Transaction) => {
      try {
        return await body(tx);
      } catch (error) {
        failed = { by: error };
        throw error;
      }
    };
    try {
      return await begin((tx) => runInsideTransaction(() => run(tx)), config);
    } catch (error) {
      // On a connection that is lost the rollback fails too, and would hide what failed first.
      if (failed) throw failed.by;
      throw lastLoss && lastLoss !== lossBefore ? lastLoss : error;
    }
  };
  let closing: Promise<void> | undefined;
  return {
    kind,
    pool,
    drizzle: Object.assign(plain, { transaction }),
    transaction,
    async listen(channel, onMessage, onGap) {
      const listener: Listener = { onMessage, onGap };
      await channels.add(channel, listener, runListening);
      return async () => {
        if (!closing) await channels.remove(channel, listener, runListening);
      };
    },
    close() {
      closing ??= end();
      return closing;
    },
  };
}

async function endPool(pool: pg.Pool): Promise<void> {
  if (!pool.ended) await pool.end();
}
