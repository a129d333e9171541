import type { Input, Output } from "../../contract/endpoint.ts";
import type { pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { addVersion } from "./add-version.ts";
import { withoutRules } from "./rules.ts";

/** A new version without the rules for these words. @throws Refusal pronunciation_dictionary_not_found */
export async function removeRules(
  ctx: Context,
  { pronunciation_dictionary_id, rule_strings }: Input<typeof pronunciationDictionaries.remove_rules>,
): Promise<Output<typeof pronunciationDictionaries.remove_rules>> {
  return await addVersion(ctx, pronunciation_dictionary_id, (latest) => withoutRules(latest, rule_strings));
}
