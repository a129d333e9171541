import type { Services } from "../context.ts";
import { findVoice as findEngineVoice } from "../engines/catalogue.ts";
import { fail } from "../fail.ts";
import { onHand, type VoiceOnHand } from "./rules.ts";

/**
 * The voice with this id, or with this id of the public service; it may be one that cannot speak now.
 * @throws Refusal voice_not_found
 */
export function findVoice({ engines }: Pick<Services, "engines">, voice_id: string): VoiceOnHand {
  return onHand(findEngineVoice(engines.voices, voice_id) ?? fail("voice_not_found", { voice_id }));
}

/**
 * The voice with this id, for somebody who wants to hear it; waits for its engine when that is still starting.
 * @throws Refusal voice_not_found or voice_disabled
 */
export async function findSpeakingVoice(
  services: Pick<Services, "engines">,
  voice_id: string,
  signal: AbortSignal,
): Promise<VoiceOnHand> {
  await services.engines.untilStarted(voice_id, signal);
  const voice = findVoice(services, voice_id);
  if (voice.disabled_reason !== null) fail("voice_disabled", { name: voice.name, reason: voice.disabled_reason });
  return voice;
}

/** Our id of a voice for an id of the public service; any other id as it is. */
export function ownVoiceId({ engines }: Pick<Services, "engines">, voice_id: string): string {
  return findEngineVoice(engines.voices, voice_id)?.voice_id ?? voice_id;
}
