/** Where the files of voices are: recordings, prints and previews, in a folder for each voice. */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Services } from "../context.ts";
import { newId } from "../ids.ts";
import { readVoiceIds } from "./store.ts";

/** Where the files of all voices are. */
const voicesFolder = "voices/";
/** Of one voice. Rows keep whole keys: a voice that went to another workspace has its files where they were. */
export const folderOf = (workspace_id: string, voice_id: string): string =>
  `${voicesFolder}${workspace_id}/${voice_id}/`;

/** A key of a file that was never there before: what is cached under it stays right. */
export const newKey = (folder: string, name: string): string => `${folder}${newId()}-${name}`;

/** Runs `work` with a folder for files that are needed only meanwhile. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "mynah-voice-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Brings a kept file to where engines can read it. @throws FileNotFoundError */
export async function fetchFile({ files }: Pick<Services, "files">, key: string, path: string): Promise<void> {
  const { stream } = await files.get(key);
  await pipeline(Readable.from(stream), createWriteStream(path));
}

/** Removes files that no row names; what fails is removed when the server starts again. */
export async function removeKeys(
  { files, log }: Pick<Services, "files" | "log">,
  keys: readonly (string | null)[],
): Promise<void> {
  for (const key of keys) {
    if (key === null) continue;
    await files.remove(key).catch((error: unknown) => log.warn({ error, key }, "a file of a voice was not removed"));
  }
}

/** All files of a voice that is gone, or never came to be. */
export async function removeFolder(services: Pick<Services, "files" | "log">, folder: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of services.files.list(folder)) keys.push(key);
  await removeKeys(services, keys);
}

/** Removes what was made of a voice that did not come to be. Where its row was kept after all, the files stay with it. */
export async function abandonVoice(
  services: Pick<Services, "db" | "files" | "log">,
  { voice_id, folder }: { voice_id: string; folder: string },
): Promise<void> {
  try {
    if ((await readVoiceIds(services.db.drizzle, [voice_id])).has(voice_id)) return;
  } catch (error) {
    services.log.warn({ error, voice_id }, "whether a voice was kept could not be found out; its files stay");
    return;
  }
  await removeFolder(services, folder);
}

/** Longer than any voice takes to be made: until then its row may be on its way. */
const makingMs = 3_600_000;
const idsAtOnce = 500;

/** The time at which an id was made, in ms. */
function timeOfId(id: string): number {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let time = 0;
  for (const digit of id.slice(0, 8)) time = time * 62 + digits.indexOf(digit);
  return time;
}

/**
 * Removes the files of folders that have no row: a crash left them. Each lies in `<root><workspace>/<id>/`. Resolves to how
 * many were removed.
 * @param known which of these ids have a row
 */
export async function sweepFolders(
  services: Pick<Services, "files" | "log">,
  root: string,
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const { files, log } = services;
  const before = Date.now() - makingMs;
  let removed = 0;
  const found = new Map<string, string[]>();
  const sweep = async () => {
    const kept = await known([...found.keys()]);
    for (const [id, keys] of found) {
      if (kept.has(id)) continue;
      await removeKeys(services, keys);
      removed += keys.length;
    }
    found.clear();
  };
  for await (const { key } of files.list(root)) {
    const id = key.split("/")[2] ?? "";
    if (timeOfId(id) >= before) continue;
    if (!found.has(id) && found.size >= idsAtOnce) await sweep();
    found.set(id, [...(found.get(id) ?? []), key]);
  }
  await sweep();
  if (removed > 0) log.info({ removed, root }, "files without a row were removed");
  return removed;
}

/** Removes the files of voices that have no row. Resolves to how many. */
export const sweepVoiceFiles = (services: Pick<Services, "db" | "files" | "log">): Promise<number> =>
  sweepFolders(services, voicesFolder, (ids) => readVoiceIds(services.db.drizzle, ids));
