/** npm run backup -- FILE: everything of this installation (database, files, secret) in one archive. */
import { createWriteStream } from "node:fs";
import { access, open, rename, rm, stat } from "node:fs/promises";
import { argv, exit, stderr, stdout } from "node:process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { readEnv } from "../server/env.ts";
import { readSecret } from "../server/secret.ts";
import { openInstallation } from "./backup/installation.ts";
import { writeBackup } from "./backup/write-backup.ts";

/** Most of it is sound, which does not shrink. */
const compressionLevel = 1;

async function backup(path: string): Promise<void> {
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`${path} exists already.`);
  const env = readEnv();
  const secret = await readSecret(env);
  const { database, files } = await openInstallation(env, secret);
  const unfinished = `${path}.unfinished`;
  try {
    // Readable by its owner alone: it holds the secret.
    await pipeline(
      Readable.from(writeBackup({ database, files, secret }), { objectMode: false }),
      createGzip({ level: compressionLevel }),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    const handle = await open(unfinished, "r");
    await handle.sync();
    await handle.close();
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
    await database.close();
  }
  stdout.write(`${path} holds everything (${(await stat(path)).size} bytes). It holds the secret too: keep it safe.\n`);
}

const [, , path] = argv;
try {
  if (!path) throw new Error("Say where to: npm run backup -- mynah-backup.tar.gz");
  await backup(path);
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  exit(1);
}
