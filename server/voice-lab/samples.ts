/** Recordings that voices are made from: hearing one again, and taking one away. */
import { join } from "node:path";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLab } from "../../contract/voice-lab.ts";
import type { Context } from "../context.ts";
import { fail, Refusal } from "../fail.ts";
import { FileNotFoundError } from "../files/files.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { resolveRange } from "../http/ranges.ts";
import type { VoiceOnHand } from "../voices/index.ts";
import { holdSamples } from "./consent/check-recording.ts";
import { dropSample } from "./drop-sample.ts";
import { findOwnVoice } from "./find-own-voice.ts";
import { remakeVoice } from "./remake-voice.ts";
import { type KeptSample, readAgreement, readSamples } from "./store.ts";
import { fetchFile, withFolder } from "./voice-files.ts";
import { whileWorking } from "./while-working.ts";

type Row = NonNullable<VoiceOnHand["made"]>["voice"];

/** The voice of a recording. Where there is none for the caller, there is no recording either. @throws Refusal voice_sample_not_found, voice_forbidden */
async function voiceOf(
  ctx: Context,
  { voice_id, sample_id }: { voice_id: string; sample_id: string },
  action: "listen" | "change",
) {
  return await findOwnVoice(ctx, voice_id, action).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "voice_not_found") fail("voice_sample_not_found", { sample_id });
    throw error;
  });
}

/** A recording as it came, or a part of it. @throws Refusal voice_forbidden, voice_sample_not_found, invalid_range */
export async function getSampleAudio(
  ctx: Context,
  { voice_id, sample_id }: Input<typeof voiceLab.get_sample_audio>,
  wanted: WantedRange | null,
): Promise<Bytes> {
  await voiceOf(ctx, { voice_id, sample_id }, "listen");
  const samples = await readSamples(ctx.db.drizzle, voice_id);
  const sample = samples.find((each) => each.sample_id === sample_id) ?? fail("voice_sample_not_found", { sample_id });
  const { size_bytes: size, file_key, content_type } = sample;
  const range = wanted && resolveRange(wanted, size);
  if (wanted && !range) fail("invalid_range", { size });
  const { stream } = await ctx.files.get(file_key, range ? { range } : {}).catch((error: unknown) => {
    if (error instanceof FileNotFoundError) return fail("voice_sample_not_found", { sample_id });
    throw error;
  });
  return {
    content_type,
    body: stream,
    size_bytes: range ? range.end - range.start + 1 : size,
    ...(range ? { range: { ...range, whole_bytes: size } } : {}),
  };
}

/** Whether what the speaker agreed to holds for these recordings alone: others may have been all that was like them. */
async function holdsFor(ctx: Context, voice: Row, samples: readonly KeptSample[], folder: string): Promise<boolean> {
  if (!voice.is_verified) return false;
  const agreement = await readAgreement(ctx.db.drizzle, voice.voice_id);
  if (agreement?.kind === "attested") return true;
  const key = agreement?.recording_key;
  const stored = key ? await ctx.files.stat(key) : null;
  if (!key || !stored) return false;
  const path = join(folder, "read-aloud");
  await fetchFile(ctx, key, path);
  const { content_type } = stored;
  return (await holdSamples(ctx, voice, samples, { path, content_type })).reason === null;
}

/**
 * Takes a recording away and makes the voice anew from the others; these ask for the agreement again where they are not of
 * whoever gave it.
 * @throws Refusal voice_forbidden, voice_sample_not_found, last_voice_sample, voice_being_changed
 */
export async function deleteSample(
  ctx: Context,
  { voice_id, sample_id }: Input<typeof voiceLab.delete_sample>,
): Promise<Output<typeof voiceLab.delete_sample>> {
  const { voice } = await voiceOf(ctx, { voice_id, sample_id }, "change");
  const samples = await readSamples(ctx.db.drizzle, voice_id);
  const removed = samples.filter((each) => each.sample_id === sample_id);
  const kept = samples.filter((each) => each.sample_id !== sample_id);
  if (removed.length === 0) fail("voice_sample_not_found", { sample_id });
  if (voice.category === "professional") {
    for (const sample of removed) await dropSample(ctx, voice, sample);
    return { status: "ok" };
  }
  if (kept.length === 0) fail("last_voice_sample");
  await ctx.engines.untilAllStarted(ctx.signal);
  await whileWorking(ctx, "voice_cloning", () =>
    withFolder(async (temporary) => {
      const change = { fields: {}, added: [], removed, action: "voice.changed" } as const;
      const stays_verified = await holdsFor(ctx, voice, kept, temporary);
      await remakeVoice(ctx, voice, kept, change, { temporary, stays_verified });
    }),
  );
  return { status: "ok" };
}
