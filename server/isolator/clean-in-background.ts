/** The job that cleans a recording: its files are kept and its characters booked in one step, or nothing is. */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { Services } from "../context.ts";
import { Refusal } from "../fail.ts";
import { asRefusal } from "../http/refusals.ts";
import { defineJob, JobInterruptedError, type Work } from "../jobs/definition.ts";
import { notify } from "../notices/index.ts";
import { releaseCharacters, reserveCharacters, settleCharacters } from "../usage/index.ts";
import { priceOfSeconds } from "../voice-changer/index.ts";
import { cleanRecording } from "./clean-recording.ts";
import { keyOf } from "./isolation-files.ts";
import { isVideo, model_id, product } from "./rules.ts";
import { endIsolation, readIsolation, type StoredIsolation, writeProgress } from "./store.ts";

const recordingsAtOnce = 2;
const tellEveryMs = 1000;
/** What is left when all sound is clean: a video is put together, files are kept. */
const cleanShare = 0.95;

/** Brings the original to a file of this machine. */
async function fetched({ files }: Services, row: StoredIsolation, folder: string): Promise<string> {
  const path = join(folder, "original");
  await pipeline((await files.get(row.original_key)).stream, createWriteStream(path));
  return path;
}

/** Holds its characters under its own id: however often the work begins anew, they are held once. */
async function holdFor(
  work: Work,
  services: Services,
  { isolation_id, api_key_hashed, duration_seconds }: StoredIsolation,
) {
  const caller = { ...work.owner, api_key: api_key_hashed === null ? null : { api_key_hashed, permissions: null } };
  const characters = priceOfSeconds(duration_seconds);
  await reserveCharacters(
    { ...services, caller },
    { request_id: isolation_id, characters, product, voice_id: null, model_id, is_background: true },
  );
  return characters;
}

async function clean(work: Work, row: StoredIsolation, folder: string, services: Services): Promise<void> {
  const { db, files } = services;
  const { isolation_id, content_type, duration_seconds } = row;
  const price = await holdFor(work, services, row);
  const path = await fetched(services, row, folder);
  let done = 0;
  const telling = setInterval(() => {
    const progress = Math.min(cleanShare, (cleanShare * done) / Math.max(1, duration_seconds));
    writeProgress(db.drizzle, isolation_id, progress)
      .then(() => work.report({ progress }))
      .catch((error: unknown) => services.log.debug({ error }, "how far a recording is could not be written"));
  }, tellEveryMs);
  try {
    // What engines cannot read by themselves lies beside the original as plain sound.
    const sound = (await files.stat(keyOf(row, "sound.wav"))) ? keyOf(row, "sound.wav") : null;
    const soundPath = join(folder, "heard.wav");
    if (sound) await pipeline((await files.get(sound)).stream, createWriteStream(soundPath));
    const {
      sound: made,
      video,
      video_problem,
      has_pictures,
      peaks,
    } = await cleanRecording(
      services,
      {
        path: sound ? soundPath : path,
        content_type: sound ? "audio/wav" : content_type,
        video: isVideo(content_type) ? { path, content_type } : null,
      },
      { output_format: "mp3_44100_128", folder },
      { signal: work.signal, share: work.owner.workspace_id, priority: "batch" },
      (seconds) => {
        done = seconds;
      },
    );
    const [audio_key, peaks_key] = [keyOf(row, "clean.mp3"), keyOf(row, "waveforms.json")];
    const video_key = video && keyOf(row, `clean-${video.path.slice(video.path.lastIndexOf("/") + 1)}`);
    await files.put(audio_key, createReadStream(made.path), { content_type: made.content_type });
    await files.put(peaks_key, Buffer.from(JSON.stringify(peaks)), { content_type: "application/json" });
    if (video && video_key)
      await files.put(video_key, createReadStream(video.path), { content_type: video.content_type });
    const settle = settleCharacters(services, isolation_id, price);
    const isKept = await db.transaction(async (tx) => {
      const end = { state: "done", progress: 1, ended_at: services.now(), audio_key, peaks_key, video_key } as const;
      const told = {
        // What is a video by its container alone is sound from now on.
        content_type: has_pictures ? content_type : content_type.replace(/^video\//, "audio/"),
        ...(video_problem ? { reason: { code: "isolation_without_video", message: video_problem } } : {}),
      };
      const hasEnded = await endIsolation(tx, isolation_id, { ...end, ...told, characters_charged: price });
      if (hasEnded) await settle(tx);
      return hasEnded;
    });
    // Deleted or cancelled while the files were written: nobody has them.
    if (!isKept) for (const key of [audio_key, peaks_key, video_key]) if (key) await files.remove(key);
    if (sound) await files.remove(sound);
  } finally {
    clearInterval(telling);
  }
}

/** Says in the row why it could not be cleaned, and to whoever ordered it. */
async function failed(services: Services, { isolation_id, user_id, file_name }: StoredIsolation, error: unknown) {
  const known = asRefusal(error);
  if (!known) services.log.error({ error, isolation_id }, "a recording could not be cleaned");
  const { code, message } =
    known ?? new Refusal("internal_error", "Something went wrong on the server. Please try again.");
  await services.db.transaction(async (tx) => {
    const end = { state: "failed", ended_at: services.now(), reason: { code, message } } as const;
    if (!(await endIsolation(tx, isolation_id, end))) return;
    const told = { severity: "error", title: `“${file_name}” could not be cleaned`, description: message } as const;
    await notify(services, { user_id, ...told, needs_attention: true, path: "/app/voice-isolator" }, tx);
  });
}

async function run(work: Work, { isolation_id }: { isolation_id: string }, services: Services): Promise<void> {
  const row = await readIsolation(services.db.drizzle, isolation_id);
  if (!row || row.job_id !== work.job_id || (row.state !== "queued" && row.state !== "running")) return;
  const folder = join(services.env.MYNAH_DATA, "isolating", isolation_id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await clean(work, row, folder, services);
  } catch (error) {
    const cause: unknown = work.signal.aborted ? work.signal.reason : error;
    if (cause instanceof JobInterruptedError) throw cause;
    await failed(services, row, error);
  } finally {
    // Does nothing when it was settled.
    await releaseCharacters(services, isolation_id);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The kind of job that cleans recordings. */
export const cleanInBackground = defineJob<{ isolation_id: string }, Services>(
  "voice-isolation",
  z.object({ isolation_id: z.string() }),
  run,
  { atOnce: recordingsAtOnce },
);
