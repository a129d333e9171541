import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { z } from "zod";
import { DatabaseNewerError, migrateDatabase, readMigrations } from "../../server/db/migrate.ts";
import type { Database } from "../../server/db/open.ts";
import type { Files } from "../../server/files/files.ts";
import { type Row, setExactText, withoutRules, writeRows, writeSequences } from "./tables.ts";
import { ArchiveError, type ReadEntry, readTar } from "./tar.ts";
import { backupVersion } from "./write-backup.ts";

/** There is something where the backup is to be restored; nothing was changed. */
export class NotEmptyError extends Error {
  constructor(what: string) {
    super(
      `${what} A backup is only restored into an empty data folder and an empty database: set MYNAH_DATA (and DATABASE_URL, S3_BUCKET) to new ones.`,
    );
    this.name = "NotEmptyError";
  }
}

const manifestSchema = z.object({
  format: z.literal("mynah backup"),
  version: z.literal(backupVersion),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
});
const secretSchema = z.object({ secret: z.string().min(1) });
const endSchema = z.object({ rows: z.record(z.string(), z.number()), files: z.number() });
type Manifest = z.output<typeof manifestSchema>;

export type Restored = { secret: string; rows: Record<string, number>; files: number };

/**
 * Puts the content of a backup into an empty database and empty files, and upgrades it to this version. When it fails,
 * both are as empty as they were.
 * @param keepSecret keeps the secret where the server will find it; called before anything else is written.
 * @throws NotEmptyError, ArchiveError, DatabaseNewerError
 */
export async function readBackup(
  source: AsyncIterable<Uint8Array>,
  { database, files }: { database: Database; files: Files },
  keepSecret: (secret: string) => Promise<void>,
): Promise<Restored> {
  await refuseUnlessEmpty(database, files);
  const entries = readTar(source);
  const manifest = manifestSchema.parse(await nextJson(entries, "manifest.json"));
  const { secret } = secretSchema.parse(await nextJson(entries, "secret.json"));
  const migrations = await readMigrations();
  const strangers = manifest.migrations.filter((tag) => !migrations.some((known) => known.tag === tag));
  if (strangers.length > 0) throw new DatabaseNewerError(strangers);
  await keepSecret(secret);
  const keys: string[] = [];
  try {
    await migrateDatabase(
      database,
      migrations.filter(({ tag }) => manifest.migrations.includes(tag)),
    );
    const counts = await load(entries, manifest, database, files, keys);
    await migrateDatabase(database, migrations);
    return { secret, ...counts };
  } catch (error) {
    for (const key of keys) await files.remove(key);
    await database.pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    throw error;
  }
}

async function refuseUnlessEmpty(database: Database, files: Files): Promise<void> {
  const { rows } = await database.pool.query("SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
  if (rows.length > 0) throw new NotEmptyError("The database has tables.");
  for await (const { key } of files.list("")) throw new NotEmptyError(`There are files (${key}).`);
}

async function load(
  entries: AsyncGenerator<ReadEntry>,
  manifest: Manifest,
  database: Database,
  files: Files,
  keys: string[],
): Promise<Omit<Restored, "secret">> {
  const counts: Omit<Restored, "secret"> = {
    rows: Object.fromEntries(manifest.tables.map(({ name }) => [name, 0])),
    files: 0,
  };
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    await setExactText(client);
    let end: unknown;
    await withoutRules(client, async () => {
      for await (const entry of entries) {
        const [kind = "", ...rest] = entry.name.split("/");
        if (kind === "files") {
          const key = rest.join("/");
          keys.push(key);
          await files.put(key, entry.content, { content_type: entry.content_type ?? "application/octet-stream" });
          counts.files += 1;
        } else if (kind === "database") await loadRows(client, manifest, rest[0] ?? "", entry, counts.rows);
        else if (entry.name === "end.json") end = JSON.parse((await buffer(entry.content)).toString());
        else throw new ArchiveError(`${entry.name} is unknown`);
      }
      await writeSequences(client, manifest.sequences);
    });
    const said = endSchema.safeParse(end);
    if (!said.success || JSON.stringify(said.data) !== JSON.stringify(counts))
      throw new ArchiveError("something is missing");
    await client.query("COMMIT");
    return counts;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function loadRows(
  client: pg.PoolClient,
  manifest: Manifest,
  name: string,
  entry: ReadEntry,
  counts: Record<string, number>,
): Promise<void> {
  const table = manifest.tables.find((one) => one.name === name);
  if (!table) throw new ArchiveError(`${entry.name} belongs to no table`);
  const lines = (await buffer(entry.content)).toString().split("\n").slice(0, -1);
  await writeRows(
    client,
    table,
    lines.map((line) => JSON.parse(line) as Row),
  );
  counts[name] = (counts[name] ?? 0) + lines.length;
}

async function nextJson(entries: AsyncGenerator<ReadEntry>, name: string): Promise<unknown> {
  const { value } = await entries.next();
  if (!value || value.name !== name) throw new ArchiveError(`it does not begin as a backup of Mynah (${name})`);
  return JSON.parse((await buffer(value.content)).toString());
}
