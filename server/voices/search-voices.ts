import type { Input, Output } from "../../contract/endpoint.ts";
import type { voices } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { voicesOnHand } from "./find-voice.ts";
import { readPlaces } from "./made-store.ts";
import { inOrder, isMeant } from "./rules.ts";
import { showVoices } from "./show-voices.ts";

/** One page of the voices that a search means. The token is the id of the page's last voice; the next page begins after it. */
export async function searchVoices(
  ctx: Context,
  input: Input<typeof voices.search>,
): Promise<Output<typeof voices.search>> {
  const { is_favourite, folder_id = input.collection_id } = input;
  const asksPlace = folder_id !== undefined || is_favourite !== undefined;
  const places = asksPlace ? await readPlaces(ctx.db.drizzle, ctx.caller) : null;
  const isThere = ({ voice_id }: { voice_id: string }): boolean => {
    const place = places?.get(voice_id);
    if (folder_id !== undefined && (place?.folder_id ?? "none") !== folder_id) return false;
    return is_favourite === undefined || (place?.is_favourite ?? false) === is_favourite;
  };
  const listed = (await voicesOnHand(ctx)).filter(
    (voice) => !voice.is_legacy && isMeant(voice, input) && isThere(voice),
  );
  const ordered = inOrder(listed, input.sort, input.sort_direction);
  const last = input.next_page_token;
  const start = last === undefined ? 0 : ordered.findIndex((voice) => voice.voice_id === last) + 1;
  // A token that leads nowhere gives an empty page: starting over would send a client round in circles.
  const page = last !== undefined && start === 0 ? [] : ordered.slice(start, start + input.page_size);
  const has_more = page.length > 0 && start + page.length < ordered.length;
  return {
    voices: await showVoices(ctx, page),
    has_more,
    total_count: ordered.length,
    next_page_token: has_more ? (page.at(-1)?.voice_id ?? null) : null,
  };
}
