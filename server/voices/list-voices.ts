import type { Input, Output } from "../../contract/endpoint.ts";
import type { voices } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { voicesOnHand } from "./find-voice.ts";
import { showVoices } from "./show-voices.ts";

/** Every voice that the caller may use; legacy ones only on demand. */
export async function listVoices(
  ctx: Context,
  { show_legacy }: Input<typeof voices.list>,
): Promise<Output<typeof voices.list>> {
  const listed = (await voicesOnHand(ctx)).filter((voice) => show_legacy || !voice.is_legacy);
  return { voices: await showVoices(ctx, listed) };
}
