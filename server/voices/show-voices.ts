/** Voices as the API shows them, with everything that somebody who made them may know. */
import { limits } from "../../contract/limits.ts";
import type { Voice, VoiceSettings } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { shownMaking } from "./made-rules.ts";
import { readParts, readPlaces } from "./made-store.ts";
import { shownVoice, type VoiceOnHand } from "./rules.ts";

/** Clients keep the list for a week; the links of its previews last longer. */
const previewSeconds = 2 * limits.voiceListCacheSeconds;

/** Shows voices, in their order. `settings`: the caller's own of the only one. */
export async function showVoices(
  ctx: Pick<Context, "db" | "engines" | "files" | "url" | "now" | "caller">,
  voices: readonly VoiceOnHand[],
  settings?: VoiceSettings,
): Promise<Voice[]> {
  const ids = [...new Set(voices.flatMap(({ made }) => made?.voice.voice_id ?? []))];
  const [parts, places] = [await readParts(ctx.db.drizzle, ids), await readPlaces(ctx.db.drizzle, ctx.caller)];
  const how = { url: ctx.url, models: ctx.engines.models, ...(settings ? { settings } : {}) };
  return await Promise.all(
    voices.map(async (voice) => {
      const shown = { ...shownVoice(voice, how), ...places.get(voice.voice_id) };
      const { made } = voice;
      const own = made && parts.get(made.voice.voice_id);
      if (!own) return shown;
      const { preview_key } = made.voice;
      // Whoever reads the list may be elsewhere: a file on our own disk has an address without a host.
      const signed = preview_key ? await ctx.files.signUrl(preview_key, { expires_seconds: previewSeconds }) : "";
      const preview_url = signed.startsWith("/") ? ctx.url + signed : signed;
      return { ...shown, ...shownMaking(made, own, ctx.now()), preview_url };
    }),
  );
}
