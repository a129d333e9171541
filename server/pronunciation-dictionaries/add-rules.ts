import type { Input, Output } from "../../contract/endpoint.ts";
import type { pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { addVersion } from "./add-version.ts";
import { withRules } from "./rules.ts";

/** A new version with these rules added; one for the same word is replaced. @throws Refusal pronunciation_dictionary_not_found */
export async function addRules(
  ctx: Context,
  { pronunciation_dictionary_id, rules }: Input<typeof pronunciationDictionaries.add_rules>,
): Promise<Output<typeof pronunciationDictionaries.add_rules>> {
  return await addVersion(ctx, pronunciation_dictionary_id, (latest) => withRules(latest, rules));
}
