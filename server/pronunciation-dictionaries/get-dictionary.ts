import type { Input, Output } from "../../contract/endpoint.ts";
import type { pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { shownDictionary } from "./rules.ts";
import { readDictionary } from "./store.ts";

/** One dictionary with the rules of its latest version. @throws Refusal pronunciation_dictionary_not_found */
export async function getDictionary(
  ctx: Context,
  { pronunciation_dictionary_id }: Input<typeof pronunciationDictionaries.get>,
): Promise<Output<typeof pronunciationDictionaries.get>> {
  const dictionary = await readDictionary(ctx.db.drizzle, ctx.caller, pronunciation_dictionary_id);
  if (!dictionary) fail("pronunciation_dictionary_not_found", { pronunciation_dictionary_id });
  return { ...shownDictionary(dictionary, ctx.caller), rules: dictionary.rules };
}
