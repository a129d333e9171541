import type { Context, Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { findVoice as findEngineVoice } from "../engines/catalogue.ts";
import { fail } from "../fail.ts";
import { madeOnHand, reasonOf } from "./made-rules.ts";
import { readCopiedVoices, readOwnVoices, readVoiceNow } from "./made-store.ts";
import { isMeant, onHand, type VoiceOnHand } from "./rules.ts";

/** Whose voices are looked for. */
type Asker = Pick<Context, "db" | "engines" | "caller" | "now">;

/**
 * The voice with this id, or with this id of the public service, among those that engines bring; it may be one that cannot
 * speak now.
 * @throws Refusal voice_not_found
 */
export function findPremade({ engines }: Pick<Services, "engines">, voice_id: string): VoiceOnHand {
  return onHand(findEngineVoice(engines.voices, voice_id) ?? fail("voice_not_found", { voice_id }));
}

/** Voices that engines bring and that a search means; without one, all but the legacy ones. */
export const findPremades = ({ engines }: Pick<Services, "engines">, search?: string): VoiceOnHand[] =>
  engines.voices.map(onHand).filter((voice) => !voice.is_legacy && isMeant(voice, { search }));

/** The caller's own voices, those that are shared with them, and those that they added; `voice_id`: only that one. */
async function madeVoices({ db, engines, caller, now }: Asker, voice_id?: string): Promise<VoiceOnHand[]> {
  const [own, copied] = await Promise.all([
    readOwnVoices(db.drizzle, caller, voice_id),
    readCopiedVoices(db.drizzle, caller, voice_id),
  ]);
  return [...own, ...copied].map((row) => madeOnHand(row, engines, caller.user_id, now()));
}

/** Every voice that the caller may use: those of the engines, then those that people made. */
export async function voicesOnHand(ctx: Asker): Promise<VoiceOnHand[]> {
  const made = await madeVoices(ctx);
  return [...ctx.engines.voices.map(onHand), ...made];
}

/**
 * The voice with this id, or with this id of the public service, as far as the caller may use it; it may be one that cannot
 * speak now.
 * @throws Refusal voice_not_found
 */
export async function findVoice(ctx: Asker, voice_id: string): Promise<VoiceOnHand> {
  const premade = findEngineVoice(ctx.engines.voices, voice_id);
  if (premade) return onHand(premade);
  const [made] = await madeVoices(ctx, voice_id);
  return made ?? fail("voice_not_found", { voice_id });
}

/** A voice that can speak. @throws Refusal voice_disabled */
function speaking(voice: VoiceOnHand): VoiceOnHand {
  if (voice.disabled_reason !== null) fail("voice_disabled", { name: voice.name, reason: voice.disabled_reason });
  return voice;
}

/**
 * Whether work that takes long may go on with a voice: it may have been blocked since, or is not lent any more.
 * @throws Refusal voice_disabled, voice_not_found
 */
export async function checkStillSpeaks({ db, now }: Pick<Asker, "db" | "now">, voice: VoiceOnHand): Promise<void> {
  const { made, voice_id, name } = voice;
  if (!made) return;
  const row = (await readVoiceNow(db.drizzle, made.voice.voice_id)) ?? fail("voice_not_found", { voice_id });
  const reason = reasonOf({ ...row, copy: made.copy !== null }, true, now());
  if (reason !== null) fail("voice_disabled", { name, reason });
}

/**
 * Whether what the caller made of a voice may become one of their own: that voice may have been blocked since, or be gone, or
 * is not lent to them any more.
 * @throws Refusal voice_disabled, voice_not_found
 */
export async function checkStillThere(
  { caller, now }: Pick<Asker, "caller" | "now">,
  tx: Transaction,
  voice_id: string,
): Promise<void> {
  const [own] = await readOwnVoices(tx, caller, voice_id);
  const row = own ?? (await readVoiceNow(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
  const reason = reasonOf({ ...row, copy: own === undefined }, true, now());
  if (reason !== null) fail("voice_disabled", { name: row.voice.name, reason });
}

/** As `findSpeakingVoice`, of those that engines bring. @throws Refusal voice_not_found or voice_disabled */
export async function findSpeakingPremade(
  services: Pick<Services, "engines">,
  voice_id: string,
  signal: AbortSignal,
): Promise<VoiceOnHand> {
  await services.engines.untilStarted(voice_id, signal);
  return speaking(findPremade(services, voice_id));
}

/**
 * The voice with this id, for somebody who wants to hear it; waits for its engine when that is still starting.
 * @throws Refusal voice_not_found or voice_disabled
 */
export async function findSpeakingVoice(ctx: Asker, voice_id: string, signal: AbortSignal): Promise<VoiceOnHand> {
  await ctx.engines.untilStarted(voice_id, signal);
  const voice = await findVoice(ctx, voice_id);
  if (!voice.made || voice.disabled_reason === null) return speaking(voice);
  await ctx.engines.untilAllStarted(signal);
  return speaking(await findVoice(ctx, voice_id));
}

/** Our id of a voice for an id of the public service; any other id as it is. */
export function ownVoiceId({ engines }: Pick<Services, "engines">, voice_id: string): string {
  return findEngineVoice(engines.voices, voice_id)?.voice_id ?? voice_id;
}
