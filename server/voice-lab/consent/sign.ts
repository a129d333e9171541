/** POST /v1/voices/:voice_id/consent/recording: somebody reads the phrase. */
import { createReadStream } from "node:fs";
import type { Input, Upload } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { SignedConsent } from "../../../contract/voice-consent.ts";
import type { voiceLab } from "../../../contract/voice-lab.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Context, PublicContext } from "../../context.ts";
import { fail } from "../../fail.ts";
import { notify } from "../../notices/index.ts";
import { findOwnVoice } from "../find-own-voice.ts";
import { folderOf, newKey, removeKeys } from "../voice-files.ts";
import { checkConsent, type Found } from "./check-recording.ts";
import { needsConsent } from "./needs-consent.ts";
import {
  countAttempt,
  endLinks,
  type ReadKind,
  readPhrase,
  updateVerification,
  type VerificationRow,
  verifyVoice,
} from "./store.ts";

interface SignedVoice {
  voice_id: string;
  workspace_id: string;
  user_id: string;
  name: string;
  category: string;
  is_verified: boolean;
  print_key: string | null;
  safety_control: "BAN" | "CAPTCHA" | null;
}

/** Keeps that the speaker agreed, with the recording that shows it. */
async function accept(
  ctx: PublicContext,
  voice: SignedVoice,
  { verification_id, kind }: VerificationRow,
  { recording, checks, signer_name }: { recording: Upload; checks: Found["checks"]; signer_name: string | null },
): Promise<void> {
  const now = ctx.now();
  const recording_key = newKey(folderOf(voice.workspace_id, voice.voice_id), "consent");
  await ctx.files.put(recording_key, createReadStream(recording.path), { content_type: recording.content_type });
  try {
    await ctx.db.transaction(async (tx) => {
      const outcome = await verifyVoice(tx, voice, { now, passes_captcha: true });
      if (outcome === "changed") fail("voice_being_changed");
      if (outcome === "not_needed") fail("consent_not_needed");
      const decided = { state: "accepted", recording_key, checks: { ...checks }, signer_name, reason: null } as const;
      await updateVerification(tx, verification_id, { ...decided, decided_at: now });
      await endLinks(tx, voice.voice_id);
      const target = { type: "voice", id: voice.voice_id, name: voice.name };
      const details = { way: signer_name === null ? kind : "link", ...(signer_name ? { signer_name } : {}) };
      await recordChange(ctx, voice.workspace_id, { action: "voice.consented", target, details }, tx);
      if (signer_name === null) return;
      const title = `${signer_name} agreed to ${voice.name}`;
      const told = {
        severity: "info",
        title,
        description: "The voice can speak now.",
        path: "/app/voice-lab",
      } as const;
      await notify(ctx, { user_id: voice.user_id, ...told }, tx);
    });
  } catch (error) {
    await removeKeys(ctx, [recording_key]);
    throw error;
  }
}

/**
 * Holds a recording against the phrase that is open for a voice, and keeps how that went.
 * @param signer_name of somebody who signs by a link; null: the owner, signed in
 * @throws Refusal consent_not_needed, consent_phrase_over, unreadable_recording, recording_too_long, voice_being_changed when
 * its recordings were exchanged meanwhile
 */
export async function signVoice(
  ctx: PublicContext,
  voice: SignedVoice,
  { recording, signer_name, kind = "phrase" }: { recording: Upload; signer_name: string | null; kind?: ReadKind },
): Promise<SignedConsent> {
  if (!needsConsent(voice)) fail("consent_not_needed");
  const attempts_max = limits.consentAttemptsMax;
  const now = ctx.now();
  const open = await readPhrase(ctx.db.drizzle, { voice_id: voice.voice_id, kind, now, attempts_max });
  const { verification_id } = open ?? fail("consent_phrase_over");
  const counted = await countAttempt(ctx.db.drizzle, { verification_id, now, attempts_max });
  const tried = counted ?? fail("consent_phrase_over");
  const attempts_left = attempts_max - tried.attempts;
  const { phrase, language } = { phrase: tried.phrase ?? "", language: tried.language ?? "en" };
  const { reason, checks } = await checkConsent(ctx, voice, { phrase, language, recording });
  if (reason === null) {
    await accept(ctx, voice, tried, { recording, checks, signer_name });
    return { status: "accepted", reason, attempts_left, checks };
  }
  const state = attempts_left === 0 ? ("refused" as const) : ("open" as const);
  await updateVerification(ctx.db.drizzle, verification_id, { state, reason, checks: { ...checks } });
  return { status: "refused", reason, attempts_left, checks };
}

/** @throws Refusal voice_not_found, voice_forbidden, and as `signVoice` */
export async function sign(ctx: Context, { voice_id, recording }: Input<typeof voiceLab.sign>): Promise<SignedConsent> {
  const { voice } = await findOwnVoice(ctx, voice_id, "change");
  return await signVoice(ctx, voice, { recording, signer_name: null });
}
