import type pg from "pg";
import { appliedMigrations } from "../../server/db/migrate.ts";
import type { Database } from "../../server/db/open.ts";
import type { Files } from "../../server/files/files.ts";
import { listSequences, listTables, readRows, setExactText, type Table } from "./tables.ts";
import { tarEnd, tarEntry } from "./tar.ts";

export type Installation = { database: Database; files: Files; secret: string };
type Counts = { rows: Record<string, number>; files: number };
export const backupVersion = 1;

/**
 * Everything of an installation as one stream of tar: the secret, the rows of every table as they were at one moment,
 * the files. The same content gives the same bytes.
 */
export async function* writeBackup({ database, files, secret }: Installation): AsyncGenerator<Uint8Array> {
  const counts: Counts = { rows: {}, files: 0 };
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await setExactText(client);
    const tables = await listTables(client);
    const manifest = {
      format: "mynah backup",
      version: backupVersion,
      migrations: await appliedMigrations(client),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      sequences: await listSequences(client),
    };
    yield* jsonEntry("manifest.json", manifest);
    yield* jsonEntry("secret.json", { secret });
    for (const table of tables) yield* tableEntries(client, table, counts);
    await client.query("COMMIT");
  } finally {
    // A backup that was given up in the middle leaves its transaction; the connection goes with it.
    client.release(true);
  }
  for await (const { key } of files.list("")) {
    const file = await files.get(key);
    yield* tarEntry({ name: `files/${key}`, size: file.size, content_type: file.content_type }, file.stream);
    counts.files += 1;
  }
  yield* jsonEntry("end.json", counts);
  yield tarEnd;
}

async function* tableEntries(client: pg.PoolClient, table: Table, counts: Counts): AsyncGenerator<Uint8Array> {
  let part = 0;
  let count = 0;
  for await (const rows of readRows(client, table)) {
    part += 1;
    count += rows.length;
    const lines = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const name = `database/${table.name}/${String(part).padStart(8, "0")}.ndjson`;
    yield* tarEntry({ name, size: lines.length }, lines);
  }
  counts.rows[table.name] = count;
}

async function* jsonEntry(name: string, value: unknown): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  yield* tarEntry({ name, size: bytes.length }, bytes);
}
