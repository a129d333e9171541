import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { ownVoiceId } from "../voices/index.ts";
import { searchQuery, shownItem } from "./rules.ts";
import { listItems } from "./store.ts";

/**
 * A page of what the caller made, newest first. It begins after the item with the given id by the order of ids, so
 * that a client whose last item was deleted in between goes on where it was.
 */
export async function listHistory(
  ctx: Context,
  { page_size, start_after_history_item_id, voice_id, search, source }: Input<typeof history.list>,
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
  const found = isHopeless ? [] : await listItems(ctx.db, ctx.caller, filter, page_size + 1);
  const page = found.slice(0, page_size);
  return {
    history: page.map(shownItem),
    last_history_item_id: page.at(-1)?.history_item_id ?? null,
    has_more: found.length > page.length,
    scanned_until: null,
  };
}
