/** A voice that somebody made, for whoever wants to do something to it. */
import type { ResourceRole } from "../../contract/sharing.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { isAtLeast } from "../sharing/index.ts";
import { findVoice, type VoiceOnHand } from "../voices/index.ts";

type Made = NonNullable<VoiceOnHand["made"]>;

/** What a role must let do, and what it is called in a refusal. */
const needed = { listen: "editor", change: "editor", export: "admin", delete: "admin" } as const satisfies Record<
  string,
  ResourceRole
>;

/**
 * The voice, if it is the caller's own or shared with them for this.
 * @throws Refusal voice_not_found; voice_forbidden for those that engines bring, and those that were added from others
 */
export async function findOwnVoice(ctx: Context, voice_id: string, action: keyof typeof needed): Promise<Made> {
  const { made } = await findVoice(ctx, voice_id);
  if (!made || made.copy) return fail("voice_forbidden", { action });
  const role = made.shared_role as ResourceRole | null;
  if (!made.is_owner && (role === null || !isAtLeast(role, needed[action]))) fail("voice_forbidden", { action });
  return made;
}
