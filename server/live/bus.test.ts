import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import { cutListener, freshDatabase, silentLog, testDatabases } from "../db/testing.ts";
import { type Bus, type Change, openBus } from "./bus.ts";

describe.each(testDatabases)("the live bus on the %s database", (kind) => {
  let database: Database;
  let bus: Bus;

  beforeAll(async () => {
    database = await freshDatabase(kind);
    bus = await openBus(database, silentLog);
  });
  afterAll(async () => {
    await bus.close();
    await database.close();
  });

  const addJob = (user: string, id: string) =>
    database.pool.query(
      "INSERT INTO jobs (job_id, workspace_id, user_id, kind, data) VALUES ($1, 'w', $2, 'k', '{}')",
      [id, user],
    );

  /** Resolves to what was heard once `count` changes were. */
  function hear(topics: string[], count: number): { heard: Change[]; all: Promise<void>; stop: () => void } {
    const heard: Change[] = [];
    const all = Promise.withResolvers<void>();
    const stop = bus.subscribe(topics, (change) => {
      heard.push(change);
      if (heard.length === count) all.resolve();
    });
    return { heard, all: all.promise, stop };
  }

  test("tells those who listen to a topic, and keeps it from the others", async () => {
    const ann = hear(["user:ann"], 1);
    const bob = hear(["user:bob"], 1);
    await addJob("ann", "a1");
    await addJob("bob", "b1");
    await Promise.all([ann.all, bob.all]);
    expect(ann.heard).toEqual([{ topic: "user:ann", table: "jobs", op: "insert", id: "a1" }]);
    expect(bob.heard).toEqual([{ topic: "user:bob", table: "jobs", op: "insert", id: "b1" }]);
    ann.stop();
    bob.stop();
  });

  test("tells 1,000 listeners each change once and in order", async () => {
    const listeners = Array.from({ length: 1000 }, () => hear(["user:many", "workspace:none"], 3));
    for (const id of ["m1", "m2", "m3"]) await addJob("many", id);
    await Promise.all(listeners.map(({ all }) => all));
    for (const { heard } of listeners) expect(heard.map(({ id }) => id)).toEqual(["m1", "m2", "m3"]);
    for (const { stop } of listeners) stop();
    expect(bus.size()).toBe(0);
  });

  test("tells the others when one listener fails, and nobody who has left", async () => {
    bus.subscribe(["user:carl"], () => {
      throw new Error("broken listener");
    });
    const left = hear(["user:carl"], 1);
    left.stop();
    const carl = hear(["user:carl"], 1);
    await addJob("carl", "c1");
    await carl.all;
    expect(left.heard).toEqual([]);
    carl.stop();
  });

  test("says that something may have been missed when the database was gone", async () => {
    const gap = Promise.withResolvers<void>();
    bus.subscribe(["user:dora"], () => undefined, gap.resolve);
    await cutListener(database);
    await gap.promise;
    const dora = hear(["user:dora"], 1);
    await addJob("dora", "d1");
    await dora.all;
  });
});
