import type { Input, Output } from "../../contract/endpoint.ts";
import type { pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { InvalidInput } from "../http/refusals.ts";
import { readCursor, shownDictionary, writeCursor } from "./rules.ts";
import { listDictionaries as readPage } from "./store.ts";

/** The dictionaries that the caller may use page by page, newest first unless asked otherwise; archived ones are left out. */
export async function listDictionaries(
  ctx: Context,
  { cursor, page_size, sort, sort_direction }: Input<typeof pronunciationDictionaries.list>,
): Promise<Output<typeof pronunciationDictionaries.list>> {
  const sortsByName = sort === "name";
  const direction = sort_direction?.toLowerCase() ?? (sortsByName ? "asc" : "desc");
  const after = cursor ? readCursor(cursor, sortsByName) : null;
  if (cursor && !after) {
    const msg = "Input should be the next_cursor of a page in the same order";
    throw new InvalidInput([{ loc: ["query", "cursor"], msg, type: "value_error" }]);
  }
  const { caller } = ctx;
  const found = await readPage(ctx.db, caller, {
    after,
    sortsByName,
    ascending: direction === "asc",
    count: page_size + 1,
  });
  const page = found.slice(0, page_size);
  const last = page.at(-1);
  const has_more = found.length > page.length;
  return {
    pronunciation_dictionaries: page.map((dictionary) => shownDictionary(dictionary, caller)),
    next_cursor:
      has_more && last
        ? writeCursor({ id: last.pronunciation_dictionary_id, name: sortsByName ? last.name : null })
        : null,
    has_more,
  };
}
