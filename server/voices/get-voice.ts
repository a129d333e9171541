import type { Input, Output } from "../../contract/endpoint.ts";
import type { voices } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { findVoice } from "./find-voice.ts";
import { shownVoice } from "./rules.ts";
import { settingsFor } from "./settings-for.ts";

/** One voice, with the caller's settings unless they are not wanted. @throws Refusal voice_not_found */
export async function getVoice(
  ctx: Context,
  { voice_id, with_settings = true }: Input<typeof voices.get>,
): Promise<Output<typeof voices.get>> {
  const voice = findVoice(ctx, voice_id);
  const settings = with_settings ? { settings: await settingsFor(ctx, voice) } : {};
  return shownVoice(voice, { url: ctx.url, models: ctx.engines.models, ...settings });
}
