import type { Context } from "../context.ts";
import { fail, Refusal } from "../fail.ts";
import { findOwnVoice, readSamples } from "../voice-lab/index.ts";
import type { SampleRow, VoiceRow } from "./store.ts";

/**
 * A professional voice of the caller's own, or one that is shared with them for this.
 * @throws Refusal voice_not_found, voice_forbidden, voice_not_professional
 */
export async function findProfessionalVoice(
  ctx: Context,
  voice_id: string,
  action: "listen" | "change",
): Promise<VoiceRow> {
  const { voice } = await findOwnVoice(ctx, voice_id, action);
  if (voice.category !== "professional") fail("voice_not_professional", { name: voice.name });
  return voice;
}

/**
 * A recording of one. Where there is no voice for the caller, there is no recording either.
 * @throws Refusal voice_sample_not_found, voice_forbidden, voice_not_professional
 */
export async function findSample(
  ctx: Context,
  { voice_id, sample_id }: { voice_id: string; sample_id: string },
  action: "listen" | "change",
): Promise<{ voice: VoiceRow; sample: SampleRow }> {
  const missing = (): never => fail("voice_sample_not_found", { sample_id });
  const voice = await findProfessionalVoice(ctx, voice_id, action).catch((error: unknown) =>
    error instanceof Refusal && error.code === "voice_not_found" ? missing() : Promise.reject(error),
  );
  const samples = await readSamples(ctx.db.drizzle, voice_id);
  return { voice, sample: samples.find((each) => each.sample_id === sample_id) ?? missing() };
}
