/** What the tests of this provider share. */
import type { EngineServer } from "../../ports.ts";

/** An account as the owner sets it. */
export const serverAt = (base_url: string, more: Partial<EngineServer> = {}): EngineServer => ({
  server_id: base_url,
  kind: "elevenlabs",
  name: "My account",
  base_url,
  api_key: "sk_of_the_account_0001",
  voices: [],
  speech_models: [],
  transcription_models: [],
  ...more,
});
export const settingsOf = (...servers: EngineServer[]) => ({ models_folder: "", servers, threads: 1 });
