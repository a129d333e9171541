import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process works on this data folder. Two of them would silently lose each other's rows. */
export class FolderInUseError extends Error {
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? "another process" : `the process ${pid}`;
    super(`The data folder ${folder} is in use by ${holder}. Stop it first, or set MYNAH_DATA to another folder.`);
    this.name = "FolderInUseError";
    this.folder = folder;
    this.pid = pid;
  }
}

/**
 * Takes the data folder for this process until `release()` or the process ends, however it ends. The lock is the
 * operating system's own lock on a file (held by an open SQLite transaction, the one way to it that Node carries): a
 * kill -9 frees it, a reused process id cannot fake it, and it holds between containers that share the folder.
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, "lock.pid");
  const handle = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    handle.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    handle.close();
    const busy = (error as { errcode?: number }).errcode === 5;
    throw busy ? new FolderInUseError(folder, readPid(pidFile)) : error;
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      handle.close();
    },
  };
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}
