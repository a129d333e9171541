/** Installs a model: a job that goes on where it was after a pause, a cut or a crash. */
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Services } from "../context.ts";
import { recogniseModel } from "../engines/recognise.ts";
import { refusal } from "../fail.ts";
import { asRefusal } from "../http/refusals.ts";
import { defineJob, JobInterruptedError, type Work } from "../jobs/definition.ts";
import { type CatalogueModel, catalogue } from "./catalogue.ts";
import { downloadFile, forgetDownload } from "./download-file.ts";
import { freeBytesMin, type InstallWork, installWork } from "./install-work.ts";
import {
  downloadPath,
  findModelHere,
  forgetWork,
  type ModelRecord,
  makeWorkFolder,
  moveIntoPlace,
  unpackFolder,
  writeRecord,
} from "./model-folders.ts";
import { fileUrl, publishedChecksum } from "./model-source.ts";
import { reopenModels } from "./reopen-models.ts";
import { deleteInstall, lockInstalls, readInstall, writeInstall } from "./store.ts";
import { unpackApart } from "./unpack-apart.ts";

/** How much larger a model may be than its archive; the numbers of a model hardly shrink. */
const growthMax = 20;
/** How much larger one is expected to be, for the look at the disk. */
const growthUsual = 2;
const unpackedBytesMin = 100_000_000;
const entriesMax = 20_000;
const aheadBytesMax = 300_000_000;

const isArchive = (file: string): boolean => file.endsWith(".tar.bz2");
const filesOf = (model: CatalogueModel): string[] => model.parts.map(({ file }) => file);

type Downloads = Pick<ModelRecord, "checksums" | "is_checksum_checked">;

/** Downloads all parts and holds them against what the publisher says of them. */
async function download(
  model: CatalogueModel,
  services: Services,
  { signal }: Work,
  install: InstallWork,
): Promise<Downloads> {
  const { env } = services;
  const checksums: Record<string, string> = {};
  let is_checksum_checked = true;
  let before = 0;
  for (const [at, { release, file }] of model.parts.entries()) {
    const published = await publishedChecksum(env, release, file, signal);
    const path = downloadPath(env, model.name, file);
    const isLast = at === model.parts.length - 1;
    const found = await downloadFile(
      fileUrl(env, release, file),
      path,
      signal,
      install.watch(before, isLast ? 0 : null),
    );
    if (published !== null && published !== found) {
      await forgetDownload(path);
      throw refusal("model_checksum_wrong", { file });
    }
    if (published === null) is_checksum_checked = false;
    checksums[file] = found;
    before += (await stat(path)).size;
  }
  return { checksums, is_checksum_checked };
}

/** Unpacks the archive of a model, and resolves to the folder that is the model. */
async function unpackParts(
  model: CatalogueModel,
  { env }: Services,
  { signal }: Work,
  install: InstallWork,
): Promise<string> {
  const root = unpackFolder(env, model.name);
  await rm(root, { recursive: true, force: true });
  // It already bears its name, by which some families are known.
  const folder = join(root, model.name);
  const unpacked = join(root, "unpacked");
  await mkdir(unpacked, { recursive: true });
  for (const file of filesOf(model).filter(isArchive)) {
    const archive = downloadPath(env, model.name, file);
    const { size } = await stat(archive);
    await install.makeSureOfRoom(size * growthUsual);
    const bytesMax = Math.max(unpackedBytesMin, size * growthMax);
    const end = await unpackApart(archive, unpacked, { bytesMax, entriesMax, aheadBytesMax, freeBytesMin }, signal);
    if (end.kind === "unsafe") throw refusal("model_archive_unsafe", { reason: end.reason });
    // What was unpacked gives its room back first, and is asked for once more.
    if (end.kind === "full") {
      await rm(root, { recursive: true, force: true });
      await install.makeSureOfRoom(bytesMax);
      throw refusal("storage_full");
    }
    if (end.kind !== "done") throw refusal("model_not_usable", { reason: `the archive is damaged (${end.reason}).` });
  }
  const [only, ...others] = await readdir(unpacked, { withFileTypes: true });
  await rename(only?.isDirectory() && others.length === 0 ? join(unpacked, only.name) : unpacked, folder);
  for (const file of filesOf(model).filter((each) => !isArchive(each)))
    await copyFile(downloadPath(env, model.name, file), join(folder, file));
  return folder;
}

/** From nothing, or what is there of it, to a folder that is a model. */
async function makeModel(model: CatalogueModel, services: Services, work: Work): Promise<void> {
  const { db, env, now } = services;
  const { name } = model;
  const { job_id } = work;
  const here = await findModelHere(env, name);
  if (here && !here.record) throw refusal("model_installed_already", { name });
  if (!here) {
    const install = installWork(work, services, name);
    await makeWorkFolder(env);
    await install.tell({ state: "downloading", problem: null });
    const downloads = await download(model, services, work, install);
    await install.tell({ state: "unpacking", bytes_per_second: null });
    const folder = await unpackParts(model, services, work, install);
    const recognition = await recogniseModel(folder);
    if ("problem" in recognition) throw refusal("model_not_usable", { reason: recognition.problem });
    const installed_at_unix = Math.floor(now().getTime() / 1000);
    await writeRecord(folder, { job_id, ...downloads, installed_at_unix });
    await db.transaction(async (tx) => {
      await lockInstalls(tx);
      const row = await readInstall(tx, name);
      work.signal.throwIfAborted();
      if (row?.job_id !== job_id || row.state !== "unpacking") throw new JobInterruptedError("cancelled");
      if (await findModelHere(env, name)) throw refusal("model_installed_already", { name });
      await moveIntoPlace(env, folder, name);
      await forgetWork(env, name, filesOf(model));
      await deleteInstall(tx, name);
    });
  } else {
    // The process died between the folder and the row.
    await forgetWork(env, name, filesOf(model));
    await db.transaction((tx) => deleteInstall(tx, name));
  }
  reopenModels(services);
}

/** What may be gone on with: the source was away, or the disk was full. */
const keepsDownload: readonly string[] = [
  "model_source_unreachable",
  "model_download_failed",
  "model_disk_full",
  "storage_full",
];

export const installModel = defineJob<{ name: string }, Services>(
  "install-model",
  z.object({ name: z.string() }),
  async (work, { name }, services) => {
    const { db, env } = services;
    const model = catalogue.find((each) => each.name === name);
    if (!model) throw refusal("catalogue_model_not_found", { name });
    try {
      await makeModel(model, services, work);
    } catch (error) {
      const cause = work.signal.aborted ? work.signal.reason : error;
      if (cause instanceof JobInterruptedError) {
        // Whoever removed it may have done so while this was still writing.
        if (!(await readInstall(db.drizzle, name))) await forgetWork(env, name, filesOf(model));
        throw cause;
      }
      const known = asRefusal(error);
      const problem = known?.message ?? "Something went wrong on the server. Its log says what.";
      await writeInstall(
        db.drizzle,
        { name, job_id: work.job_id },
        { state: "failed", problem, bytes_per_second: null },
      );
      if (known && !keepsDownload.includes(known.code)) await forgetWork(env, name, filesOf(model));
      throw error;
    }
  },
  // One after the other: they share the line and the disk. What failed is gone on with when somebody says so.
  {
    atOnce: 1,
    retriesMax: 0,
    async giveUp(job_id, { name }, { db }) {
      const problem = "The server stopped again and again while it was being installed. Its log says what happened.";
      await writeInstall(db.drizzle, { name, job_id }, { state: "failed", problem, bytes_per_second: null });
    },
  },
);
