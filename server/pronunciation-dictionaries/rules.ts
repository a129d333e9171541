/** What a change makes of a dictionary's rules, and how dictionaries are shown and paged. */
import type { Output } from "../../contract/endpoint.ts";
import type { PronunciationRule, pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { ResourceRole } from "../../contract/sharing.ts";
import type { Caller } from "../context.ts";

/** A dictionary with the size of its latest version, as stored. */
export interface StoredDictionary {
  pronunciation_dictionary_id: string;
  workspace_id: string;
  created_by: string;
  name: string;
  description: string | null;
  latest_version_id: string;
  /** What shares let the caller do with it, who may be its maker; null: nothing. */
  shared_role: ResourceRole | null;
  rules_num: number;
  archived_at: Date | null;
  created_at: Date;
}

/** The rules with new ones added: one for the same word takes the place of the old one, the others follow. */
export function withRules(
  rules: readonly PronunciationRule[],
  added: readonly PronunciationRule[],
): PronunciationRule[] {
  const replacing = new Map(added.map((rule) => [rule.string_to_replace, rule]));
  const placed = new Set<string>();
  const result: PronunciationRule[] = [];
  for (const rule of [...rules, ...replacing.values()]) {
    const replacement = replacing.get(rule.string_to_replace);
    if (!replacement) result.push(rule);
    else if (!placed.has(rule.string_to_replace)) {
      placed.add(rule.string_to_replace);
      result.push(replacement);
    }
  }
  return result;
}

/** The rules without those for these words; words that have none are no matter. */
export function withoutRules(rules: readonly PronunciationRule[], words: readonly string[]): PronunciationRule[] {
  const removed = new Set(words);
  return rules.filter((rule) => !removed.has(rule.string_to_replace));
}

/** A rule whose texts the database can hold: half a surrogate pair is not a character. */
export function storableRule(rule: PronunciationRule): PronunciationRule {
  const string_to_replace = rule.string_to_replace.toWellFormed();
  return rule.type === "alias"
    ? { ...rule, string_to_replace, alias: rule.alias.toWellFormed() }
    : { ...rule, string_to_replace, phoneme: rule.phoneme.toWellFormed() };
}

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * What the caller may do with a dictionary of their workspace: a viewer uses it, an editor changes it, an admin archives it
 * too; a commenter reads, as there is nothing to comment. null: for them it does not exist.
 */
export function permissionOn(
  { created_by, shared_role }: Pick<StoredDictionary, "created_by" | "shared_role">,
  caller: Caller,
): "admin" | "editor" | "viewer" | null {
  if (created_by === caller.user_id) return "admin";
  return shared_role === "commenter" ? "viewer" : shared_role;
}

/** A dictionary as the API shows it to the caller. */
export function shownDictionary(
  dictionary: StoredDictionary,
  caller: Caller,
): Output<typeof pronunciationDictionaries.edit> {
  return {
    id: dictionary.pronunciation_dictionary_id,
    latest_version_id: dictionary.latest_version_id,
    latest_version_rules_num: dictionary.rules_num,
    name: dictionary.name,
    description: dictionary.description,
    permission_on_resource: permissionOn(dictionary, caller),
    created_by: dictionary.created_by,
    creation_time_unix: unixSeconds(dictionary.created_at),
    archived_time_unix: dictionary.archived_at && unixSeconds(dictionary.archived_at),
  };
}

/** Where a page of the list ended: the id of its last dictionary, and its name when names order the list. */
export interface ListPlace {
  id: string;
  name: string | null;
}

/** A place in the list as an opaque text for the client. */
export function writeCursor({ id, name }: ListPlace): string {
  return Buffer.from(JSON.stringify(name === null ? [id] : [id, name])).toString("base64url");
}

/** The place that a cursor of `writeCursor` names; null for any other text. */
export function readCursor(cursor: string, sortsByName: boolean): ListPlace | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (!Array.isArray(read) || read.length !== (sortsByName ? 2 : 1)) return null;
    const [id, name] = read as unknown[];
    // The database takes no NUL, and no cursor of ours has one.
    if (typeof id !== "string" || read.some((part) => String(part).includes("\0"))) return null;
    if (!sortsByName) return { id, name: null };
    return typeof name === "string" ? { id, name } : null;
  } catch {
    return null;
  }
}
