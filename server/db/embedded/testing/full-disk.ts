/** Preloaded into a server under test: while the file FULL_DISK_FILE exists, the disk of the embedded database is full. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { env } from "node:process";
import { isMainThread } from "node:worker_threads";

const { existsSync, writeSync } = fs;
const fullFile = env.FULL_DISK_FILE ?? "";

function refusingWrite(this: unknown, ...parts: Parameters<typeof writeSync>): number {
  const [descriptor] = parts;
  if (descriptor > 2 && existsSync(fullFile)) {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });
  }
  return Reflect.apply(writeSync, fs, parts) as number;
}

// Only the database writes by writeSync from another thread than the main one.
if (!isMainThread) {
  fs.writeSync = refusingWrite as typeof writeSync;
  syncBuiltinESMExports();
}
