import type { Input, Output } from "../../contract/endpoint.ts";
import type { voices } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { findVoice } from "./find-voice.ts";
import { settingsFor } from "./settings-for.ts";

/** The caller's settings of a voice, complete. @throws Refusal voice_not_found */
export async function getVoiceSettings(
  ctx: Context,
  { voice_id }: Input<typeof voices.get_settings>,
): Promise<Output<typeof voices.get_settings>> {
  return settingsFor(ctx, await findVoice(ctx, voice_id));
}
