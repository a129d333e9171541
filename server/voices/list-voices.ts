import type { Input, Output } from "../../contract/endpoint.ts";
import type { voices } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { onHand, shownVoice } from "./rules.ts";

/** Every voice that the caller may use; legacy ones only on demand. */
export async function listVoices(
  ctx: Context,
  { show_legacy }: Input<typeof voices.list>,
): Promise<Output<typeof voices.list>> {
  const listed = ctx.engines.voices.map(onHand).filter((voice) => show_legacy || !voice.is_legacy);
  return { voices: listed.map((voice) => shownVoice(voice, { url: ctx.url, models: ctx.engines.models })) };
}
