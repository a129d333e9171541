import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  appliedMigrations,
  DatabaseNewerError,
  type Migration,
  MigrationError,
  migrateDatabase,
  readMigrations,
} from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";
import { type FreshSettings, freshSettings, shortLived, testDatabases } from "./testing.ts";
import { fillTables, readTables } from "./testing-rows.ts";

const migrator = fileURLToPath(new URL("./embedded/testing/migrator.ts", import.meta.url));
/** What a migration removes on purpose, so that it is not missed. */
const removedColumns: Record<string, string[]> = {
  // 0017
  pronunciation_dictionaries: ["workspace_access"],
};
const migration = (tag: string, ...statements: string[]): Migration => ({ tag, statements, hash: tag });

describe.each(testDatabases)("migrating the %s database", (kind) => {
  let settings: FreshSettings;
  let database: Database;

  beforeEach(async () => {
    settings = await freshSettings(kind, { migrated: false });
    database = await openDatabase(settings);
  });
  afterEach(async () => {
    await database.close();
    await settings.remove();
  });

  test("upgrades from the previous schema with its rows intact", async () => {
    const all = await readMigrations();
    await migrateDatabase(database, all.slice(0, -1));
    await fillTables(database.pool);
    const before = await readTables(database.pool);
    expect(await migrateDatabase(database, all)).toEqual(all.slice(-1).map(({ tag }) => tag));
    const after = await readTables(database.pool);
    for (const [table, rows] of before) {
      for (const row of rows) for (const column of removedColumns[table] ?? []) delete row[column];
      expect(after.get(table)).toMatchObject(rows);
    }
  });

  test("makes of a dictionary's workspace_access the share of everyone (0017)", async () => {
    const all = await readMigrations();
    const at = all.findIndex(({ tag }) => tag === "0017_shared-things");
    await migrateDatabase(database, all.slice(0, at));
    await fillTables(database.pool);
    const add = `INSERT INTO pronunciation_dictionaries (pronunciation_dictionary_id, workspace_id, created_by, name,
                   latest_version_id, workspace_access)
                 SELECT 'shared', workspace_id, created_by, 'n', 'v', 'commenter' FROM pronunciation_dictionaries`;
    await database.pool.query(add);
    await migrateDatabase(database, all.slice(0, at + 1));
    const { rows } = await database.pool.query(
      `SELECT s.resource_id, s.holder_kind, s.role, s.holder_id = d.workspace_id AS is_everyone, s.shared_by = d.created_by AS is_maker
         FROM resource_shares s JOIN pronunciation_dictionaries d ON d.pronunciation_dictionary_id = s.resource_id`,
    );
    const whose = { is_everyone: true, is_maker: true };
    expect(rows).toEqual([{ resource_id: "shared", holder_kind: "everyone", role: "commenter", ...whose }]);
  });

  test("applies each migration once", async () => {
    const all = await readMigrations();
    expect(await migrateDatabase(database)).toEqual(all.map(({ tag }) => tag));
    expect(await migrateDatabase(database)).toEqual([]);
    expect(await appliedMigrations(database.pool)).toEqual(all.map(({ tag }) => tag));
  });

  test("undoes all of a migration that fails, keeps those before it, and says which it was", async () => {
    const good = migration("0000_good", "CREATE TABLE good (a int)");
    const bad = migration("0001_bad", "CREATE TABLE half (a int)", "INSERT INTO nowhere VALUES (1)");
    await expect(migrateDatabase(database, [good, bad])).rejects.toThrow(MigrationError);
    await expect(migrateDatabase(database, [good, bad])).rejects.toThrow("0001_bad");
    const { rows } = await database.pool.query("SELECT to_regclass('good') AS good, to_regclass('half') AS half");
    expect(rows).toEqual([{ good: "good", half: null }]);
    expect(await appliedMigrations(database.pool)).toEqual(["0000_good"]);
  });

  test("keeps nothing of a migration whose process is killed in it, and applies it at the next start", async () => {
    await database.close();
    const place = JSON.stringify({ url: settings.url, folder: settings.folder });
    const child = spawn(process.execPath, [...shortLived, migrator, place], { stdio: ["ignore", "pipe", "inherit"] });
    const [half] = await once(child.stdout, "data");
    expect(String(half)).toBe("half\n");
    child.kill("SIGKILL");
    await once(child, "exit");

    database = await openDatabase(settings);
    const { rows } = await database.pool.query("SELECT to_regclass('before') AS before, to_regclass('half') AS half");
    expect(rows).toEqual([{ before: "before", half: null }]);
    expect(await appliedMigrations(database.pool)).toEqual(["0000_before"]);
    const again = [migration("0000_before", "SELECT 1"), migration("0001_cut", "CREATE TABLE half (a int)")];
    expect(await migrateDatabase(database, again)).toEqual(["0001_cut"]);
  });

  test("refuses a database that a newer version has upgraded", async () => {
    const old = migration("0000_old", "SELECT 1");
    await migrateDatabase(database, [old, migration("0001_new", "SELECT 1")]);
    await expect(migrateDatabase(database, [old])).rejects.toThrow(DatabaseNewerError);
  });

  test("applies each migration once when several processes start together", async () => {
    const slow = migration("0000_slow", "SELECT pg_sleep(0.1)", "CREATE TABLE once (a int)");
    const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(database, [slow])));
    expect(applied.flat()).toEqual(["0000_slow"]);
  });
});
