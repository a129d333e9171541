/** Who speaks when in a recording: found out in the background by a model, where one is installed. */
import { z } from "zod";
import type { Input, Output } from "../../../contract/endpoint.ts";
import { errorMessage } from "../../../contract/errors.ts";
import { limits } from "../../../contract/limits.ts";
import type { professionalVoices } from "../../../contract/professional-voices.ts";
import type { Context, Services } from "../../context.ts";
import { fail } from "../../fail.ts";
import { asRefusal } from "../../http/refusals.ts";
import { defineJob, JobInterruptedError, type Work } from "../../jobs/definition.ts";
import { isInTraining, lockVoice, withFolder } from "../../voice-lab/index.ts";
import { findSample } from "../find-professional-voice.ts";
import { type Speaker, shownSeparation } from "../rules.ts";
import { readSample, type SampleRow, updateSample } from "../store.ts";
import { fetched } from "./excerpts.ts";

const unavailable = errorMessage("separation_unavailable", {});

/** Keeps why it failed, beside what was heard in the recording. */
async function failed({ db }: Pick<Services, "db">, { sample_id, quality }: SampleRow, problem: string) {
  await updateSample(db.drizzle, sample_id, {
    separation: "failed",
    quality: { ...quality, separation_problem: problem },
  });
}

/** Queues it. Asking again while it waits does nothing. @throws Refusal voice_sample_not_found, separation_unavailable */
export async function separateSpeakers(
  ctx: Context,
  input: Input<typeof professionalVoices.separate_speakers>,
): Promise<Output<typeof professionalVoices.separate_speakers>> {
  const { voice, sample } = await findSample(ctx, input, "change");
  const { voice_id, sample_id } = sample;
  await ctx.engines.untilAllStarted(ctx.signal);
  if (!ctx.engines.can("diarization")) {
    await failed(ctx, sample, unavailable);
    fail("separation_unavailable");
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await lockVoice(tx, voice_id))) fail("voice_not_found", { voice_id });
    if (await isInTraining(tx, voice_id)) fail("voice_training_running");
    const now = (await readSample(tx, sample_id)) ?? fail("voice_sample_not_found", { sample_id });
    if (now.separation === "pending") return;
    await updateSample(tx, sample_id, { separation: "pending", speakers: null, selected_speaker_ids: null });
    const owner = { workspace_id: voice.workspace_id, user_id: voice.user_id };
    await ctx.jobs.enqueue(tx, separateInBackground, { sample_id }, owner);
  });
  return { status: "ok" };
}

/** @throws Refusal voice_sample_not_found */
export async function getSpeakers(
  ctx: Context,
  input: Input<typeof professionalVoices.get_speakers>,
): Promise<Output<typeof professionalVoices.get_speakers>> {
  const { sample } = await findSample(ctx, input, "listen");
  return shownSeparation(sample);
}

/** What each says, from turns in the order of time. */
function speakersFrom(turns: readonly { speaker: number; start_seconds: number; end_seconds: number }[]): Speaker[] {
  const speakers = new Map<number, Speaker>();
  for (const { speaker, start_seconds: start, end_seconds: end } of turns) {
    const own = speakers.get(speaker) ?? { speaker_id: `speaker_${speaker}`, duration_secs: 0, utterances: [] };
    own.duration_secs += end - start;
    own.utterances.push({ start, end });
    speakers.set(speaker, own);
  }
  return [...speakers.values()].sort((a, b) => b.duration_secs - a.duration_secs).slice(0, limits.speakersMax);
}

async function separate(work: Work, sample: SampleRow, services: Services): Promise<void> {
  const minutes_max = limits.separationMinutesMax;
  if (sample.duration_seconds > 60 * minutes_max)
    return await failed(services, sample, `Speakers are told apart in at most ${minutes_max} minutes.`);
  await services.engines.untilAllStarted(work.signal);
  if (!services.engines.can("diarization")) return await failed(services, sample, unavailable);
  await withFolder(async (folder) => {
    const sound = await fetched(services, sample, folder);
    const how = { signal: work.signal, share: work.owner.workspace_id, priority: "batch" } as const;
    const speakers = speakersFrom(await services.engines.ask("diarization", { sound }, how));
    await updateSample(services.db.drizzle, sample.sample_id, {
      separation: "completed",
      speakers: speakers as unknown as Record<string, unknown>[],
    });
  });
}

async function run(work: Work, { sample_id }: { sample_id: string }, services: Services): Promise<void> {
  const sample = await readSample(services.db.drizzle, sample_id);
  if (sample?.separation !== "pending") return;
  try {
    await separate(work, sample, services);
  } catch (error) {
    const cause: unknown = work.signal.aborted ? work.signal.reason : error;
    if (cause instanceof JobInterruptedError) throw cause;
    services.log.warn({ error, sample_id }, "speakers could not be told apart");
    await failed(services, sample, asRefusal(error)?.message ?? "Something went wrong on the server.");
  }
}

/** The kind of job that tells speakers apart. */
export const separateInBackground = defineJob<{ sample_id: string }, Services>(
  "speaker-separation",
  z.object({ sample_id: z.string() }),
  run,
  {
    giveUp: async (_, { sample_id }, services) => {
      const sample = await readSample(services.db.drizzle, sample_id);
      if (sample) await failed(services, sample, "The server stopped in the middle of it several times.");
    },
  },
);
