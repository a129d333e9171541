/** A voice for those who do not know ids. */
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findVoice, voicesOnHand } from "./find-voice.ts";
import type { VoiceOnHand } from "./rules.ts";

/**
 * The caller's voice with this name (in any case) or id; the first of all when none is named.
 * @throws Refusal voice_not_found
 */
export async function findVoiceByName(
  ctx: Pick<Context, "db" | "engines" | "caller" | "now">,
  named: string | undefined,
): Promise<VoiceOnHand> {
  const folded = named?.trim().toLowerCase();
  const voices = await voicesOnHand(ctx);
  const found = voices.find((voice) => folded === undefined || voice.name.toLowerCase() === folded);
  return found ?? (await findVoice(ctx, named?.trim() ?? fail("voice_not_found", { voice_id: "" })));
}
