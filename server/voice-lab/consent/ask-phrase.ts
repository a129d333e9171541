/** POST /v1/voices/:voice_id/consent: a phrase to read aloud. */
import type { Input } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { PhraseToRead } from "../../../contract/voice-consent.ts";
import type { voiceLab } from "../../../contract/voice-lab.ts";
import type { Context, Services } from "../../context.ts";
import { fail } from "../../fail.ts";
import { newId } from "../../ids.ts";
import { findOwnVoice } from "../find-own-voice.ts";
import { lockVoice } from "../store.ts";
import { needsConsent } from "./needs-consent.ts";
import { newPhrase } from "./phrase.ts";
import { countPhrases, insertPhrase, type ReadKind, type VerificationRow } from "./store.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A phrase as it is shown to whoever reads it. */
export const shownPhrase = ({ phrase, language, expires_at, attempts }: VerificationRow): PhraseToRead => ({
  phrase: phrase ?? "",
  language: language ?? "en",
  expires_at_unix: Math.floor((expires_at?.getTime() ?? 0) / 1000),
  attempts_left: limits.consentAttemptsMax - attempts,
});

const minutesOf = { phrase: limits.consentPhraseMinutes, captcha: limits.captchaMinutes } as const;

/** A new phrase for a voice. @throws Refusal consent_not_needed, too_many_consent_attempts */
export async function makePhrase(
  services: Pick<Services, "db" | "now">,
  voice_id: string,
  kind: ReadKind = "phrase",
): Promise<PhraseToRead> {
  const now = services.now();
  return await services.db.transaction(async (tx) => {
    const voice = (await lockVoice(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
    if (!needsConsent(voice)) fail("consent_not_needed");
    const phrases_max = limits.consentPhrasesPerDayMax;
    const asked = await countPhrases(tx, { voice_id, kind, since: new Date(now.getTime() - dayMs) });
    if (asked >= phrases_max) fail("too_many_consent_attempts", { phrases_max });
    const language = voice.languages[0] ?? "en";
    const row = {
      verification_id: newId(),
      voice_id,
      kind,
      phrase: newPhrase(language),
      language,
      expires_at: new Date(now.getTime() + minutesOf[kind] * minuteMs),
      created_at: now,
    };
    await insertPhrase(tx, row);
    return {
      phrase: row.phrase,
      language,
      expires_at_unix: Math.floor(row.expires_at.getTime() / 1000),
      attempts_left: limits.consentAttemptsMax,
    };
  });
}

/** @throws Refusal voice_not_found, voice_forbidden, consent_not_needed, too_many_consent_attempts */
export async function askPhrase(ctx: Context, { voice_id }: Input<typeof voiceLab.ask_phrase>): Promise<PhraseToRead> {
  await findOwnVoice(ctx, voice_id, "change");
  return await makePhrase(ctx, voice_id);
}
