/**
 * Run as a process: applies a migration to the database in `argv[2]` (JSON), prints "half" when half of it is done, and
 * takes seconds for the other half.
 */
import { argv, stdout } from "node:process";
import { migrateDatabase } from "../../migrate.ts";
import { openDatabase } from "../../open.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await openDatabase({ ...JSON.parse(argv[2] ?? "{}"), log: quiet });
// "acquire", because the connection may have been opened before.
database.pool.on("acquire", (client) => client.on("notice", ({ message }) => stdout.write(`${message}\n`)));
const statements = [
  "CREATE TABLE half (a int)",
  "INSERT INTO half VALUES (1)",
  "DO $$ BEGIN RAISE NOTICE 'half'; END $$",
  "SELECT pg_sleep(3)",
  "CREATE TABLE whole (a int)",
];
await migrateDatabase(database, [
  { tag: "0000_before", statements: ["CREATE TABLE before (a int)"], hash: "0" },
  { tag: "0001_cut", statements, hash: "1" },
]);
