import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appliedMigrations, readMigrations } from "../../server/db/migrate.ts";
import { type Database, openDatabase } from "../../server/db/open.ts";
import { type FreshSettings, freshSettings, shortLived, testDatabases } from "../../server/db/testing.ts";
import { fillTables, readTables } from "../../server/db/testing-rows.ts";
import type { Files } from "../../server/files/files.ts";
import { openFiles } from "../../server/files/open.ts";
import { NotEmptyError, readBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

const run = promisify(execFile);
const secret = "the secret of the test, long enough";
const nothing = async (): Promise<void> => undefined;

type Place = { settings: FreshSettings; database: Database; files: Files; remove(): Promise<void> };

async function newPlace(kind: Database["kind"], migrated: boolean): Promise<Place> {
  const settings = await freshSettings(kind, { migrated });
  const folder = await mkdtemp(join(tmpdir(), "mynah-backup-"));
  const database = await openDatabase(settings);
  const files = await openFiles({ env: { S3_REGION: "" }, folder, secret, url: "" });
  const remove = async (): Promise<void> => {
    await database.close();
    await settings.remove();
    await rm(folder, { recursive: true, force: true });
  };
  return { settings, database, files, remove };
}

async function* from(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

describe.each(testDatabases)("a backup of the %s database", (kind) => {
  let full: Place;
  /** Empty until the first test that restores into it. */
  let empty: Place;
  let archive: Buffer;

  beforeAll(async () => {
    full = await newPlace(kind, true);
    await fillTables(full.database.pool);
    await full.database.pool.query(
      `INSERT INTO character_ledger (workspace_id, user_id, request_id, kind, characters, product)
       SELECT 'w', 'u', 'r' || i, 'settle', i, 'text_to_speech' FROM generate_series(1, 1234) i`,
    );
    await full.files.put("history/a.mp3", randomBytes(100_000), { content_type: "audio/mpeg" });
    await full.files.put(`deep/${"k".repeat(200)}/${"l".repeat(200)}`, Buffer.from("x"), {
      content_type: "audio/x-odd",
    });
    await full.files.put("empty.json", new Uint8Array(), { content_type: "application/json" });
    archive = await archiveOf(full);
    empty = await newPlace(kind, false);
  }, 300_000);
  afterAll(async () => {
    await empty?.remove();
    await full?.remove();
  });

  const archiveOf = async ({ database, files }: Place): Promise<Buffer> =>
    await buffer(writeBackup({ database, files, secret }));

  let kept = "";
  let restoring: ReturnType<typeof readBackup> | undefined;
  const restore = () => {
    restoring ??= readBackup(from(archive), empty, async (told) => {
      kept = told;
    });
    return restoring;
  };

  test("is refused where there is something already, and changes nothing there", async () => {
    await expect(readBackup(from(archive), full, nothing)).rejects.toThrow(NotEmptyError);
    await empty.files.put("mine.mp3", Buffer.from("mine"), { content_type: "audio/mpeg" });
    await expect(readBackup(from(archive), empty, nothing)).rejects.toThrow(NotEmptyError);
    expect((await buffer((await empty.files.get("mine.mp3")).stream)).toString()).toBe("mine");
    await empty.files.remove("mine.mp3");
  });

  test("that is not whole is refused, and nothing of it stays", async () => {
    // What can be wrong with it is about the archive, and tried on one database: that where making tables takes the least.
    const everywhere = { "cut off before its end": archive.subarray(0, archive.length - 3 * 1024) };
    const more: Record<string, Buffer> = {
      "cut off": archive.subarray(0, Math.floor(archive.length * 0.7)),
      damaged: Buffer.concat([archive.subarray(0, 4096), Buffer.alloc(1024, 7), archive.subarray(5120)]),
      "something else": Buffer.alloc(10_000, "not an archive"),
    };
    const damage = { ...everywhere, ...(kind === testDatabases.at(-1) ? more : {}) };
    for (const [name, bytes] of Object.entries(damage)) {
      await expect(readBackup(from(bytes), empty, nothing), name).rejects.toThrow();
    }
    // As empty as before: the whole one can be restored.
    await restore();
  });

  test("restores to what gives the same backup, byte for byte", async () => {
    const before = await readTables(full.database.pool);
    const restored = await restore();
    expect(kept).toBe(secret);
    expect(restored).toMatchObject({ files: 3, rows: { character_ledger: 1235, users: 1 } });
    expect(await readTables(empty.database.pool)).toEqual(before);
    expect((await archiveOf(empty)).equals(archive)).toBe(true);
  });

  test("restores to a database whose rules and numbering go on", async () => {
    await restore();
    const { pool } = empty.database;
    expect(await appliedMigrations(pool)).toEqual((await readMigrations()).map(({ tag }) => tag));
    await expect(pool.query("DELETE FROM character_ledger")).rejects.toThrow("only ever added to");
    await expect(pool.query("INSERT INTO sessions SELECT 's', 'nobody'")).rejects.toThrow();
    const last = await pool.query("SELECT max(entry_id)::int AS n FROM character_ledger");
    const added = await pool.query(
      `INSERT INTO character_ledger (workspace_id, user_id, request_id, kind, characters, product)
       VALUES ('w', 'u', 'next', 'settle', 1, 'text_to_speech') RETURNING entry_id::int AS n`,
    );
    expect(added.rows[0].n).toBeGreaterThan(last.rows[0].n);
  });
});

describe("npm run backup and restore", () => {
  const inherited = { PATH: env.PATH, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE };
  const tool = (name: string): string => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));

  let place: Place;
  beforeAll(async () => {
    place = await newPlace("embedded", true);
  }, 300_000);
  afterAll(() => place?.remove());

  test("say that the server is to be stopped first when it has the folder", async () => {
    const call = run(process.execPath, [...shortLived, tool("backup"), "/nonexistent/x"], {
      env: { ...inherited, MYNAH_DATA: place.settings.folder },
    });
    await expect(call).rejects.toThrow(`in use by the process ${process.pid}. Stop it first`);
  });

  test("carry an installation to another folder, secret included, and refuse to overwrite", {
    timeout: 180_000,
  }, async () => {
    await fillTables(place.database.pool);
    const before = await readTables(place.database.pool);
    const { folder } = place.settings;
    await place.database.close();
    await writeFile(join(folder, "secret"), secret);
    const scratch = await mkdtemp(join(tmpdir(), "mynah-backup-"));
    const [archive, target] = ["a.tar.gz", "target"].map((name) => join(scratch, name));
    const call = (name: string, path: string | undefined, MYNAH_DATA: string | undefined) =>
      run(process.execPath, [...shortLived, tool(name), path ?? ""], { env: { ...inherited, MYNAH_DATA } });

    await call("backup", archive, folder);
    await expect(call("backup", archive, folder)).rejects.toThrow("exists already");
    await call("restore", archive, target);
    expect(await readFile(join(target ?? "", "secret"), "utf8")).toBe(secret);
    await expect(call("restore", archive, target)).rejects.toThrow("The database has tables");
    const database = await openDatabase({ ...place.settings, folder: target ?? "" });
    expect(await readTables(database.pool)).toEqual(before);
    await database.close();

    // What tar(1) reads, it reads whole.
    await writeFile(join(scratch, "plain.tar"), gunzipSync(await readFile(archive ?? "")));
    const { stdout } = await run("tar", ["-tf", join(scratch, "plain.tar")]);
    expect(stdout.split("\n")).toContain("database/users/00000001.ndjson");
    expect(stdout.trim().split("\n").at(-1)).toBe("end.json");
    await rm(scratch, { recursive: true, force: true });
  });
});
