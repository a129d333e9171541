import { readFile } from "node:fs/promises";
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import {
  type PronunciationRule,
  type pronunciationDictionaries,
  pronunciationRule,
} from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { parsePls } from "../engines/text/lexicon.ts";
import { TextError } from "../engines/text/text-error.ts";
import { fail } from "../fail.ts";
import { addDictionary } from "./add-dictionary.ts";

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    fail("invalid_pronunciation_file", { reason: "It is not written in UTF-8." });
  }
}

function readRules(xml: string): PronunciationRule[] {
  let rules: PronunciationRule[];
  try {
    rules = parsePls(xml);
  } catch (error) {
    if (error instanceof TextError) fail("invalid_pronunciation_file", { reason: error.message });
    throw error;
  }
  const isTooLong = rules.find((rule) => !pronunciationRule.safeParse(rule).success);
  if (isTooLong) {
    const word = isTooLong.string_to_replace.slice(0, 40);
    const reason = `The rule for “${word}” is empty or longer than ${limits.dictionaryRuleLengthMax} characters.`;
    fail("invalid_pronunciation_file", { reason });
  }
  return rules;
}

/**
 * Adds a dictionary from a PLS file; without a file it begins empty.
 * @throws Refusal invalid_pronunciation_file or pronunciation_dictionary_too_large
 */
export async function addDictionaryFromFile(
  ctx: Context,
  { name, description, file, workspace_access }: Input<typeof pronunciationDictionaries.add_from_file>,
): Promise<Output<typeof pronunciationDictionaries.add_from_file>> {
  const rules = file ? readRules(await readText(file.path)) : [];
  if (rules.length > limits.dictionaryRulesMax) {
    fail("pronunciation_dictionary_too_large", { rules_max: limits.dictionaryRulesMax });
  }
  return await addDictionary(ctx, { name, description, rules, workspace_access });
}
