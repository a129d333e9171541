import { expect, it } from "vitest";
import { countThreads } from "../../../testing/count-threads.ts";
import { openDatabase } from "../../open.ts";
import { freshSettings } from "../../testing.ts";

const threads = countThreads();

it("opens the next database in the thread of the one before, and nothing of that one is in it", async () => {
  const [place, otherPlace] = [await freshSettings("embedded"), await freshSettings("embedded")];
  const first = await openDatabase(place);
  await first.pool.query("CREATE TABLE secrets AS SELECT 'of the first' AS word");
  await first.pool.query("SET application_name = 'the first'");
  await first.close();
  threads.started = 0;

  const second = await openDatabase(otherPlace);
  expect(threads.started).toBe(0);
  await expect(second.pool.query("SELECT * FROM secrets")).rejects.toThrow("does not exist");
  const { rows } = await second.pool.query("SHOW application_name");
  expect(rows).not.toEqual([{ application_name: "the first" }]);
  await second.close();

  const again = await openDatabase(place);
  expect(threads.started).toBe(0);
  expect((await again.pool.query("SELECT word FROM secrets")).rows).toEqual([{ word: "of the first" }]);
  await again.close();
  await Promise.all([place.remove(), otherPlace.remove()]);
});

it("gives databases that are open at the same time a thread each", async () => {
  const places = [await freshSettings("embedded"), await freshSettings("embedded"), await freshSettings("embedded")];
  const databases = await Promise.all(places.map((place) => openDatabase(place)));
  await Promise.all(databases.map(({ pool }, i) => pool.query(`CREATE TABLE table_${i} ()`)));
  for (const [i, { pool }] of databases.entries()) {
    const { rows } = await pool.query("SELECT tablename FROM pg_tables WHERE tablename LIKE 'table\\__'");
    expect(rows).toEqual([{ tablename: `table_${i}` }]);
  }
  await Promise.all(databases.map((each) => each.close()));
  await Promise.all(places.map((place) => place.remove()));
});
