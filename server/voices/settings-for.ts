import type { VoiceSettings } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { mergeSettings, type VoiceOnHand } from "./rules.ts";
import { readSettings } from "./store.ts";

/** The settings to speak with: what the request says, else what the caller set for this voice, else the default. */
export async function settingsFor(
  ctx: Pick<Context, "db" | "caller">,
  voice: Pick<VoiceOnHand, "voice_id">,
  given?: { [K in keyof VoiceSettings]?: VoiceSettings[K] | undefined },
): Promise<VoiceSettings> {
  const part = given as Partial<VoiceSettings> | undefined;
  return mergeSettings(
    part,
    (await readSettings(ctx.db, ctx.caller.user_id, voice.voice_id)) as Partial<VoiceSettings>,
  );
}
