import { limits } from "../../contract/limits.ts";
import type { PronunciationRule } from "../../contract/pronunciation-dictionaries.ts";

export type RuleKind = "alias" | "ipa" | "cmu-arpabet";

/** A rule as it is being written. */
export interface DraftRule {
  /** Tells rows apart while they are edited. */
  key: number;
  word: string;
  kind: RuleKind;
  say: string;
}

const isBlank = ({ word, say }: DraftRule): boolean => word.trim() === "" && say.trim() === "";

/** Whether only one half of a rule is written. */
export const isHalf = (rule: DraftRule): boolean =>
  !isBlank(rule) && (rule.word.trim() === "" || rule.say.trim() === "");

/** The rules that are written; rows left empty do not count. */
export function rulesOf(drafts: readonly DraftRule[]): PronunciationRule[] {
  return drafts.flatMap((draft): PronunciationRule[] => {
    if (isBlank(draft) || isHalf(draft)) return [];
    const string_to_replace = draft.word.trim();
    const say = draft.say.trim();
    return draft.kind === "alias"
      ? [{ type: "alias", string_to_replace, alias: say }]
      : [{ type: "phoneme", string_to_replace, phoneme: say, alphabet: draft.kind }];
  });
}

interface Dictionary {
  id: string;
  latest_version_id: string;
  archived_time_unix: number | null;
}

/** What a request says of the dictionaries that are switched on: those that still exist, in their latest version. */
export function locatorsOf(dictionaries: readonly Dictionary[], ids: readonly string[]) {
  return ids
    .flatMap(
      (id) => dictionaries.find((dictionary) => dictionary.id === id && dictionary.archived_time_unix === null) ?? [],
    )
    .slice(0, limits.dictionaryLocatorsMax)
    .map(({ id, latest_version_id }) => ({ pronunciation_dictionary_id: id, version_id: latest_version_id }));
}
