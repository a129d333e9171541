/** Preloaded into a process under test: every fsync that reaches the disk adds one byte to the file SYNCS_FILE. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { env } from "node:process";

const { fsyncSync } = fs;
const countFile = env.SYNCS_FILE ?? "";
const failFile = env.FAIL_SYNC_FILE;

fs.fsyncSync = (descriptor) => {
  fs.appendFileSync(countFile, "x");
  // While this file exists the disk is broken.
  if (failFile && fs.existsSync(failFile)) throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
  fsyncSync(descriptor);
};
syncBuiltinESMExports();
