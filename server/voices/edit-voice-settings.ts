import type { Input, Output } from "../../contract/endpoint.ts";
import { voiceSettingsPart, type voices } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { findVoice } from "./find-voice.ts";
import { saveSettings } from "./store.ts";

/** Changes the given parts of the caller's settings of a voice. @throws Refusal voice_not_found */
export async function editVoiceSettings(
  ctx: Context,
  { voice_id, ...given }: Input<typeof voices.edit_settings>,
): Promise<Output<typeof voices.edit_settings>> {
  const voice = await findVoice(ctx, voice_id);
  await saveSettings(ctx.db, {
    user_id: ctx.caller.user_id,
    voice_id: voice.voice_id,
    settings: voiceSettingsPart.parse(given),
    updated_at: ctx.now(),
  });
  return { status: "ok" };
}
