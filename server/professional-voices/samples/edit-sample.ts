/** POST /v1/voices/pvc/:voice_id/samples/:sample_id, and DELETE. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { professionalVoices } from "../../../contract/professional-voices.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { dropSample, isInTraining, lockVoice } from "../../voice-lab/index.ts";
import { findSample } from "../find-professional-voice.ts";
import { speakersOf } from "../rules.ts";
import { readSample, type SampleRow, updateSample } from "../store.ts";

type Wanted = Input<typeof professionalVoices.edit_sample>;

/** From when to when, in seconds; null: from the start, to the end. @throws Refusal invalid_trim */
function trimOf(
  { duration_seconds, trim_start_seconds, trim_end_seconds }: SampleRow,
  { trim_start_time, trim_end_time }: Wanted,
) {
  const seconds = (told: number | null | undefined, kept: number | null) =>
    told === undefined ? kept : told === null ? null : told / 1000;
  const start = seconds(trim_start_time, trim_start_seconds);
  const end = seconds(trim_end_time, trim_end_seconds);
  const [start_ms, end_ms] = [start ?? 0, end ?? duration_seconds].map((at) => Math.round(1000 * at)) as [
    number,
    number,
  ];
  const duration_ms = Math.ceil(1000 * duration_seconds);
  if (start_ms >= end_ms || end_ms > duration_ms) fail("invalid_trim", { start_ms, end_ms, duration_ms });
  return { trim_start_seconds: start, trim_end_seconds: end };
}

/** @throws Refusal voice_speaker_not_found */
function speakersWanted(sample: SampleRow, { selected_speaker_ids }: Wanted): string[] | null {
  if (selected_speaker_ids === undefined) return sample.selected_speaker_ids;
  if (selected_speaker_ids === null || selected_speaker_ids.length === 0) return null;
  const known = new Set(speakersOf(sample).map(({ speaker_id }) => speaker_id));
  for (const speaker_id of selected_speaker_ids)
    if (!known.has(speaker_id)) fail("voice_speaker_not_found", { speaker_id });
  return [...new Set(selected_speaker_ids)];
}

/**
 * Says what of a recording is trained on. What is not named stays as it was.
 * @throws Refusal voice_sample_not_found, voice_training_running, invalid_trim, voice_speaker_not_found
 */
export async function editSample(ctx: Context, input: Wanted): Promise<Output<typeof professionalVoices.edit_sample>> {
  const { voice_id, sample_id, remove_background_noise, file_name } = input;
  const { voice } = await findSample(ctx, input, "change");
  await ctx.db.transaction(async (tx) => {
    if (!(await lockVoice(tx, voice_id))) fail("voice_not_found", { voice_id });
    if (await isInTraining(tx, voice_id)) fail("voice_training_running");
    const sample = (await readSample(tx, sample_id)) ?? fail("voice_sample_not_found", { sample_id });
    const changes = {
      ...trimOf(sample, input),
      selected_speaker_ids: speakersWanted(sample, input),
      ...(remove_background_noise == null ? {} : { remove_background_noise }),
      ...(file_name == null ? {} : { file_name }),
    };
    await updateSample(tx, sample_id, changes);
    const target = { type: "voice", id: voice_id, name: voice.name };
    await recordChange(ctx, voice.workspace_id, { action: "voice.changed", target, details: { sample_id } }, tx);
  });
  return { voice_id };
}

/** @throws Refusal voice_sample_not_found, voice_forbidden, voice_training_running */
export async function deleteSample(
  ctx: Context,
  input: Input<typeof professionalVoices.delete_sample>,
): Promise<Output<typeof professionalVoices.delete_sample>> {
  const { voice, sample } = await findSample(ctx, input, "change");
  await dropSample(ctx, voice, sample);
  return { status: "ok" };
}
