import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../open.ts";
import { freshSettings, shortLived, silentLog } from "../testing.ts";
import { FolderInUseError, lockFolder } from "./lock.ts";

const writer = fileURLToPath(new URL("./testing/writer.ts", import.meta.url));
const countSyncs = new URL("./testing/count-syncs.ts", import.meta.url).href;

let folder: string;
let scratch: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "mynah-durability-"));
  ({ folder } = await freshSettings("embedded", { migrated: false }));
});
afterEach(async () => {
  for (const child of writers.splice(0)) await kill(child);
  await rm(scratch, { recursive: true, force: true });
});

type Child = ChildProcessByStdio<Writable, Readable, null>;
type Writer = { process: Child; line(): Promise<string>; go(): void };
const writers: Child[] = [];

async function kill(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

function startWriter(args: string[], { node = [] as string[], env = {} as Record<string, string> } = {}): Writer {
  const child = spawn(process.execPath, [...shortLived, ...node, writer, folder, ...args], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  writers.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => {
    const next = await lines.next();
    if (next.done) throw new Error("The writer ended");
    return next.value;
  };
  return { process: child, line, go: () => child.stdin.write("go\n") };
}

async function readRows(): Promise<number[]> {
  const database = await openDatabase({ folder, log: silentLog });
  const { rows } = await database.pool.query<{ n: number }>("SELECT n FROM written ORDER BY n");
  await database.close();
  return rows.map(({ n }) => n);
}

test("asks the disk to keep every commit before it is acknowledged", async () => {
  const syncs = join(scratch, "syncs");
  await writeFile(syncs, "");
  const { line, go } = startWriter(["200"], { node: ["--import", countSyncs], env: { SYNCS_FILE: syncs } });
  expect(await line()).toBe("ready");
  const before = (await stat(syncs)).size;
  go();
  for (let n = 1; n <= 200; n++) expect(await line()).toBe(String(n));
  expect((await stat(syncs)).size - before).toBeGreaterThanOrEqual(200);
});

test("keeps every acknowledged row when the process is killed, and opens again", async () => {
  let acknowledged = 0;
  for (const rowsBefore of [20, 50]) {
    const { process: child, line, go } = startWriter([]);
    expect(await line()).toBe("ready");
    go();
    for (let i = 0; i < rowsBefore; i++) acknowledged = Number(await line());
    await kill(child);
    const rows = await readRows();
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
    expect(rows).toEqual(rows.map((_, i) => i + 1));
  }
});

test("refuses a second process on the same folder and says which one has it", async () => {
  const { process: child, line } = startWriter([]);
  await line();
  const second = openDatabase({ folder, log: silentLog });
  await expect(second).rejects.toThrow(FolderInUseError);
  await expect(second).rejects.toThrow(`in use by the process ${child.pid}`);
});

test("refuses a second opening in the same process, and frees the folder on close", () => {
  const lock = lockFolder(scratch);
  expect(() => lockFolder(scratch)).toThrow(`in use by the process ${process.pid}`);
  lock.release();
  lockFolder(scratch).release();
});

test("acknowledges nothing that the disk refused, and goes on when the disk works again", async () => {
  const env = { SYNCS_FILE: join(scratch, "syncs"), FAIL_SYNC_FILE: join(scratch, "fail") };
  const { process: child, line, go } = startWriter([], { node: ["--import", countSyncs], env });
  expect(await line()).toBe("ready");
  go();
  for (let n = 1; n <= 5; n++) expect(await line()).toBe(String(n));
  await writeFile(env.FAIL_SYNC_FILE, "");
  let said = await line();
  // The row that was on its way may still be acknowledged, but not thousands.
  for (let late = 0; late < 50 && !said.startsWith("refused"); late++) said = await line();
  expect(said).toContain("The embedded database stopped: the disk did not take the data");
  await rm(env.FAIL_SYNC_FILE);
  while (said.startsWith("refused")) said = await line();
  const last = Number(said);
  await kill(child);
  expect(await readRows()).toContain(last);
});

test("starts over when the first start was cut off", async () => {
  const unfinished = join(scratch, "database.unfinished");
  await mkdir(unfinished);
  await writeFile(join(unfinished, "PG_VERSION"), "18\n");
  const database = await openDatabase({ folder: scratch, log: silentLog });
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await database.close();
});
