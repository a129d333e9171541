/**
 * The job that makes a long recording: several parts at once, each kept and booked in one step, and in the end one file.
 * What is kept is never made or booked again, whatever happens to the process.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { SpeechQuality } from "../../../contract/quality.ts";
import { audioFormat } from "../../audio/formats.ts";
import type { Services } from "../../context.ts";
import { Refusal } from "../../fail.ts";
import { asRefusal } from "../../http/refusals.ts";
import { newId } from "../../ids.ts";
import { defineJob, JobInterruptedError, type Work } from "../../jobs/definition.ts";
import { releaseCharacters, reserveCharacters, settleCharacters } from "../../usage/index.ts";
import { gatherQuality } from "../gather-quality.ts";
import {
  audioKey,
  type BatchPlace,
  keepPartFile,
  readOrder,
  removeBatchFiles,
  removePartFiles,
  timesKey,
} from "./batch-files.ts";
import type { TextPart } from "./cut-text.ts";
import { joinedAudio, joinedBytes, joinedTimes } from "./joined-audio.ts";
import { type MadePart, makePart, type PartSource, takeUp } from "./make-part.ts";
import { dropPartSpool, dropSpools } from "./part-spool.ts";
import {
  beginRun,
  closeBatch,
  forgetParts,
  type KeptPart,
  keepPart,
  keptFromStart,
  pendingParts,
  readBatch,
  writeUnderWay,
} from "./store.ts";

type StoredBatch = NonNullable<Awaited<ReturnType<typeof readBatch>>>;

/** Two for each core: one is spoken while another one is kept. */
const partsPerCore = 2;
const batchesAtOnce = 3;
const triesMax = 3;
const retryMs = [1000, 5000] as const;
const underWayEveryMs = 1000;
/** What the batch waits for until somebody says that it is there. */
const pausing: ReadonlySet<string> = new Set(["quota_exceeded", "storage_full"]);
/** What may be better a moment later. */
const passing: ReadonlySet<string> = new Set(["engine_failed", "engine_unreachable", "system_busy", "internal_error"]);

/** The characters held for a part were given back while it was made, so that it cannot be booked. */
class HoldLostError extends Error {
  constructor() {
    super("The characters that were held for a part are held no more");
    this.name = "HoldLostError";
  }
}

/** One run of the job. */
interface Run {
  work: Work;
  services: Services;
  batch: StoredBatch;
  source: PartSource;
  /** Aborts when the work is to end, or another part cannot be made. */
  signal: AbortSignal;
  /** Characters and sentences of parts under way, by where they start. */
  underWay: Map<number, { characters: number; sentences: number }>;
}

const placeOf = ({ workspace_id, batch_id }: StoredBatch): BatchPlace => ({ workspace_id, batch_id });
const recordingOf = (batch: StoredBatch) => ({
  ...placeOf(batch),
  output_format: batch.output_format as OutputFormat,
});

/** Holds the characters of a part. It takes no place among the requests that a plan allows at once. */
async function holdFor({ work, services, batch }: Run, characters: number): Promise<string> {
  const request_id = newId();
  const { api_key_hashed } = batch;
  const caller = { ...work.owner, api_key: api_key_hashed === null ? null : { api_key_hashed, permissions: null } };
  await reserveCharacters(
    { ...services, caller },
    {
      request_id,
      characters,
      product: "text_to_speech",
      voice_id: batch.voice_id,
      model_id: batch.model_id,
      is_background: true,
    },
  );
  return request_id;
}

/**
 * Makes a part, keeps it and books it; resolves to what is left of it, when an earlier attempt was taken up. The file is
 * there before the row, and the row, the count and the booking hold together.
 */
async function makeAndKeep(run: Run, part: TextPart): Promise<TextPart | null> {
  const { work, services, batch, source, signal, underWay } = run;
  const begun = await takeUp(source, part);
  const request_id = await holdFor(run, begun?.characters ?? part.characters);
  let kept: MadePart | null = null;
  let isBooked = false;
  try {
    const told = (characters: number, sentences: number) => void underWay.set(part.start, { characters, sentences });
    const made = begun ?? (await makePart(services, source, part, { share: batch.workspace_id, signal, told }));
    await work.step(
      `part ${part.start}`,
      async () => {
        await keepPartFile(services, placeOf(batch), part.start, made.body.bytes, made.times);
        return null;
      },
      {
        async keep(tx) {
          const booked = await settleCharacters(services, request_id, made.characters)(tx);
          if (!booked) throw new HoldLostError();
          const { end, characters, sentences, body, quality } = made;
          const audio_bytes = body.bytes.length;
          const counted = {
            end,
            characters,
            sentences,
            samples: body.samples,
            audio_bytes,
            quality,
            charged: booked.charged,
          };
          await keepPart(tx, batch.batch_id, part, counted);
          isBooked = true;
        },
      },
    );
    kept = made;
  } finally {
    underWay.delete(part.start);
    // Kept without being booked here: an earlier attempt did it, and only its answer was lost.
    if (!kept || !isBooked) await releaseCharacters(services, request_id);
  }
  await dropPartSpool(source.folder, part.start);
  if (kept.end === part.end) return null;
  return {
    start: kept.end,
    end: part.end,
    characters: part.characters - kept.characters,
    sentences: part.sentences - kept.sentences,
  };
}

/** As `makeAndKeep`, again after a failure that may pass. */
async function makeInTries(run: Run, part: TextPart): Promise<TextPart | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await makeAndKeep(run, part);
    } catch (error) {
      run.signal.throwIfAborted();
      if (error instanceof JobInterruptedError) throw error;
      const code = asRefusal(error)?.code ?? "internal_error";
      if (attempt === triesMax || !passing.has(code)) throw error;
      run.services.log.warn({ error, batch_id: run.batch.batch_id, attempt }, "a part is tried again");
      await wait(retryMs[attempt - 1], undefined, { signal: run.signal });
    }
  }
}

/** Makes all parts, several at once. Rejects with the first failure, when all have ended. */
async function makeParts(run: Run, parts: TextPart[], atOnce: number, giveUp: () => void): Promise<void> {
  let failure: { error: unknown } | null = null;
  const next = async (): Promise<void> => {
    for (let part = parts.shift(); part && !failure; part = parts.shift()) {
      try {
        const rest = await makeInTries(run, part);
        if (rest) parts.unshift(rest);
      } catch (error) {
        failure ??= { error };
        // Out of quota, the parts under way still have theirs.
        if (!pausing.has(asRefusal(error)?.code ?? "")) giveUp();
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  if (failure) throw (failure as { error: unknown }).error;
}

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
  const recording = recordingOf(batch);
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
  await closeBatch(services.db.drizzle, batch_id, state, { reason, now: services.now() });
}

async function makeOpenBatch(work: Work, batch: StoredBatch, services: Services): Promise<void> {
  const { db, env } = services;
  const { batch_id } = batch;
  const gaveUp = new AbortController();
  const signal = AbortSignal.any([work.signal, gaveUp.signal]);
  const { text, order } = await readOrder(services, placeOf(batch));
  const folder = spoolFolder(env.MYNAH_DATA, batch_id);
  const run: Run = { work, services, batch, source: { text, order, folder }, signal, underWay: new Map() };
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
  { atOnce: batchesAtOnce },
);
