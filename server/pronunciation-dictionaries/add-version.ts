import type { Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { PronunciationRule, pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { permissionOn, storableRule } from "./rules.ts";
import { insertVersion, lockDictionary, readDictionary } from "./store.ts";

/**
 * Makes a new version of a dictionary from its latest one. Two changes at once follow each other, so that neither is
 * lost; older versions stay as they are.
 * @throws Refusal pronunciation_dictionary_not_found, pronunciation_dictionary_forbidden or
 * pronunciation_dictionary_too_large
 */
export async function addVersion(
  ctx: Context,
  pronunciation_dictionary_id: string,
  change: (rules: readonly PronunciationRule[]) => readonly PronunciationRule[],
): Promise<Output<typeof pronunciationDictionaries.add_rules>> {
  return await ctx.db.transaction(async (tx) => {
    // Read after the lock: a row read while waiting for it would be the one before the other change.
    await lockDictionary(tx, ctx.caller, pronunciation_dictionary_id);
    const dictionary = await readDictionary(tx, ctx.caller, pronunciation_dictionary_id);
    if (!dictionary) fail("pronunciation_dictionary_not_found", { pronunciation_dictionary_id });
    if (permissionOn(dictionary, ctx.caller) === "viewer") {
      fail("pronunciation_dictionary_forbidden", { action: "change" });
    }
    const rules = change(dictionary.rules).map(storableRule);
    if (rules.length > limits.dictionaryRulesMax) {
      fail("pronunciation_dictionary_too_large", { rules_max: limits.dictionaryRulesMax });
    }
    const version_id = newId();
    await insertVersion(tx, {
      version_id,
      pronunciation_dictionary_id,
      rules,
      created_by: ctx.caller.user_id,
      created_at: ctx.now(),
    });
    return { id: pronunciation_dictionary_id, version_id, version_rules_num: rules.length };
  });
}
