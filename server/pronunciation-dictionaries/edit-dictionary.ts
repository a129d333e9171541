import type { Input, Output } from "../../contract/endpoint.ts";
import type { pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { permissionOn, shownDictionary } from "./rules.ts";
import { lockDictionary, readDictionary, updateDictionary } from "./store.ts";

/**
 * Renames, describes or archives a dictionary. An archived one leaves the list; whoever names it can still use it.
 * @throws Refusal pronunciation_dictionary_not_found or pronunciation_dictionary_forbidden
 */
export async function editDictionary(
  ctx: Context,
  { pronunciation_dictionary_id, name, description, archived }: Input<typeof pronunciationDictionaries.edit>,
): Promise<Output<typeof pronunciationDictionaries.edit>> {
  return await ctx.db.transaction(async (tx) => {
    await lockDictionary(tx, ctx.caller, pronunciation_dictionary_id);
    const before = await readDictionary(tx, ctx.caller, pronunciation_dictionary_id);
    if (!before) fail("pronunciation_dictionary_not_found", { pronunciation_dictionary_id });
    const permission = permissionOn(before, ctx.caller);
    if (permission === "viewer") fail("pronunciation_dictionary_forbidden", { action: "change" });
    if (archived !== undefined && permission !== "admin") {
      fail("pronunciation_dictionary_forbidden", { action: "archive" });
    }
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(archived === undefined ? {} : { archived_at: archived ? (before.archived_at ?? ctx.now()) : null }),
    };
    await updateDictionary(tx, pronunciation_dictionary_id, changes);
    return shownDictionary({ ...before, ...changes }, ctx.caller);
  });
}
