/** Taking a recording of a professional voice away: nothing is made anew, what is trained stays as it is. */
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { deleteSampleRow, isInTraining, type KeptSample, lockVoice } from "./store.ts";
import { removeKeys } from "./voice-files.ts";

/** Where the heights of its waveform are kept once somebody asked for them. */
export const waveformKey = ({ file_key }: Pick<KeptSample, "file_key">): string => `${file_key}-waveform`;

/** @throws Refusal voice_not_found, voice_training_running */
export async function dropSample(
  ctx: Context,
  { voice_id, workspace_id, name }: { voice_id: string; workspace_id: string; name: string },
  sample: KeptSample,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockVoice(tx, voice_id))) fail("voice_not_found", { voice_id });
    if (await isInTraining(tx, voice_id)) fail("voice_training_running");
    await deleteSampleRow(tx, sample.sample_id);
    const target = { type: "voice", id: voice_id, name };
    await recordChange(ctx, workspace_id, { action: "voice.changed", target, details: { samples_removed: 1 } }, tx);
  });
  await removeKeys(ctx, [sample.file_key, sample.clean_key, waveformKey(sample)]);
}
