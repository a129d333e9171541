import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLibrary } from "../../contract/voice-library.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { showShared } from "./show-shared.ts";
import { findShared } from "./store.ts";

/** A voice as its owner shares it, for whoever may add it. @throws Refusal shared_voice_not_found */
export async function getSharedVoice(
  ctx: Context,
  { public_user_id, voice_id }: Input<typeof voiceLibrary.get_shared>,
): Promise<Output<typeof voiceLibrary.get_shared>> {
  const named = { public_owner_id: public_user_id, voice_id };
  return await showShared(ctx, (await findShared(ctx.db.drizzle, ctx.caller, named)) ?? fail("shared_voice_not_found"));
}
