/**
 * Run as a process: says "ready", waits for anything on its input, then writes rows to the embedded database in the folder
 * `argv[2]` and prints each number once it is acknowledged.
 */
import { once } from "node:events";
import { argv, stdin, stdout } from "node:process";
import { openDatabase } from "../../open.ts";

const [, , folder = "", rowsMax = "Infinity"] = argv;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await openDatabase({ folder, log: quiet });
await database.pool.query("CREATE TABLE IF NOT EXISTS written (n integer PRIMARY KEY)");
const { rows } = await database.pool.query<{ next: number }>("SELECT coalesce(max(n), 0) + 1 AS next FROM written");
const first = rows[0]?.next ?? 1;
stdout.write("ready\n");
await once(stdin, "data");
stdin.destroy();
for (let n = first; n < first + Number(rowsMax); n++) {
  try {
    await database.pool.query("INSERT INTO written VALUES ($1)", [n]);
    stdout.write(`${n}\n`);
  } catch (error) {
    stdout.write(`refused ${n}: ${String(error)}\n`);
  }
}
await database.close();
