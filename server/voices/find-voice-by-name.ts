/** A voice for those who do not know ids. */
import type { Services } from "../context.ts";
import { fail } from "../fail.ts";
import { findVoice } from "./find-voice.ts";
import { onHand, type VoiceOnHand } from "./rules.ts";

/**
 * The voice with this name (in any case) or id; the first of all when none is named.
 * @throws Refusal voice_not_found
 */
export function findVoiceByName(services: Pick<Services, "engines">, named: string | undefined): VoiceOnHand {
  const folded = named?.trim().toLowerCase();
  const found = services.engines.voices.find((voice) => folded === undefined || voice.name.toLowerCase() === folded);
  if (found) return onHand(found);
  return findVoice(services, named?.trim() ?? fail("voice_not_found", { voice_id: "" }));
}
