/** Finding a voice of the caller's that they may share. */
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { isAtLeast } from "../sharing/index.ts";
import { findVoice, type VoiceOnHand } from "../voices/index.ts";

type Made = NonNullable<VoiceOnHand["made"]>;

/**
 * The caller's own voice, or one of their workspace whose admin they are.
 * @throws Refusal voice_not_found, voice_forbidden for one that is only shared with them, or that an engine brings
 */
export async function findVoiceToShare(ctx: Context, voice_id: string, action: string): Promise<Made> {
  const { made } = await findVoice(ctx, voice_id);
  if (!made || made.copy) return fail("voice_forbidden", { action });
  const isAdmin = made.is_owner || (made.shared_role !== null && isAtLeast(made.shared_role, "admin"));
  return isAdmin ? made : fail("voice_forbidden", { action });
}

/** @throws Refusal voice_not_shareable for one that others must not hear */
export function checkShareable({ voice }: Made): void {
  if (voice.safety_control) fail("voice_not_shareable", { reason: voice.safety_reason ?? "it was blocked." });
  if (!voice.print_key) fail("voice_not_shareable", { reason: "it has not been trained yet." });
  if (!voice.is_verified) fail("voice_not_shareable", { reason: "its speaker has not agreed to it yet." });
}
