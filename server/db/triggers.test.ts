import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./open.ts";
import { freshDatabase, testDatabases } from "./testing.ts";
import { fillTables } from "./testing-rows.ts";

describe.each(testDatabases)("the rules in the %s database", (kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());

  /** What is notified while `change` runs. */
  async function heardDuring(change: () => Promise<unknown>): Promise<unknown[]> {
    const heard: unknown[] = [];
    const last = Promise.withResolvers<void>();
    const stop = await database.listen("live", (payload) => {
      if (payload === "last") last.resolve();
      else heard.push(JSON.parse(payload));
    });
    await change();
    await database.pool.query("SELECT pg_notify('live', 'last')");
    await last.promise;
    await stop();
    return heard;
  }

  const addJob = "INSERT INTO jobs (job_id, workspace_id, user_id, kind, data) VALUES ('j1', 'w1', 'u1', 'k', '{}')";
  const message = (topic: string, op: string) => ({ topic, table: "jobs", op, id: "j1" });

  test("tell a row's people that it was added, changed and removed, by id only", async () => {
    expect(await heardDuring(() => database.pool.query(addJob))).toEqual([
      message("user:u1", "insert"),
      message("workspace:w1", "insert"),
    ]);
    const changed = await heardDuring(() => database.pool.query("UPDATE jobs SET user_id = 'u2'"));
    // Both who lost it and who got it must learn of it.
    expect(new Set(changed)).toEqual(
      new Set([message("user:u1", "update"), message("user:u2", "update"), message("workspace:w1", "update")]),
    );
    expect(await heardDuring(() => database.pool.query("DELETE FROM jobs"))).toEqual([
      message("user:u2", "delete"),
      message("workspace:w1", "delete"),
    ]);
  });

  test("tell nothing of what was undone or did not change", async () => {
    const undone = async (): Promise<void> => {
      const change = database.transaction(async (tx) => {
        await tx.execute(addJob);
        throw new Error("undo");
      });
      await expect(change).rejects.toThrow("undo");
    };
    expect(await heardDuring(undone)).toEqual([]);
    await database.pool.query(addJob);
    expect(await heardDuring(() => database.pool.query("UPDATE jobs SET message = message"))).toEqual([]);
  });

  test("refuse to change or remove a line of the ledger", async () => {
    await fillTables(database.pool);
    for (const change of [
      "UPDATE character_ledger SET characters = 0",
      "DELETE FROM character_ledger",
      "TRUNCATE character_ledger",
    ]) {
      await expect(database.pool.query(change)).rejects.toThrow("character_ledger is only ever added to");
    }
    expect((await database.pool.query("SELECT count(*)::int AS n FROM character_ledger")).rows).toEqual([{ n: 1 }]);
  });

  test("refuse to watch a column that a table does not have", async () => {
    const watch = database.pool.query("SELECT watch_changes('jobs', 'job_id', 'user', 'no_such_column')");
    await expect(watch).rejects.toThrow("jobs has no column no_such_column");
  });
});
