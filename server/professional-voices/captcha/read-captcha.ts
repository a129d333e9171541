/** The captcha of a voice: a picture of words that its speaker reads aloud in time. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { professionalVoices } from "../../../contract/professional-voices.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import type { Bytes } from "../../http/answers.ts";
import {
  findOwnVoice,
  makePhrase,
  needsConsent,
  readPhrase,
  readSamples,
  shownPhrase,
  signVoice,
} from "../../voice-lab/index.ts";
import { drawText } from "./draw.ts";

/** A voice of which it is to be shown whose it is. @throws Refusal consent_not_needed, voice_samples_missing */
async function findUnverified(ctx: Context, voice_id: string) {
  const { voice } = await findOwnVoice(ctx, voice_id, "change");
  if (!needsConsent(voice)) fail("consent_not_needed");
  if ((await readSamples(ctx.db.drizzle, voice_id)).length === 0) fail("voice_samples_missing");
  return voice;
}

/**
 * The captcha that is open, or a new one, as a picture.
 * @throws Refusal voice_not_found, voice_forbidden, consent_not_needed, voice_samples_missing, too_many_consent_attempts
 */
export async function getCaptcha(
  ctx: Context,
  { voice_id }: Input<typeof professionalVoices.get_captcha>,
): Promise<Bytes> {
  await findUnverified(ctx, voice_id);
  const attempts_max = limits.consentAttemptsMax;
  const open = await readPhrase(ctx.db.drizzle, { voice_id, kind: "captcha", now: ctx.now(), attempts_max });
  const { phrase } = open ? shownPhrase(open) : await makePhrase(ctx, voice_id, "captcha");
  const picture = drawText(phrase);
  return { content_type: "image/png", body: picture, size_bytes: picture.length };
}

/**
 * Holds a recording against the captcha: who reads it in the voice of the samples is verified.
 * @throws Refusal captcha_not_passed, consent_phrase_over, consent_not_needed, unreadable_recording, recording_too_long
 */
export async function passCaptcha(
  ctx: Context,
  { voice_id, recording }: Input<typeof professionalVoices.pass_captcha>,
): Promise<Output<typeof professionalVoices.pass_captcha>> {
  const voice = await findUnverified(ctx, voice_id);
  const { reason, attempts_left } = await signVoice(ctx, voice, { recording, signer_name: null, kind: "captcha" });
  if (reason !== null) fail("captcha_not_passed", { reason, attempts_left });
  return { status: "ok" };
}
