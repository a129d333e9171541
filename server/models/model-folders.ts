/** Where models lie on this machine, and what is said of those that are here. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ModelRecognition } from "../engines/ports.ts";
import { recogniseModel } from "../engines/recognise.ts";
import type { Env } from "../env.ts";
import { syncFolder } from "../files/durable-disk.ts";

type PlaceEnv = Pick<Env, "MYNAH_DATA">;

/** Of a model that was installed from the catalogue, in its own folder; hidden from the engines by its dot. */
const recordName = ".mynah-model.json";
const record = z.object({
  job_id: z.string(),
  /** SHA-256 by file, as it was downloaded. */
  checksums: z.record(z.string(), z.string()),
  is_checksum_checked: z.boolean(),
  installed_at_unix: z.int(),
});
export type ModelRecord = z.output<typeof record>;

/** A model that is here: what it is, and how it came. */
export interface ModelHere {
  name: string;
  recognition: ModelRecognition;
  /** Null: added by hand. */
  record: ModelRecord | null;
}

export const modelsFolder = ({ MYNAH_DATA }: PlaceEnv): string => join(MYNAH_DATA, "models");
export const modelFolder = (env: PlaceEnv, name: string): string => join(modelsFolder(env), name);

/** What is not a model yet: inside of the models' folder, so that one rename makes it one, and hidden by its dot. */
const workFolder = (env: PlaceEnv): string => join(modelsFolder(env), ".installing");
export const downloadPath = (env: PlaceEnv, name: string, file: string): string =>
  join(workFolder(env), `${name}.${file}.part`);
export const unpackFolder = (env: PlaceEnv, name: string): string => join(workFolder(env), `${name}.unpacking`);

export async function makeWorkFolder(env: PlaceEnv): Promise<void> {
  await mkdir(workFolder(env), { recursive: true });
}

/** Bytes that are free for models. */
export async function freeBytes(env: PlaceEnv): Promise<number> {
  const { bavail, bsize } = await statfs(modelsFolder(env)).catch(() => statfs(env.MYNAH_DATA));
  return bavail * bsize;
}

async function readRecord(folder: string): Promise<ModelRecord | null> {
  try {
    return record.parse(JSON.parse(await readFile(join(folder, recordName), "utf8")));
  } catch {
    return null;
  }
}

export async function writeRecord(folder: string, written: ModelRecord): Promise<void> {
  await writeFile(join(folder, recordName), JSON.stringify(written, null, 2));
}

/** Names of the folders that are models, or may be. */
async function namesHere(env: PlaceEnv): Promise<string[]> {
  const entries = await readdir(modelsFolder(env), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((each) => !each.name.startsWith(".") && (each.isDirectory() || each.isSymbolicLink()))
    .map(({ name }) => name)
    .sort();
}

/** A model that is here; null when there is none of that name. */
export async function findModelHere(env: PlaceEnv, name: string): Promise<ModelHere | null> {
  if (!(await namesHere(env)).includes(name)) return null;
  const folder = modelFolder(env, name);
  return { name, recognition: await recogniseModel(folder), record: await readRecord(folder) };
}

/** Every model that is here, by name. */
export async function listModelsHere(env: PlaceEnv): Promise<ModelHere[]> {
  const found = await Promise.all((await namesHere(env)).map((name) => findModelHere(env, name)));
  return found.filter((each) => each !== null);
}

/** Makes a folder the model of a name, whole or not at all. */
export async function moveIntoPlace(env: PlaceEnv, folder: string, name: string): Promise<void> {
  await rename(folder, modelFolder(env, name));
  await syncFolder(modelsFolder(env));
}

/** Takes a model away at once, and its bytes after that. */
export async function removeFolder(env: PlaceEnv, name: string): Promise<void> {
  await makeWorkFolder(env);
  const gone = join(workFolder(env), `${name}.${randomUUID()}.removed`);
  await rename(modelFolder(env, name), gone);
  await rm(gone, { recursive: true, force: true });
}

/** Forgets everything of an install that is not a model yet. */
export async function forgetWork(env: PlaceEnv, name: string, files: readonly string[]): Promise<void> {
  await rm(unpackFolder(env, name), { recursive: true, force: true });
  for (const file of files)
    for (const path of [downloadPath(env, name, file), `${downloadPath(env, name, file)}.json`])
      await rm(path, { force: true });
}
