/** The job that trains a professional voice: its print takes the place of an earlier one at the end, or nothing changes. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { limits } from "../../../contract/limits.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Services } from "../../context.ts";
import { matchRecordings } from "../../engines/hearing/hear.ts";
import type { ListedPrintMaker } from "../../engines/listed.ts";
import { fail } from "../../fail.ts";
import { asRefusal } from "../../http/refusals.ts";
import { defineJob, JobInterruptedError, type Work } from "../../jobs/definition.ts";
import { notify } from "../../notices/index.ts";
import {
  lockVoice,
  makePrint,
  type RecordingOnDisk,
  readSamples,
  removeKeys,
  updateVoice,
} from "../../voice-lab/index.ts";
import { countedSeconds, rangesOf, trainable } from "../rules.ts";
import { fetched, prepared, type SoundFile } from "../samples/excerpts.ts";
import {
  deleteTrainingsOfOthers,
  readTraining,
  readVerifications,
  readVoice,
  type SampleRow,
  type TrainingRow,
  updateTraining,
  type VoiceRow,
} from "../store.ts";
import { trainingMakers } from "./choose-maker.ts";

const tellEveryMs = 1000;
/** Of the work, so much is bringing the recordings together. */
const preparingShare = 0.2;
const path = "/app/professional-voice-cloning";
const steps = { prepare: "Bringing the recordings together", make: "Listening to the voice and making its print" };

/** How far it is, told once in a while: to the row, and so to whoever looks. */
function openTelling(services: Services, work: Work, training: TrainingRow) {
  let [progress, message] = [0, steps.prepare];
  const stopped = new AbortController();
  const tell = async () => {
    await work.report({ progress, message });
    const told = { state: "fine_tuning", progress, message } as const;
    // Its voice was deleted, or somebody stopped it.
    if (!(await updateTraining(services.db.drizzle, training, told))) stopped.abort();
  };
  const telling = setInterval(() => {
    tell().catch((error: unknown) => services.log.debug({ error }, "how far a training is could not be written"));
  }, tellEveryMs);
  return {
    tell,
    signal: AbortSignal.any([work.signal, stopped.signal]),
    to(next: number, said: string) {
      [progress, message] = [Math.max(progress, next), said];
    },
    close: () => clearInterval(telling),
  };
}

/** By what it is told whether a recording is of whoever was verified: what they read aloud, or what was there when a person decided. */
async function verifiedSound(
  services: Services,
  voice: VoiceRow,
  samples: readonly SampleRow[],
  folder: string,
): Promise<SoundFile | null> {
  const accepted = (await readVerifications(services.db.drizzle, voice.voice_id)).filter(
    ({ state }) => state === "accepted",
  );
  const read = accepted.findLast(({ recording_key }) => recording_key !== null);
  if (read?.recording_key) {
    const { content_type } = (await services.files.stat(read.recording_key)) ?? fail("voice_not_verified");
    const { verification_id: sample_id, recording_key: file_key } = read;
    return await fetched(services, { sample_id, file_key, content_type }, folder);
  }
  const decided = accepted.findLast(({ kind }) => kind === "manual")?.decided_at;
  const known = samples.find(({ created_at }) => decided && created_at <= decided) ?? fail("voice_not_verified");
  return await fetched(services, { ...known, sample_id: `${known.sample_id}-known` }, folder);
}

/**
 * Whether a recording is of whoever was verified, all of it; false where too little is said to tell.
 * @throws Refusal voice_sample_unusable for one of somebody else
 */
async function isOfSpeaker(
  { engines }: Services,
  verified: SoundFile,
  { file, sample }: { file: SoundFile; sample: SampleRow },
  how: { signal: AbortSignal; share: string },
): Promise<boolean> {
  const seconds_max = 60 * limits.professionalSampleMinutesMax;
  const found = await matchRecordings(engines, { first: [verified], second: [file], seconds_max }, how);
  const reason = "It does not sound like the speaker who was verified. Leave it out, or choose who speaks in it.";
  if (found.is_same === false) fail("voice_sample_unusable", { file_name: sample.file_name, reason });
  return found.is_same === true;
}

/** The recordings as they are trained on, in files. */
async function gather(
  services: Services,
  voice: VoiceRow,
  { signal, folder, onProgress }: { signal: AbortSignal; folder: string; onProgress: (share: number) => void },
): Promise<RecordingOnDisk[]> {
  const samples = trainable(await readSamples(services.db.drizzle, voice.voice_id));
  const verified = await verifiedSound(services, voice, samples, folder);
  const how = { signal, share: voice.workspace_id, priority: "batch" } as const;
  const seconds_max = 60 * limits.professionalSampleMinutesMax;
  const recordings: RecordingOnDisk[] = [];
  for (const [index, sample] of samples.entries()) {
    signal.throwIfAborted();
    const { remove_background_noise: removes_noise, duration_seconds } = sample;
    const ranges = rangesOf(sample);
    const sound = await fetched(services, sample, folder);
    const file = await prepared(services, sound, { ranges, removes_noise, seconds_max }, how);
    onProgress((index + 1) / samples.length);
    // Nobody can be told to have agreed to what nobody can be told by.
    if (verified && !(await isOfSpeaker(services, verified, { file, sample }, how))) continue;
    const seconds = ranges?.reduce((sum, { start, end }) => sum + end - start, 0) ?? duration_seconds;
    const text = sample.transcript ?? "";
    recordings.push({ ...file, duration_seconds: seconds, speech_seconds: countedSeconds(sample), text });
  }
  return recordings;
}

/** Keeps what was trained; nothing when the voice is gone, or the training was stopped. */
async function keep(
  services: Services,
  voice: VoiceRow,
  training: TrainingRow,
  made: Awaited<ReturnType<typeof makePrint>>,
): Promise<void> {
  const { voice_id, workspace_id, user_id } = voice;
  const { model_id, maker_id } = training;
  const now = services.now();
  const kept = await services.db.transaction(async (tx) => {
    const before = await lockVoice(tx, voice_id);
    const end = {
      state: "fine_tuned",
      progress: 1,
      message: null,
      ended_at: now,
      print_key: made.print_key ?? null,
    } as const;
    if (!before || !(await updateTraining(tx, training, end))) return null;
    await deleteTrainingsOfOthers(tx, voice_id, maker_id);
    // The model that was asked for is the one that is meant when nobody names one.
    const model_ids = [model_id, ...made.model_ids.filter((each) => each !== model_id)];
    await updateVoice(tx, voice_id, { ...made, model_ids, updated_at: now });
    const target = { type: "voice", id: voice_id, name: before.name };
    await recordChange(
      services,
      workspace_id,
      { action: "voice.trained", target, details: { model_id, maker_id } },
      tx,
    );
    const told = {
      severity: "info",
      title: `${before.name} is trained`,
      description: "It can speak now.",
      path,
    } as const;
    await notify(services, { user_id, ...told }, tx);
    return before;
  });
  await removeKeys(
    services,
    kept ? [kept.print_key, kept.preview_key] : [made.print_key ?? null, made.preview_key ?? null],
  );
}

async function train(
  services: Services,
  work: Work,
  { voice, training, maker }: { voice: VoiceRow; training: TrainingRow; maker: ListedPrintMaker },
  folder: string,
): Promise<void> {
  const telling = openTelling(services, work, training);
  const { signal } = telling;
  try {
    await telling.tell();
    const onGathered = (share: number) => telling.to(preparingShare * share, steps.prepare);
    const recordings = await gather(services, voice, { signal, folder, onProgress: onGathered });
    const { voice_id, workspace_id, name, labels } = voice;
    const about = { voice_id, workspace_id, name, labels, language: voice.languages[0] ?? "en" };
    const ctx = { ...services, signal, caller: { workspace_id } };
    const onProgress = (share: number) => telling.to(preparingShare + (1 - preparingShare) * share, steps.make);
    const made = await makePrint(ctx, maker, recordings, about, { priority: "batch", onProgress });
    await keep(services, voice, training, made);
  } finally {
    telling.close();
  }
}

/** Says in the row why it could not be trained, and to whoever made it. */
async function failed(services: Services, voice: VoiceRow, training: TrainingRow, message: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const end = { state: "failed", message, ended_at: services.now() } as const;
    if (!(await updateTraining(tx, training, end))) return;
    const told = { severity: "error", title: `${voice.name} could not be trained`, description: message } as const;
    await notify(services, { user_id: voice.user_id, ...told, needs_attention: true, path }, tx);
  });
}

interface Data {
  voice_id: string;
  model_id: string;
}

/** The voice and its training, as long as this job is to do it. */
async function find({ db }: Services, job_id: string, data: Data) {
  const [voice, training] = [await readVoice(db.drizzle, data.voice_id), await readTraining(db.drizzle, data)];
  const isOpen = training?.state === "queued" || training?.state === "fine_tuning";
  return voice && training && training.job_id === job_id && isOpen ? { voice, training } : null;
}

async function run(work: Work, data: Data, services: Services): Promise<void> {
  const found = await find(services, work.job_id, data);
  if (!found) return;
  const folder = join(services.env.MYNAH_DATA, "training", data.voice_id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await services.engines.untilAllStarted(work.signal);
    const makers = trainingMakers(services.engines);
    const maker = makers.find(({ maker_id }) => maker_id === found.training.maker_id) ?? fail("voice_engine_missing");
    await train(services, work, { ...found, maker }, folder);
  } catch (error) {
    const cause: unknown = work.signal.aborted ? work.signal.reason : error;
    if (cause instanceof JobInterruptedError) throw cause;
    const known = asRefusal(error);
    if (!known) services.log.error({ error, ...data }, "a voice could not be trained");
    await failed(
      services,
      found.voice,
      found.training,
      known?.message ?? "Something went wrong on the server. Please try again.",
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The kind of job that trains voices. */
export const trainVoice = defineJob<Data, Services>(
  "voice-training",
  z.object({ voice_id: z.string(), model_id: z.string() }),
  run,
  {
    giveUp: async (job_id, data, services) => {
      const found = await find(services, job_id, data);
      const message = "The server stopped in the middle of it several times.";
      if (found) await failed(services, found.voice, found.training, message);
    },
  },
);
