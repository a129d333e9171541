import { limits } from "../../contract/limits.ts";
import { type PronunciationRule, pronunciationRule } from "../../contract/pronunciation-dictionaries.ts";
import type { Services } from "../context.ts";
import { parsePls } from "../engines/text/lexicon.ts";
import { newId } from "../ids.ts";
import { storableRule } from "./rules.ts";
import { dictionaryExists, insertDictionary } from "./store.ts";

/** A dictionary as another installation had it. */
export interface ForeignDictionary {
  /** The id that it gets here: always the same for the same dictionary. */
  pronunciation_dictionary_id: string;
  name: string;
  description: string | null;
  created_at: Date;
}

/** Rules as JSON, or a PLS file. */
export type ForeignRules = readonly unknown[] | string;

function readable(rules: ForeignRules): { kept: PronunciationRule[]; left_out: number } {
  const all: readonly unknown[] = typeof rules === "string" ? parsePls(rules) : rules;
  const kept = all.flatMap((rule) => {
    const parsed = pronunciationRule.safeParse(rule);
    return parsed.success ? [storableRule(parsed.data)] : [];
  });
  const within = kept.slice(0, limits.dictionaryRulesMax);
  return { kept: within, left_out: all.length - within.length };
}

/**
 * Keeps a dictionary that was made elsewhere, for its new owner alone. Null when it is here already (its rules are not
 * fetched then), else how many rules cannot be kept here. Throws TextError for a PLS file that cannot be read.
 */
export async function importDictionary(
  { db }: Pick<Services, "db">,
  owner: { user_id: string; workspace_id: string },
  dictionary: ForeignDictionary,
  fetchRules: () => Promise<ForeignRules>,
): Promise<number | null> {
  const { pronunciation_dictionary_id, created_at } = dictionary;
  if (await dictionaryExists(db, pronunciation_dictionary_id)) return null;
  const { kept, left_out } = readable(await fetchRules());
  const latest_version_id = newId();
  const created_by = owner.user_id;
  const row = {
    ...dictionary,
    name: dictionary.name.toWellFormed().replaceAll("\0", "").slice(0, limits.dictionaryNameLengthMax) || "Imported",
    description:
      dictionary.description?.toWellFormed().replaceAll("\0", "").slice(0, limits.dictionaryDescriptionLengthMax) ??
      null,
    workspace_id: owner.workspace_id,
    created_by,
    latest_version_id,
  };
  const version = { version_id: latest_version_id, pronunciation_dictionary_id, rules: kept, created_by, created_at };
  await db.transaction((tx) => insertDictionary(tx, row, version));
  return left_out;
}
