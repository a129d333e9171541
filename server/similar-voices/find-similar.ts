/** POST /v1/similar-voices. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { similarVoices } from "../../contract/similar-voices.ts";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import type { Context } from "../context.ts";
import { likenessTo, projectedBy, squareAt, squareTo } from "../engines/hearing/likeness.ts";
import { speechSecondsMin } from "../engines/hearing/voice-match.ts";
import { fail } from "../fail.ts";
import { hearSample, whileWorking, withFolder } from "../voice-lab/index.ts";
import { readListed, shownPremade, showShared } from "../voice-library/index.ts";
import { findPremades, previewKey } from "../voices/index.ts";
import { hearPremades, hearShared, unheardPremades } from "./hear-voices.ts";
import { type HeardTraits, readNearest, readPremadeTraits, readUnheard } from "./store.ts";

/** @throws Refusal voice_sample_unusable, voice_speech_too_short, too_many_concurrent_requests */
const traitsOf = (ctx: Context, recording: Input<typeof similarVoices.find>["audio_file"]) =>
  whileWorking(ctx, "similar_voices", () =>
    withFolder(async (folder) => {
      const minutes_max = limits.similarRecordingMinutesMax;
      const { file } = await hearSample(ctx, recording, {
        folder,
        removes_noise: false,
        language: undefined,
        minutes_max,
      });
      const sound = { path: file.path, content_type: file.content_type };
      const how = { signal: ctx.signal, share: ctx.caller.workspace_id };
      const request = { sound, seconds_max: limits.similarSecondsHeard };
      const { traits, speech_seconds } = await ctx.engines.ask("voice_traits", request, how);
      const seconds = Math.round(10 * speech_seconds) / 10;
      return traits ?? fail("voice_speech_too_short", { seconds, seconds_min: speechSecondsMin });
    }),
  );

/** Has voices that nobody listened to yet listened to, after this. Resolves to whether there are any. */
async function listenOn(ctx: Context, premades: readonly HeardTraits[]): Promise<boolean> {
  const begin = (hear: typeof hearShared, what: string) =>
    void hear(ctx).catch((error: unknown) => ctx.log.warn({ error }, `${what} could not be listened to`));
  const shared = await readUnheard(ctx.db.drizzle, projectedBy, { after: "", count: 1 });
  if (shared.length > 0) begin(hearShared, "voices of the library");
  const brought = await unheardPremades(ctx, premades);
  if (brought.length > 0) begin(hearPremades, "voices of the engines");
  return shared.length + brought.length > 0;
}

/**
 * The voices of the library that are most like a recording: what people share is compared in the database, the few that
 * engines bring here.
 * @throws Refusal voice_sample_unusable, voice_speech_too_short, too_many_concurrent_requests
 */
export async function findSimilar(
  ctx: Context,
  { audio_file, similarity_threshold, top_k }: Input<typeof similarVoices.find>,
): Promise<Output<typeof similarVoices.find>> {
  const likeness = likenessTo(await traitsOf(ctx, audio_file));
  // Twice what is missing to being alike: below 1 they count as one speaker's.
  const square_max = squareAt(likeness, 1 - similarity_threshold / limits.similarityThresholdMax);
  const { drizzle } = ctx.db;
  const shared = await readNearest(drizzle, likeness, { made_by: projectedBy, square_max, count: top_k + 1 });
  const heard = await readPremadeTraits(drizzle, projectedBy);
  const premades = new Map(findPremades(ctx).map((voice) => [voice.voice_id, voice]));
  const brought = heard.flatMap(({ voice_id, traits, heard_key }) => {
    const voice = premades.get(voice_id);
    if (!voice || !traits || heard_key !== previewKey(voice)) return [];
    const square = squareTo(likeness, traits);
    return square_max === null || square < square_max ? [{ voice_id, square }] : [];
  });
  const nearest = [...shared, ...brought].sort((a, b) => a.square - b.square);
  const rows = await readListed(
    drizzle,
    ctx.caller,
    shared.map(({ voice_id }) => voice_id),
  );
  const shown = new Map<string, LibraryVoice>();
  for (const row of rows) shown.set(row.sharing.voice_id, await showShared(ctx, row));
  for (const { voice_id } of brought) {
    const voice = premades.get(voice_id);
    if (voice) shown.set(voice_id, shownPremade(voice, ctx.url));
  }
  return {
    voices: nearest.slice(0, top_k).flatMap(({ voice_id }) => shown.get(voice_id) ?? []),
    has_more: nearest.length > top_k,
    last_sort_id: null,
    is_listening: await listenOn(ctx, heard),
  };
}
