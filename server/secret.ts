/** The key of everything signed or encrypted. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "./env.ts";
import { newSecret } from "./ids.ts";

/** MYNAH_SECRET, or the one in MYNAH_DATA/secret, made on the first boot and readable by its owner alone. */
export async function readSecret(env: Env): Promise<string> {
  if (env.MYNAH_SECRET) return env.MYNAH_SECRET;
  const path = join(env.MYNAH_DATA, "secret");
  await mkdir(env.MYNAH_DATA, { recursive: true });
  try {
    // "wx": of two processes that start at once, one makes the secret and the other reads it.
    await writeFile(path, newSecret(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
