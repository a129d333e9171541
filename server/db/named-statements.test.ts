import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "./open.ts";
import { freshDatabase, testDatabases } from "./testing.ts";

describe.each(testDatabases)("on the %s database", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await freshDatabase(kind);
  });
  afterEach(() => database.close());

  const ask = async (text: string, ...values: unknown[]): Promise<unknown[]> => {
    const { rows } = await database.pool.query<Record<string, unknown>>(text, values);
    return rows.map((row) => Object.values(row)[0]);
  };
  const prepared = async (): Promise<string[]> =>
    (await ask("SELECT statement FROM pg_prepared_statements ORDER BY name")).map(String);

  test("prepares a query with parameters that comes again, once, and answers each time by its own parameters", async () => {
    const sum = "SELECT $1::int + $2::int AS sum";
    expect(await ask(sum, 1, 2)).toEqual([3]);
    expect(await prepared()).toEqual([]);
    expect(await ask(sum, 3, 4)).toEqual([7]);
    const asObject = await database.pool.query({ text: sum, values: [5, 6], rowMode: "array" });
    expect(asObject.rows).toEqual([[11]]);
    expect(await database.transaction(async (tx) => (await tx.execute("SELECT 1 AS one")).rows)).toEqual([{ one: 1 }]);
    expect(await prepared()).toEqual([sum]);
  });

  test("keeps at most so many statements prepared, and answers the others all the same", async () => {
    for (let n = 0; n < 350; n++) {
      const text = `SELECT $1::int + ${n} AS sum`;
      for (const value of [1, 2, 3]) expect(await ask(text, value)).toEqual([n + value]);
    }
    expect(await prepared()).toHaveLength(300);
  });

  test("goes on with a query that failed, and with one whose table has changed", async () => {
    await database.pool.query("CREATE TABLE parts (a integer, b text)");
    const add = "INSERT INTO parts (a, b) VALUES ($1, $2) RETURNING b";
    for (const n of [1, 2]) expect(await ask(add, n, `part ${n}`)).toEqual([`part ${n}`]);
    await expect(ask(add, "no number", "")).rejects.toThrow("invalid input syntax");
    await database.pool.query("ALTER TABLE parts ADD COLUMN c integer DEFAULT 7; CREATE UNIQUE INDEX ON parts (a)");
    expect(await ask(add, 3, "part 3")).toEqual(["part 3"]);
    await expect(ask(add, 3, "again")).rejects.toThrow("duplicate key");
    expect(await ask("SELECT a FROM parts WHERE c = $1 ORDER BY a", 7)).toEqual([1, 2, 3]);
  });
});
