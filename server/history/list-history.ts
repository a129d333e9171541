import type { Input, Output } from "../../contract/endpoint.ts";
import type { HistoryItem, history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { searchQuery } from "../search-words.ts";
import { ownVoiceId } from "../voices/index.ts";
import { accessInfo, shownItem } from "./rules.ts";
import { type ItemFilter, listItems, listSharedItems } from "./store.ts";

/** What others share with the caller, with whose it is. */
async function sharedWith(ctx: Context, filter: ItemFilter, count: number): Promise<HistoryItem[]> {
  const rows = await listSharedItems(ctx.db, ctx.caller, filter, count);
  return rows.map((row) => ({ ...shownItem(row), access_info: accessInfo(row) }));
}

const madeBy = async (ctx: Context, filter: ItemFilter, count: number): Promise<HistoryItem[]> =>
  (await listItems(ctx.db, ctx.caller, filter, count)).map(shownItem);

/**
 * A page of what the caller made, or of what others share with them, newest first. It begins after the item with the given id by the order of ids, so
 * that a client whose last item was deleted in between goes on where it was.
 */
export async function listHistory(
  ctx: Context,
  { page_size, start_after_history_item_id, voice_id, search, source, shared }: Input<typeof history.list>,
): Promise<Output<typeof history.list>> {
  const query = searchQuery(search);
  const isHopeless = query === null && search !== undefined && search.trim() !== "";
  const filter = {
    before: start_after_history_item_id,
    voice_id: voice_id === undefined ? undefined : ownVoiceId(ctx, voice_id),
    source,
    query,
  };
  // A search for punctuation alone finds nothing, rather than everything.
  const read = shared ? sharedWith : madeBy;
  const found = isHopeless ? [] : await read(ctx, filter, page_size + 1);
  const page = found.slice(0, page_size);
  return {
    history: page,
    last_history_item_id: page.at(-1)?.history_item_id ?? null,
    has_more: found.length > page.length,
    scanned_until: null,
  };
}
