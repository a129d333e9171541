import type { Output } from "../../contract/endpoint.ts";
import { defaultVoiceSettings, type voices } from "../../contract/voices.ts";

/** The settings that a voice starts with. */
export async function getDefaultSettings(): Promise<Output<typeof voices.default_settings>> {
  return { ...defaultVoiceSettings };
}
