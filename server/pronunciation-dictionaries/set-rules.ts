import type { Input, Output } from "../../contract/endpoint.ts";
import type { pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { addVersion } from "./add-version.ts";

/** A new version with just these rules. @throws Refusal pronunciation_dictionary_not_found */
export async function setRules(
  ctx: Context,
  { pronunciation_dictionary_id, rules }: Input<typeof pronunciationDictionaries.set_rules>,
): Promise<Output<typeof pronunciationDictionaries.set_rules>> {
  return await addVersion(ctx, pronunciation_dictionary_id, () => rules);
}
