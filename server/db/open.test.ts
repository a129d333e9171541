import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runUpkeep } from "./embedded/upkeep.ts";
import type { Database } from "./open.ts";
import { cutListener, freshDatabase, testDatabases } from "./testing.ts";
import { NestedDatabaseUseError } from "./transaction-guard.ts";

const notes = pgTable("notes", {
  note_id: integer().primaryKey(),
  text: text().notNull(),
  tags: text().array().notNull(),
  size: bigint({ mode: "number" }).notNull(),
  extra: jsonb().$type<{ a: number }>(),
  at: timestamp({ withTimezone: true }).notNull(),
});
const at = new Date("2026-01-02T03:04:05.678Z");
const note = (note_id: number) => ({ note_id, text: "né 'x'", tags: ["a", "b"], size: 2 ** 40, extra: { a: 1 }, at });

describe.each(testDatabases)("the %s database", (kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase(kind);
    await database.pool.query(`CREATE TABLE notes (note_id integer PRIMARY KEY, text text NOT NULL, tags text[] NOT NULL,
      size bigint NOT NULL, extra jsonb, at timestamptz NOT NULL)`);
  });
  beforeEach(() => database.pool.query("TRUNCATE notes"));
  afterAll(() => database.close());

  test("gives back through drizzle what was put in, types included", async () => {
    await database.drizzle.insert(notes).values(note(1));
    expect(await database.drizzle.select().from(notes)).toEqual([note(1)]);
    const rows = await database.drizzle.execute<{ sum: string; at: string }>(sql`SELECT sum(size) AS sum FROM notes`);
    expect(rows.rows).toEqual([{ sum: String(2 ** 40) }]);
  });

  test("keeps all of a transaction or nothing", async () => {
    await database.transaction(async (tx) => {
      await tx.insert(notes).values(note(1));
      await tx.transaction((inner) => inner.insert(notes).values(note(2)));
    });
    const failed = database.transaction(async (tx) => {
      await tx.insert(notes).values(note(3));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect((await database.drizzle.select().from(notes)).map(({ note_id }) => note_id)).toEqual([1, 2]);
  });

  test("refuses the pool inside of a transaction at once, instead of waiting for ever", async () => {
    await database.transaction(async (tx) => {
      await expect(database.pool.query("SELECT 1")).rejects.toThrow(NestedDatabaseUseError);
      await expect(database.pool.connect()).rejects.toThrow(NestedDatabaseUseError);
      await expect(database.transaction(async () => 1)).rejects.toThrow(NestedDatabaseUseError);
      await expect(database.drizzle.transaction(async () => 1)).rejects.toThrow(NestedDatabaseUseError);
      await expect(database.drizzle.select().from(notes)).rejects.toMatchObject({
        cause: expect.any(NestedDatabaseUseError),
      });
      expect((await tx.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
    });
    expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  test("lets what a transaction started use the pool after it has ended", async () => {
    const ended = Promise.withResolvers<void>();
    let later: Promise<unknown> | undefined;
    await database.transaction(async () => {
      later = ended.promise.then(() => database.pool.query("SELECT 1 AS one"));
    });
    ended.resolve();
    await expect(later).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  test("serves many callers at once", async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 === 0
          ? database.drizzle.insert(notes).values(note(i))
          : database.transaction((tx) => tx.insert(notes).values(note(i))),
      ),
    );
    expect(await database.drizzle.$count(notes)).toBe(50);
  });

  test("leaves nothing of a session that broke off to the next one", async () => {
    const client = await database.pool.connect();
    await client.query("BEGIN");
    await client.query("CREATE TEMP TABLE left_over (a int)");
    await client.query("INSERT INTO notes (note_id, text, tags, size, at) VALUES (9, 'x', '{}', 1, now())");
    client.release(true);
    expect((await database.pool.query("SELECT count(*)::int AS n FROM notes")).rows).toEqual([{ n: 0 }]);
    expect((await database.pool.query("SELECT to_regclass('left_over') AS t")).rows).toEqual([{ t: null }]);
  });

  test.skipIf(kind === "embedded")("goes on when the connection is lost inside a transaction", async () => {
    const lost = database.transaction(async (tx) => {
      await tx.insert(notes).values(note(1));
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(lost).rejects.toThrow();
    expect(await database.drizzle.select().from(notes)).toEqual([]);
  });

  test("answers an error of PostgreSQL with its code and goes on", async () => {
    await expect(database.pool.query("SELEC 1")).rejects.toMatchObject({ code: "42601" });
    await expect(database.pool.query("SELECT $1::int", ["x"])).rejects.toMatchObject({ code: "22P02" });
    await database.drizzle.insert(notes).values(note(1));
    await expect(database.drizzle.insert(notes).values(note(1))).rejects.toMatchObject({ cause: { code: "23505" } });
    expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  test("carries answers of many megabytes whole", async () => {
    const { rows } = await database.pool.query("SELECT repeat(md5(i::text), 1000) AS t FROM generate_series(1, 500) i");
    expect(rows.map(({ t }) => t.length)).toEqual(Array.from({ length: 500 }, () => 32_000));
    const big = "ä".repeat(3_000_000);
    expect((await database.pool.query("SELECT $1::text AS t", [big])).rows[0].t).toBe(big);
  });

  test("does not stop the thread of the caller during a long query", async () => {
    let isRunning = true;
    let turns = 0;
    const count = (): void => {
      turns += 1;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    await database.pool.query("SELECT count(*) FROM generate_series(1, 1000000)");
    isRunning = false;
    // On the caller's own thread there would be a handful: those before and after the query.
    expect(turns).toBeGreaterThan(30);
  });

  test("tells listeners what was notified after they began, and nothing after they ended", async () => {
    const heard: string[] = [];
    const first = Promise.withResolvers<void>();
    const stop = await database.listen("Some channel", (payload) => {
      heard.push(payload);
      first.resolve();
    });
    await database.transaction((tx) => tx.execute(sql`SELECT pg_notify('Some channel', 'one')`));
    await first.promise;
    await stop();
    await database.pool.query("SELECT pg_notify('Some channel', 'two')");
    expect(heard).toEqual(["one"]);
  });

  test("listens again when the connection is lost, and says that something may have been missed", async () => {
    const gap = Promise.withResolvers<void>();
    const heard = Promise.withResolvers<string>();
    await database.listen("lasting", heard.resolve, gap.resolve);
    await cutListener(database);
    await gap.promise;
    await database.pool.query("SELECT pg_notify('lasting', 'back')");
    expect(await heard.promise).toBe("back");
  });
});

test("the embedded database learns the size of its tables and clears dead rows by itself", async () => {
  const database = await freshDatabase("embedded");
  await database.pool.query("CREATE TABLE busy AS SELECT i FROM generate_series(1, 10000) i");
  await database.pool.query("UPDATE busy SET i = i + 1");
  await database.pool.query("SELECT pg_stat_force_next_flush()");
  expect((await runUpkeep(database.pool)).tables).toContain("public.busy");
  const { rows } = await database.pool.query("SELECT reltuples::int AS n FROM pg_class WHERE relname = 'busy'");
  expect(rows).toEqual([{ n: 10_000 }]);
  expect((await runUpkeep(database.pool)).tables).not.toContain("public.busy");
  await database.pool.query("CREATE TABLE large AS SELECT repeat(i::text, 200) FROM generate_series(1, 70000) i");
  expect((await runUpkeep(database.pool)).checkpoint).toBe(true);
  // Vacuuming the new table after the checkpoint may write enough for one more.
  await expect.poll(async () => (await runUpkeep(database.pool)).checkpoint).toBe(false);
  await database.close();
});
