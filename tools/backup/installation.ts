import { join } from "node:path";
import { type Database, openDatabase } from "../../server/db/open.ts";
import type { Env } from "../../server/env.ts";
import type { Files } from "../../server/files/files.ts";
import { openFiles } from "../../server/files/open.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the database and the files that the settings name, without starting a server. */
export async function openInstallation(env: Env, secret: string): Promise<{ database: Database; files: Files }> {
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.MYNAH_DATA, log: quiet });
  try {
    return { database, files: await openFiles({ env, folder: join(env.MYNAH_DATA, "files"), secret, url: "" }) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
