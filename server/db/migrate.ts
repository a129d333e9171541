import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { z } from "zod";
import type { Database } from "./open.ts";

/** The database holds migrations that this version of the program does not have: it was used by a newer one. */
export class DatabaseNewerError extends Error {
  constructor(tags: string[]) {
    super(
      `This database was upgraded by a newer version (it has ${tags.join(", ")}). Start that version, or restore a backup.`,
    );
    this.name = "DatabaseNewerError";
  }
}

/** A migration could not be applied. All of it was undone. */
export class MigrationError extends Error {
  constructor(tag: string, cause: unknown) {
    super(`The migration ${tag} could not be applied: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = "MigrationError";
  }
}

export type Migration = { tag: string; statements: string[]; hash: string };

const migrationsFolder = new URL("./migrations/", import.meta.url);
/** Any number, the same in every process: who migrates holds this lock. */
const migrationLock = 7_245_511;
const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** The migrations that drizzle-kit wrote, in order. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const { entries } = journal.parse(JSON.parse(await readFile(new URL("meta/_journal.json", folder), "utf8")));
  return await Promise.all(
    entries.map(async ({ tag }) => {
      const text = await readFile(fileURLToPath(new URL(`${tag}.sql`, folder)), "utf8");
      return {
        tag,
        statements: text.split("--> statement-breakpoint"),
        hash: createHash("sha256").update(text).digest("hex"),
      };
    }),
  );
}

/**
 * Applies the migrations that the database lacks, each as a whole, while no other process does the same.
 * @returns the tags of those applied.
 * @throws DatabaseNewerError, MigrationError
 */
export async function migrateDatabase(
  database: Pick<Database, "pool">,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  const client = await database.pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    try {
      return await applyMissing(client, known);
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    }
  } finally {
    client.release();
  }
}

/** The migrations that the database has, oldest first; none when it is empty. */
export async function appliedMigrations(pool: Pick<pg.Pool | pg.PoolClient, "query">): Promise<string[]> {
  const table = await pool.query<{ name: string | null }>("SELECT to_regclass('public.migrations')::text AS name");
  if (table.rows[0]?.name === null) return [];
  const { rows } = await pool.query<{ tag: string }>("SELECT tag FROM migrations ORDER BY migration_number");
  return rows.map(({ tag }) => tag);
}

async function applyMissing(client: pg.PoolClient, known: readonly Migration[]): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (
       migration_number integer PRIMARY KEY, tag text NOT NULL UNIQUE, hash text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const applied = await appliedMigrations(client);
  const knownTags = new Set(known.map(({ tag }) => tag));
  const strangers = applied.filter((tag) => !knownTags.has(tag));
  if (strangers.length > 0) throw new DatabaseNewerError(strangers);
  const missing = known.filter(({ tag }) => !applied.includes(tag));
  for (const migration of missing) await apply(client, migration, known.indexOf(migration));
  return missing.map(({ tag }) => tag);
}

async function apply(client: pg.PoolClient, { tag, statements, hash }: Migration, number: number): Promise<void> {
  await client.query("BEGIN");
  try {
    for (const statement of statements) await client.query(statement);
    await client.query("INSERT INTO migrations (migration_number, tag, hash) VALUES ($1, $2, $3)", [number, tag, hash]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new MigrationError(tag, error);
  }
}
