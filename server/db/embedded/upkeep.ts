/**
 * What a PostgreSQL server does in the background and the embedded one does not: it has no autovacuum (dead rows would
 * stay and the planner would never learn the size of a table) and no checkpointer (its log would grow for ever, and with
 * it the time that a start after a crash takes).
 */
import type pg from "pg";
import type { Log } from "../log.ts";

const upkeepEveryMs = 60_000;
/** Log written since the last checkpoint that is worth one: what a crash at this point would replay on start. */
const checkpointLogBytesMin = 64 * 1024 * 1024;

/** The thresholds of PostgreSQL's own autovacuum (section 19.10 of its manual). */
const tablesInNeed = `
  SELECT quote_ident(s.schemaname) || '.' || quote_ident(s.relname) AS "table",
         s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) AS vacuum
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
   WHERE s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
   ORDER BY s.n_dead_tup DESC`;

const logSinceCheckpoint =
  "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()";

/** One round: vacuums and analyzes the tables that need it, then writes a checkpoint when the log has grown. */
export async function runUpkeep(pool: pg.Pool): Promise<{ tables: string[]; checkpoint: boolean }> {
  const { rows } = await pool.query<{ table: string; vacuum: boolean }>(tablesInNeed);
  for (const { table, vacuum } of rows) await pool.query(`${vacuum ? "VACUUM (ANALYZE)" : "ANALYZE"} ${table}`);
  const log = await pool.query<{ bytes: number }>(logSinceCheckpoint);
  const checkpoint = (log.rows[0]?.bytes ?? 0) >= checkpointLogBytesMin;
  if (checkpoint) await pool.query("CHECKPOINT");
  return { tables: rows.map(({ table }) => table), checkpoint };
}

/** Runs the upkeep every minute until stopped. */
export function startUpkeep(pool: pg.Pool, log: Log): { stop(): Promise<void> } {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(async () => {
      try {
        await runUpkeep(pool);
      } catch (error) {
        log.warn({ err: error }, "The upkeep of the embedded database failed; it is tried again in a minute");
      }
    });
  }, upkeepEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
