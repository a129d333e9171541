/** Agreeing from elsewhere: the owner of a voice sends a link to whoever speaks in it. */
import { createHash } from "node:crypto";
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { PhraseToRead, SignedConsent } from "../../../contract/voice-consent.ts";
import type { voiceLab } from "../../../contract/voice-lab.ts";
import type { Context, PublicContext } from "../../context.ts";
import { fail } from "../../fail.ts";
import { newId, newSecret } from "../../ids.ts";
import { findOwnVoice } from "../find-own-voice.ts";
import { lockVoice } from "../store.ts";
import { makePhrase } from "./ask-phrase.ts";
import { needsConsent } from "./needs-consent.ts";
import { signVoice } from "./sign.ts";
import { endLinks, findByToken, insertLink } from "./store.ts";

const hourMs = 3_600_000;

/** Only the hash is kept: who reads the database cannot sign. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A link for the speaker; earlier ones end. @throws Refusal voice_not_found, voice_forbidden, consent_not_needed */
export async function addConsentLink(
  ctx: Context,
  { voice_id }: Input<typeof voiceLab.add_consent_link>,
): Promise<Output<typeof voiceLab.add_consent_link>> {
  await findOwnVoice(ctx, voice_id, "change");
  const token = newSecret();
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + limits.consentLinkHours * hourMs);
  await ctx.db.transaction(async (tx) => {
    const voice = (await lockVoice(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
    if (!needsConsent(voice)) fail("consent_not_needed");
    await endLinks(tx, voice_id);
    const row = { verification_id: newId(), voice_id, token_hash: hashOf(token), expires_at, created_at: now };
    await insertLink(tx, row);
  });
  return { url: `${ctx.url}/voice-consent/${token}`, expires_at_unix: Math.floor(expires_at.getTime() / 1000) };
}

/** What a link leads to. @throws Refusal consent_link_not_found */
async function behind(ctx: PublicContext, token: string) {
  return (await findByToken(ctx.db.drizzle, hashOf(token), ctx.now())) ?? fail("consent_link_not_found");
}

/** What somebody is asked to agree to. @throws Refusal consent_link_not_found */
export async function getConsentOfLink(
  ctx: PublicContext,
  { token }: Input<typeof voiceLab.get_consent_of_link>,
): Promise<Output<typeof voiceLab.get_consent_of_link>> {
  const { voice, link, owner_name } = await behind(ctx, token);
  const maker = ctx.engines.print_makers.find(({ maker_id }) => maker_id === voice.maker_id);
  return {
    voice_name: voice.name,
    owner_name,
    maker_name: maker?.name ?? voice.maker_id ?? "",
    expires_at_unix: Math.floor((link.expires_at?.getTime() ?? 0) / 1000),
  };
}

/** @throws Refusal consent_link_not_found, too_many_consent_attempts */
export async function askPhraseOfLink(
  ctx: PublicContext,
  { token }: Input<typeof voiceLab.ask_phrase_of_link>,
): Promise<PhraseToRead> {
  const { voice } = await behind(ctx, token);
  return await makePhrase(ctx, voice.voice_id);
}

/** @throws Refusal consent_link_not_found, consent_phrase_over, unreadable_recording, recording_too_long */
export async function signByLink(
  ctx: PublicContext,
  { token, recording, signer_name }: Input<typeof voiceLab.sign_by_link>,
): Promise<SignedConsent> {
  const { voice } = await behind(ctx, token);
  return await signVoice(ctx, voice, { recording, signer_name });
}
