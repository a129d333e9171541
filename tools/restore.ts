/** npm run restore -- FILE: puts a backup into an empty data folder, and into the database and bucket that are set. */
import { createReadStream } from "node:fs";
import { access, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv, exit, stderr, stdout } from "node:process";
import { createGunzip } from "node:zlib";
import { readEnv } from "../server/env.ts";
import { openInstallation } from "./backup/installation.ts";
import { NotEmptyError, type Restored, readBackup } from "./backup/read-backup.ts";

async function restore(path: string): Promise<Restored> {
  await access(path);
  const env = readEnv();
  const secretFile = join(env.MYNAH_DATA, "secret");
  let wroteSecret = false;
  const keepSecret = async (secret: string): Promise<void> => {
    if (env.MYNAH_SECRET !== undefined) {
      if (env.MYNAH_SECRET !== secret)
        throw new Error("MYNAH_SECRET is not that of the backup. Set it to that one, or leave it unset.");
      return;
    }
    const present = await readFile(secretFile, "utf8").catch(() => null);
    if (present !== null && present.trim() !== secret)
      throw new NotEmptyError(`There is another secret in ${secretFile}.`);
    await mkdir(env.MYNAH_DATA, { recursive: true });
    await writeFile(secretFile, secret, { mode: 0o600 });
    wroteSecret = present === null;
  };
  // No address is signed here.
  const { database, files } = await openInstallation(env, "");
  try {
    const source = createReadStream(path);
    const unzipped = source.pipe(createGunzip());
    source.on("error", (error) => unzipped.destroy(error));
    return await readBackup(unzipped, { database, files }, keepSecret);
  } catch (error) {
    if (wroteSecret) await rm(secretFile, { force: true });
    throw error;
  } finally {
    await database.close();
  }
}

const [, , path] = argv;
try {
  if (!path) throw new Error("Say from where: npm run restore -- mynah-backup.tar.gz");
  const { rows, files } = await restore(path);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  stdout.write(`Restored ${total} rows and ${files} files. Start with npm start.\n`);
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  exit(1);
}
