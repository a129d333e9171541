/** POST /v1/voices/pvc/:voice_id/samples. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { professionalVoices } from "../../../contract/professional-voices.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import {
  folderOf,
  type HeardSample,
  hearSample,
  insertSamples,
  isInTraining,
  type KeptSample,
  keepSamples,
  lockVoice,
  readSamples,
  removeKeys,
  whileWorking,
  withFolder,
} from "../../voice-lab/index.ts";
import { findProfessionalVoice } from "../find-professional-voice.ts";
import { shownSample } from "../rules.ts";

const samples_max = limits.professionalSamplesMax;
const minutes_max = limits.professionalDatasetMinutesMax;

type Told = { file_name: string; sha256: string; seconds: number };

/** @throws Refusal too_many_voice_samples; voice_sample_unusable for one that is there already, or too much */
function checkRoom(kept: readonly KeptSample[], added: readonly Told[]): void {
  if (kept.length + added.length > samples_max) fail("too_many_voice_samples", { samples_max });
  const known = new Set(kept.map(({ sha256 }) => sha256));
  let seconds = kept.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0);
  for (const { file_name, sha256, ...own } of added) {
    if (known.has(sha256)) fail("voice_sample_unusable", { file_name, reason: "The same recording is there already." });
    known.add(sha256);
    seconds += own.seconds;
    const reason = `All recordings together are longer than ${minutes_max} minutes.`;
    if (seconds > 60 * minutes_max) fail("voice_sample_unusable", { file_name, reason });
  }
}

const told = ({ file, check }: HeardSample): Told => ({ ...file, seconds: check.duration_seconds });

/**
 * Listens to recordings and keeps them, all or none. One of which nothing can be made is kept with that as its verdict, and
 * not trained on.
 * @throws Refusal voice_not_professional, voice_training_running, voice_samples_missing, too_many_voice_samples,
 * voice_sample_unusable
 */
export async function addSamples(
  ctx: Context,
  { voice_id, files = [], remove_background_noise = false }: Input<typeof professionalVoices.add_samples>,
): Promise<Output<typeof professionalVoices.add_samples>> {
  const { workspace_id, name, languages } = await findProfessionalVoice(ctx, voice_id, "change");
  if (files.length === 0) fail("voice_samples_missing");
  const { drizzle } = ctx.db;
  if (await isInTraining(drizzle, voice_id)) fail("voice_training_running");
  const uploads = files.map(({ file_name, sha256 }) => ({ file_name, sha256, seconds: 0 }));
  checkRoom(await readSamples(drizzle, voice_id), uploads);
  await ctx.engines.untilAllStarted(ctx.signal);
  return await whileWorking(ctx, "voice_cloning", () =>
    withFolder(async (folder) => {
      const heard: HeardSample[] = [];
      for (const file of files) {
        const how = { folder, removes_noise: false, language: languages[0], keeps_refused: true };
        heard.push(await hearSample(ctx, file, { ...how, minutes_max: limits.professionalSampleMinutesMax }));
      }
      const place = { voice_id, folder: folderOf(workspace_id, voice_id), now: ctx.now() };
      const rows = (await keepSamples(ctx, heard, place)).map((row) => ({ ...row, remove_background_noise }));
      try {
        await ctx.db.transaction(async (tx) => {
          if (!(await lockVoice(tx, voice_id))) fail("voice_not_found", { voice_id });
          if (await isInTraining(tx, voice_id)) fail("voice_training_running");
          checkRoom(await readSamples(tx, voice_id), heard.map(told));
          await insertSamples(tx, rows);
          const target = { type: "voice", id: voice_id, name };
          const details = { samples_added: rows.length };
          await recordChange(ctx, workspace_id, { action: "voice.changed", target, details }, tx);
        });
      } catch (error) {
        await removeKeys(
          ctx,
          rows.map(({ file_key }) => file_key),
        );
        throw error;
      }
      const added = new Set(rows.map(({ sample_id }) => sample_id));
      return (await readSamples(drizzle, voice_id)).filter(({ sample_id }) => added.has(sample_id)).map(shownSample);
    }),
  );
}
