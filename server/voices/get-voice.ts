import type { Input, Output } from "../../contract/endpoint.ts";
import type { Voice, voices } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { findVoice } from "./find-voice.ts";
import { settingsFor } from "./settings-for.ts";
import { showVoices } from "./show-voices.ts";

/** One voice, with the caller's settings unless they are not wanted. @throws Refusal voice_not_found */
export async function getVoice(
  ctx: Context,
  { voice_id, with_settings = true }: Input<typeof voices.get>,
): Promise<Output<typeof voices.get>> {
  const voice = await findVoice(ctx, voice_id);
  const settings = with_settings ? await settingsFor(ctx, voice) : undefined;
  const [shown] = await showVoices(ctx, [voice], settings);
  return shown as Voice;
}
