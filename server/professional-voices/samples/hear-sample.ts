/** Hearing a recording before it is trained on, one of its speakers alone, and how loud it is. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { professionalVoices } from "../../../contract/professional-voices.ts";
import { gatherPeaks } from "../../audio/peaks.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { FileNotFoundError } from "../../files/files.ts";
import { shownPeaks } from "../../history/index.ts";
import { waveformKey, whileWorking, withFolder } from "../../voice-lab/index.ts";
import { findSample } from "../find-professional-voice.ts";
import { type Range, rangesOf, speakersOf } from "../rules.ts";
import type { SampleRow } from "../store.ts";
import { fetched, heard } from "./excerpts.ts";

const seconds_max = limits.samplePreviewSecondsMax;

async function excerptOf(ctx: Context, sample: SampleRow, wanted: { ranges: Range[] | null; removes_noise: boolean }) {
  await ctx.engines.untilAllStarted(ctx.signal);
  return await whileWorking(ctx, "voice_cloning", () =>
    withFolder(async (folder) => {
      const sound = await fetched(ctx, sample, folder);
      const how = { signal: ctx.signal, share: ctx.caller.workspace_id };
      const { audio, seconds, content_type } = await heard(ctx, sound, { ...wanted, seconds_max }, how);
      return { audio_base_64: audio.toString("base64"), media_type: content_type, duration_secs: seconds };
    }),
  );
}

/** @throws Refusal voice_sample_not_found, voice_forbidden, voice_not_professional */
export async function getSampleAudio(
  ctx: Context,
  input: Input<typeof professionalVoices.get_sample_audio>,
): Promise<Output<typeof professionalVoices.get_sample_audio>> {
  const { sample } = await findSample(ctx, input, "listen");
  const removes_noise = input.remove_background_noise ?? sample.remove_background_noise;
  const { voice_id, sample_id } = sample;
  return { ...(await excerptOf(ctx, sample, { ranges: rangesOf(sample), removes_noise })), voice_id, sample_id };
}

/** @throws Refusal voice_sample_not_found, voice_speaker_not_found */
export async function getSpeakerAudio(
  ctx: Context,
  input: Input<typeof professionalVoices.get_speaker_audio>,
): Promise<Output<typeof professionalVoices.get_speaker_audio>> {
  const { speaker_id } = input;
  const { sample } = await findSample(ctx, input, "listen");
  const speaker = speakersOf(sample).find((each) => each.speaker_id === speaker_id);
  const { utterances } = speaker ?? fail("voice_speaker_not_found", { speaker_id });
  return await excerptOf(ctx, sample, { ranges: utterances, removes_noise: false });
}

async function readHeights({ files }: Context, key: string): Promise<number[] | null> {
  try {
    const parts: Uint8Array[] = [];
    for await (const part of (await files.get(key)).stream) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString("utf8")) as number[];
  } catch (error) {
    if (error instanceof FileNotFoundError) return null;
    throw error;
  }
}

/** Measured when it is first asked for, and kept. */
async function measureHeights(ctx: Context, sample: SampleRow): Promise<number[]> {
  await ctx.engines.untilAllStarted(ctx.signal);
  return await whileWorking(ctx, "voice_cloning", () =>
    withFolder(async (folder) => {
      const sound = await fetched(ctx, sample, folder);
      const peaks = gatherPeaks();
      const request = {
        ...sound,
        ranges: null,
        seconds_max: 60 * limits.professionalSampleMinutesMax,
        output_format: "pcm_8000",
      } as const;
      const how = { signal: ctx.signal, share: ctx.caller.workspace_id };
      for await (const piece of ctx.engines.run("excerpt", request, how)) peaks.add(piece.peaks);
      return shownPeaks(peaks.overview());
    }),
  );
}

/** @throws Refusal voice_sample_not_found */
export async function getSampleWaveform(
  ctx: Context,
  input: Input<typeof professionalVoices.get_sample_waveform>,
): Promise<Output<typeof professionalVoices.get_sample_waveform>> {
  const { sample } = await findSample(ctx, input, "listen");
  const key = waveformKey(sample);
  const known = await readHeights(ctx, key);
  const visual_waveform = known ?? (await measureHeights(ctx, sample));
  if (!known)
    await ctx.files.put(key, Buffer.from(JSON.stringify(visual_waveform)), { content_type: "application/json" });
  return { sample_id: sample.sample_id, visual_waveform };
}
