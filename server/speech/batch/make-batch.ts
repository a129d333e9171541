/**
 * The job that makes a long recording: several parts at once, each kept and booked in one step, and in the end one file.
 * What is kept is never made or booked again, whatever happens to the process.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { SpeechQuality } from "../../../contract/quality.ts";
import { audioFormat } from "../../audio/formats.ts";
import type { Services } from "../../context.ts";
import { Refusal } from "../../fail.ts";
import { asRefusal } from "../../http/refusals.ts";
import { defineJob, JobInterruptedError, type Work } from "../../jobs/definition.ts";
import { reciter } from "../../voices/index.ts";
import { gatherQuality } from "../gather-quality.ts";
import { watermarkFor } from "../marks.ts";
import { audioKey, readOrder, readPacketOf, removeBatchFiles, removePartFiles, timesKey } from "./batch-files.ts";
import { joinedAudio, joinedBytes, joinedTimes } from "./joined-audio.ts";
import { makeParts, pausing, placeOf, type Run, type StoredBatch } from "./make-parts.ts";
import { dropSpools } from "./part-spool.ts";
import {
  beginRun,
  closeBatch,
  forgetParts,
  type KeptPart,
  keptFromStart,
  pendingParts,
  readBatch,
  writeUnderWay,
} from "./store.ts";
import { tellStopped } from "./tell-stopped.ts";

/** Two for each core: one is spoken while another one is kept. */
const partsPerCore = 2;
const batchesAtOnce = 3;
const underWayEveryMs = 1000;

/** What the checks of all parts found. */
function qualityOf(parts: readonly KeptPart[], sampleRate: number): SpeechQuality | null {
  const gathering = gatherQuality();
  let seconds = 0;
  for (const { quality, samples } of parts) {
    if (quality) gathering.join(quality, { seconds });
    seconds += samples / sampleRate;
  }
  return gathering.quality();
}

/** Puts the parts into one file, and forgets them. */
async function finish({ work, services, batch }: Omit<Run, "underWay" | "source">): Promise<void> {
  const place = placeOf(batch);
  const output_format = batch.output_format as OutputFormat;
  const recording = { ...place, output_format, packet: await readPacketOf(services, place) };
  const { content_type, sample_rate } = audioFormat(recording.output_format);
  const parts = await keptFromStart(services.db.drizzle, batch.batch_id);
  const sound = async function* () {
    for await (const piece of joinedAudio(services, recording, parts, true)) {
      work.signal.throwIfAborted();
      yield piece;
    }
  };
  const lines = async function* () {
    for await (const times of joinedTimes(services, recording, parts)) {
      work.signal.throwIfAborted();
      yield Buffer.from(`${JSON.stringify(times)}\n`);
    }
  };
  await services.files.put(audioKey(place, recording.output_format), sound(), { content_type });
  await services.files.put(timesKey(place), lines(), { content_type: "application/x-ndjson" });
  const bytes_done = await joinedBytes(recording, parts);
  const quality = qualityOf(parts, sample_rate);
  await closeBatch(services.db.drizzle, batch.batch_id, "done", { now: services.now(), bytes_done, quality });
}

async function tidy({ db, files, env }: Services, batch: StoredBatch): Promise<void> {
  await forgetParts(db.drizzle, batch.batch_id);
  await removePartFiles({ files }, placeOf(batch));
  await dropSpools(spoolFolder(env.MYNAH_DATA, batch.batch_id));
}

/** Where this machine keeps the parts of a batch that are under way. */
const spoolFolder = (data: string, batch_id: string): string => join(data, "batches", batch_id);

/** Pauses or fails the batch, with words for people. */
async function close(services: Services, batch_id: string, error: unknown): Promise<void> {
  const known = asRefusal(error);
  if (!known) services.log.error({ error, batch_id }, "a long recording failed");
  const refused = known ?? new Refusal("internal_error", "Something went wrong on the server. Please try again.");
  const reason = { code: refused.code, message: refused.message };
  const state = pausing.has(refused.code) ? "paused" : "failed";
  const batch = await readBatch(services.db.drizzle, batch_id);
  await services.db.transaction(async (tx) => {
    const isClosed = await closeBatch(tx, batch_id, state, { reason, now: services.now() });
    if (isClosed && batch) await tellStopped(services, batch, { state, message: refused.message }, tx);
  });
}

/** The process died in it again and again: whoever ordered it is told, since nobody looks at it any more. */
async function giveUp(_job_id: string, { batch_id }: { batch_id: string }, services: Services): Promise<void> {
  const batch = await readBatch(services.db.drizzle, batch_id);
  const message = "The server stopped in the middle of it several times.";
  if (batch) await tellStopped(services, batch, { state: "failed", message });
}

async function makeOpenBatch(work: Work, batch: StoredBatch, services: Services): Promise<void> {
  const { db, env } = services;
  const { batch_id } = batch;
  const gaveUp = new AbortController();
  const signal = AbortSignal.any([work.signal, gaveUp.signal]);
  const { text, order } = await readOrder(services, placeOf(batch));
  const folder = spoolFolder(env.MYNAH_DATA, batch_id);
  const run: Run = {
    work,
    services,
    batch,
    source: { text, order, folder, speaker: await reciter(services, order.voice), marks: watermarkFor(services) },
    signal,
    underWay: new Map(),
  };
  await beginRun(db.drizzle, batch_id, services.now());
  let told = "";
  const tell = async () => {
    const all = [...run.underWay.values()];
    const under_way = {
      sentences_under_way: all.reduce((sum, { sentences }) => sum + sentences, 0),
      characters_under_way: all.reduce((sum, { characters }) => sum + characters, 0),
    };
    if (JSON.stringify(under_way) === told) return;
    told = JSON.stringify(under_way);
    await writeUnderWay(db.drizzle, batch_id, under_way);
  };
  const telling = setInterval(() => {
    tell().catch((error: unknown) => services.log.warn({ error }, "how far a long recording is could not be written"));
  }, underWayEveryMs);
  try {
    const atOnce = partsPerCore * (env.MYNAH_WORKERS ?? availableParallelism());
    await makeParts(run, await pendingParts(db.drizzle, batch_id), atOnce, () => gaveUp.abort());
  } finally {
    clearInterval(telling);
  }
  await finish(run);
}

async function run(work: Work, { batch_id }: { batch_id: string }, services: Services): Promise<void> {
  const batch = await readBatch(services.db.drizzle, batch_id);
  if (!batch || batch.job_id !== work.job_id) return;
  try {
    if (batch.state === "open") await makeOpenBatch(work, batch, services);
  } catch (error) {
    const cause: unknown = work.signal.aborted ? work.signal.reason : error;
    if (cause instanceof JobInterruptedError) {
      if (cause.reason === "cancelled") await leave(services, batch);
      throw cause;
    }
    await close(services, batch_id, error);
  }
  const now = await readBatch(services.db.drizzle, batch_id);
  if (now?.state === "done") await tidy(services, batch);
}

/** After a cancellation: what was under way goes, and everything when the batch was removed meanwhile. */
async function leave(services: Services, batch: StoredBatch): Promise<void> {
  await dropSpools(spoolFolder(services.env.MYNAH_DATA, batch.batch_id));
  const isGone = (await readBatch(services.db.drizzle, batch.batch_id)) === null;
  if (isGone) await removeBatchFiles(services, placeOf(batch));
}

/** The kind of job that makes long recordings. */
export const makeBatch = defineJob<{ batch_id: string }, Services>(
  "long-recording",
  z.object({ batch_id: z.string() }),
  run,
  { atOnce: batchesAtOnce, giveUp },
);
