/** Whether the speaker of a voice agreed; and a program that vouches for them. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { ConsentState } from "../../../contract/voice-consent.ts";
import type { voiceLab } from "../../../contract/voice-lab.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { newId } from "../../ids.ts";
import { findOwnVoice } from "../find-own-voice.ts";
import { insertAttestation } from "../store.ts";
import { shownPhrase } from "./ask-phrase.ts";
import { hasTerms, mayAttest } from "./attested.ts";
import { needsConsent } from "./needs-consent.ts";
import { endLinks, readFailures, readLinkEnd, readPhrase, verifyVoice } from "./store.ts";

/** @throws Refusal voice_not_found, voice_forbidden */
export async function getConsent(
  ctx: Context,
  { voice_id }: Input<typeof voiceLab.get_consent>,
): Promise<ConsentState> {
  const { voice } = await findOwnVoice(ctx, voice_id, "change");
  const { drizzle } = ctx.db;
  const now = ctx.now();
  const phrase = await readPhrase(drizzle, { voice_id, kind: "phrase", now, attempts_max: limits.consentAttemptsMax });
  const needs = needsConsent(voice);
  const link_end = await readLinkEnd(drizzle, voice_id, now);
  return {
    requires_verification: needs,
    is_verified: voice.is_verified,
    // Nobody vouches for what is in doubt.
    ways: !needs ? [] : mayAttest(ctx, voice) && !voice.safety_control ? ["phrase", "attested"] : ["phrase"],
    phrase: phrase && needs ? shownPhrase(phrase) : null,
    link_expires_at_unix: link_end && Math.floor(link_end.getTime() / 1000),
    failures: await readFailures(drizzle, voice_id),
  };
}

/**
 * A program vouches for the speaker by what its account agreed to.
 * @throws Refusal voice_not_found, voice_forbidden, consent_by_phrase_only, consent_terms_missing, consent_not_needed, voice_being_changed
 */
export async function attest(
  ctx: Context,
  { voice_id }: Input<typeof voiceLab.attest>,
): Promise<Output<typeof voiceLab.attest>> {
  const { voice } = await findOwnVoice(ctx, voice_id, "change");
  if (!needsConsent(voice)) fail("consent_not_needed");
  if (!mayAttest(ctx, voice) || voice.safety_control) fail("consent_by_phrase_only");
  if (!(await hasTerms(ctx))) fail("consent_terms_missing");
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const outcome = await verifyVoice(tx, voice, { now, passes_captcha: false });
    if (outcome === "changed") fail("voice_being_changed");
    if (outcome === "not_needed") fail("consent_not_needed");
    await insertAttestation(tx, { voice_id, verification_id: newId(), now });
    await endLinks(tx, voice_id);
    const target = { type: "voice", id: voice_id, name: voice.name };
    await recordChange(
      ctx,
      voice.workspace_id,
      { action: "voice.consented", target, details: { way: "attested" } },
      tx,
    );
  });
  return { status: "ok" };
}
