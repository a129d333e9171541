import type { z } from "zod";
import type { PronunciationRule } from "../../contract/pronunciation-dictionaries.ts";
import type { dictionaryLocator } from "../../contract/speech.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { readVersions } from "./store.ts";

/**
 * The rules of the named versions (of the latest where none is named) in the order of the locators, which the contract
 * bounds: the first rule that matches a word wins.
 * @throws Refusal pronunciation_dictionary_not_found or pronunciation_dictionary_version_not_found
 */
export async function rulesOf(
  ctx: Pick<Context, "db" | "caller">,
  locators: readonly z.output<typeof dictionaryLocator>[],
): Promise<PronunciationRule[]> {
  if (locators.length === 0) return [];
  const found = await readVersions(ctx.db, ctx.caller, {
    dictionary_ids: locators.map((each) => each.pronunciation_dictionary_id),
    version_ids: locators.flatMap((each) => each.version_id ?? []),
  });
  return locators.flatMap(({ pronunciation_dictionary_id, version_id }) => {
    const own = found.filter((each) => each.pronunciation_dictionary_id === pronunciation_dictionary_id);
    if (own.length === 0) fail("pronunciation_dictionary_not_found", { pronunciation_dictionary_id });
    const version = own.find((each) => (version_id ? each.version_id === version_id : each.is_latest));
    if (!version) fail("pronunciation_dictionary_version_not_found", { version_id: version_id ?? "" });
    return version.rules;
  });
}
