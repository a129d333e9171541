import type { Input, Output } from "../../contract/endpoint.ts";
import type { pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { shownDictionary } from "./rules.ts";
import { lockDictionary, readDictionary, updateDictionary } from "./store.ts";

/**
 * Renames, describes or archives a dictionary. An archived one leaves the list; whoever names it can still use it.
 * @throws Refusal pronunciation_dictionary_not_found
 */
export async function editDictionary(
  ctx: Context,
  { pronunciation_dictionary_id, name, description, archived }: Input<typeof pronunciationDictionaries.edit>,
): Promise<Output<typeof pronunciationDictionaries.edit>> {
  const { workspace_id } = ctx.caller;
  return await ctx.db.transaction(async (tx) => {
    await lockDictionary(tx, workspace_id, pronunciation_dictionary_id);
    const before = await readDictionary(tx, workspace_id, pronunciation_dictionary_id);
    if (!before) fail("pronunciation_dictionary_not_found", { pronunciation_dictionary_id });
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(archived === undefined ? {} : { archived_at: archived ? (before.archived_at ?? ctx.now()) : null }),
    };
    await updateDictionary(tx, pronunciation_dictionary_id, changes);
    return shownDictionary({ ...before, ...changes }, ctx.caller);
  });
}
