/** POST /v1/voices/pvc/:voice_id/train, and stopping it. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { professionalVoices } from "../../../contract/professional-voices.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Context } from "../../context.ts";
import { professionalSecondsMin } from "../../env.ts";
import { fail } from "../../fail.ts";
import { lockVoice, readSamples } from "../../voice-lab/index.ts";
import { takeVoiceEdit } from "../../voices/index.ts";
import { findProfessionalVoice } from "../find-professional-voice.ts";
import { speechSeconds } from "../rules.ts";
import { deleteTraining, readOpenTraining, updateTraining, upsertTraining } from "../store.ts";
import { chooseTraining } from "./choose-maker.ts";
import { trainVoice } from "./train-voice.ts";

/**
 * Queues a training. Of two who start one at once, the second is refused.
 * @throws Refusal voice_training_running, voice_not_verified, voice_banned, voice_speech_too_short, voice_engine_missing,
 * voice_maker_language, model_not_found, model_cannot_be_trained, voice_edit_limit_reached
 */
export async function startTraining(
  ctx: Context,
  { voice_id, model_id: wanted }: Input<typeof professionalVoices.train>,
): Promise<Output<typeof professionalVoices.train>> {
  const { languages, workspace_id, name, user_id } = await findProfessionalVoice(ctx, voice_id, "change");
  await ctx.engines.untilAllStarted(ctx.signal);
  const { maker, model } = chooseTraining(ctx.engines, { model_id: wanted, language: languages[0] ?? "en" });
  const { model_id } = model;
  const { maker_id } = maker;
  await ctx.db.transaction(async (tx) => {
    const voice = (await lockVoice(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
    if (await readOpenTraining(tx, voice_id)) fail("voice_training_running");
    if (voice.safety_control === "BAN") fail("voice_banned");
    const seconds = speechSeconds(await readSamples(tx, voice_id));
    const seconds_min = Math.max(professionalSecondsMin(ctx.env), maker.seconds_min);
    if (seconds < seconds_min) fail("voice_speech_too_short", { seconds: seconds.toFixed(1), seconds_min });
    if (!voice.is_verified || voice.safety_control) fail("voice_not_verified");
    await takeVoiceEdit(ctx, tx);
    const job_id = await ctx.jobs.enqueue(tx, trainVoice, { voice_id, model_id }, { workspace_id, user_id });
    await upsertTraining(tx, { voice_id, model_id, maker_id, job_id, created_at: ctx.now() });
    const target = { type: "voice", id: voice_id, name };
    const details = { model_id, maker_id };
    await recordChange(ctx, workspace_id, { action: "voice.training_started", target, details }, tx);
  });
  return { status: "ok" };
}

/** Stops a training; what the voice was trained to before, it stays. @throws Refusal voice_not_in_training */
export async function cancelTraining(
  ctx: Context,
  { voice_id }: Input<typeof professionalVoices.cancel_training>,
): Promise<Output<typeof professionalVoices.cancel_training>> {
  const { workspace_id, name } = await findProfessionalVoice(ctx, voice_id, "change");
  const { job_id } = await ctx.db.transaction(async (tx) => {
    const voice = (await lockVoice(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
    const training = (await readOpenTraining(tx, voice_id)) ?? fail("voice_not_in_training");
    const { model_id } = training;
    if (training.print_key !== null && training.print_key === voice.print_key)
      await updateTraining(tx, training, { state: "fine_tuned", progress: 1, message: null, ended_at: ctx.now() });
    else await deleteTraining(tx, training);
    const target = { type: "voice", id: voice_id, name };
    await recordChange(ctx, workspace_id, { action: "voice.training_stopped", target, details: { model_id } }, tx);
    return training;
  });
  await ctx.jobs.cancel(job_id);
  return { status: "ok" };
}
