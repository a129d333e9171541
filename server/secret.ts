/** The key of everything signed or encrypted. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Env, EnvError } from "./env.ts";
import { newSecret } from "./ids.ts";

/** Shorter than any that is made. */
export const secretLengthMin = 32;

/** MYNAH_SECRET, or the one in MYNAH_DATA/secret, made on the first boot and readable by its owner alone. */
export async function readSecret(env: Env): Promise<string> {
  if (env.MYNAH_SECRET) return env.MYNAH_SECRET;
  const path = join(env.MYNAH_DATA, "secret");
  await mkdir(env.MYNAH_DATA, { recursive: true, mode: 0o700 });
  try {
    // "wx": of two processes that start at once, one makes the secret and the other reads it.
    await writeFile(path, newSecret(), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = (await readFile(path, "utf8")).trim();
  // Cut short by a full disk or a power cut: everything would be signed with a key that anybody can guess.
  if (secret.length < secretLengthMin)
    throw new EnvError(`${path} holds no whole secret. Put it back from a backup; on a new installation, remove it.`);
  return secret;
}
