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
    // A table or column that a migration removes on purpose is named here, with the migration's number.
    for (const [table, rows] of before) expect(after.get(table)).toMatchObject(rows);
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
