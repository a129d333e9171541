import type { Input, Output } from "../../contract/endpoint.ts";
import type { LibraryVoice, voiceLibrary } from "../../contract/voice-library.ts";
import type { Context } from "../context.ts";
import { searchQuery } from "../search-words.ts";
import { findPremades, type VoiceOnHand } from "../voices/index.ts";
import { shownPremade } from "./rules.ts";
import { showShared } from "./show-shared.ts";
import { countLibrary, type LibraryFilters, readLibrary } from "./store.ts";

type Asked = Input<typeof voiceLibrary.list>;

/** Whether a voice that an engine brings is among what is looked for; what only shared voices have excludes it. */
function isWanted(voice: VoiceOnHand, asked: Asked): boolean {
  const { labels } = voice;
  const isOne = (value: string | undefined, wanted: readonly string[] | undefined) =>
    !wanted?.length || (value !== undefined && wanted.includes(value));
  const is = (value: string | undefined, wanted: string | undefined) => wanted === undefined || value === wanted;
  return (
    !asked.featured &&
    !asked.reader_app_enabled &&
    asked.owner_id === undefined &&
    is(voice.category, asked.category) &&
    is(labels.gender, asked.gender) &&
    is(labels.age, asked.age) &&
    is(labels.accent, asked.accent) &&
    is(labels.language, asked.language) &&
    isOne(labels.use_case, asked.use_cases) &&
    isOne(labels.descriptive, asked.descriptives)
  );
}

/** One page of the library: what people share, in the order that is asked for, and then what engines bring. */
export async function listSharedVoices(ctx: Context, asked: Asked): Promise<Output<typeof voiceLibrary.list>> {
  const { page, page_size, sort, search, owner_id, ...rest } = asked;
  const filters: LibraryFilters = { ...rest, public_owner_id: owner_id, query: searchQuery(search) };
  const offset = page * page_size;
  const { drizzle } = ctx.db;
  // One more than is shown tells whether there is more.
  const rows = await readLibrary(drizzle, ctx.caller, filters, { sort, offset, count: page_size + 1 });
  const shown: LibraryVoice[] = await Promise.all(rows.slice(0, page_size).map((row) => showShared(ctx, row)));
  let has_more = rows.length > page_size;
  if (!has_more) {
    const premade = findPremades(ctx, search).filter((voice) => isWanted(voice, asked));
    const shared = offset === 0 ? rows.length : await countLibrary(drizzle, filters);
    const start = Math.max(0, offset - shared);
    const left = page_size - shown.length;
    shown.push(...premade.slice(start, start + left).map((voice) => shownPremade(voice, ctx.url)));
    has_more = start + left < premade.length;
  }
  return { voices: shown, has_more, last_sort_id: shown.at(-1)?.voice_id ?? null };
}
