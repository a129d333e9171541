/** How words are to be said: dictionaries of rules, in versions that never change. */
import { z } from "zod";
import { bytes, endpoint, formBody, json, jsonBody, member, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { integerText } from "./query.ts";

const word = z.string().min(1).max(limits.dictionaryRuleWordsLengthMax);
const saying = z.string().min(1).max(limits.dictionaryRuleLengthMax);

export const pronunciationRule = z.discriminatedUnion("type", [
  z.object({ type: z.literal("alias"), string_to_replace: word, alias: saying }),
  z.object({
    type: z.literal("phoneme"),
    string_to_replace: word,
    phoneme: saying,
    alphabet: z.enum(["ipa", "cmu-arpabet"]),
  }),
]);
export type PronunciationRule = z.output<typeof pronunciationRule>;

const dictionary = z.object({
  id: z.string(),
  latest_version_id: z.string(),
  latest_version_rules_num: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  permission_on_resource: z.enum(["admin", "editor", "viewer"]).nullable(),
  created_by: z.string(),
  creation_time_unix: z.int(),
  archived_time_unix: z.int().nullable(),
});

const added = z.object({
  id: z.string(),
  name: z.string(),
  created_by: z.string(),
  creation_time_unix: z.int(),
  version_id: z.string(),
  version_rules_num: z.int(),
  description: z.string().nullable(),
  permission_on_resource: z.enum(["admin", "editor", "viewer"]).nullable(),
});

const newVersion = json(z.object({ id: z.string(), version_id: z.string(), version_rules_num: z.int() }));
const rulesInput = z.object({ rules: z.array(pronunciationRule).max(limits.dictionaryRulesMax) });
const description = z.string().max(limits.dictionaryDescriptionLengthMax).nullish();
const name = z.string().trim().min(1).max(limits.dictionaryNameLengthMax);
const workspace_access = z.enum(["admin", "editor", "commenter", "viewer"]).nullish();

const read = member("pronunciation_dictionaries_read");
const write = member("pronunciation_dictionaries_write");
const missing = ["pronunciation_dictionary_not_found"] as const;
const unchangeable = [...missing, "pronunciation_dictionary_forbidden"] as const;

export const pronunciationDictionaries = {
  list: endpoint("GET /v1/pronunciation-dictionaries", {
    who: read,
    summary: "The caller's dictionaries, newest first",
    query: z.object({
      // It holds a name, which may be of 100 characters of four bytes each.
      cursor: z.string().max(1000).nullish(),
      page_size: integerText(1, limits.dictionaryPageSizeMax).default(limits.dictionaryPageSizeDefault),
      sort: z.enum(["creation_time_unix", "name"]).nullish(),
      sort_direction: z.enum(["ASC", "DESC", "asc", "desc"]).nullish(),
    }),
    answer: json(
      z.object({
        pronunciation_dictionaries: z.array(dictionary),
        next_cursor: z.string().nullable(),
        has_more: z.boolean(),
      }),
    ),
  }),
  add_from_file: endpoint("POST /v1/pronunciation-dictionaries/add-from-file", {
    who: write,
    summary: "A dictionary from a PLS file",
    body: formBody(
      z.object({ name, file: upload().optional(), description, workspace_access }),
      limits.dictionaryFileBytesMax,
    ),
    answer: json(added),
    errors: ["invalid_pronunciation_file", "pronunciation_dictionary_too_large", "body_too_large"],
  }),
  add_from_rules: endpoint("POST /v1/pronunciation-dictionaries/add-from-rules", {
    who: write,
    summary: "A dictionary from rules",
    body: jsonBody(rulesInput.extend({ name, description, workspace_access })),
    answer: json(added),
  }),
  get: endpoint("GET /v1/pronunciation-dictionaries/:pronunciation_dictionary_id", {
    who: read,
    summary: "One dictionary with the rules of its latest version",
    answer: json(dictionary.extend({ rules: z.array(pronunciationRule) })),
    errors: missing,
  }),
  edit: endpoint("PATCH /v1/pronunciation-dictionaries/:pronunciation_dictionary_id", {
    who: write,
    summary: "Rename or archive a dictionary",
    body: jsonBody(z.object({ archived: z.boolean().optional(), name: name.optional(), description })),
    answer: json(dictionary),
    errors: unchangeable,
  }),
  add_rules: endpoint("POST /v1/pronunciation-dictionaries/:pronunciation_dictionary_id/add-rules", {
    who: write,
    summary: "A new version with these rules added; one for the same word is replaced",
    body: jsonBody(rulesInput),
    answer: newVersion,
    errors: [...unchangeable, "pronunciation_dictionary_too_large"],
  }),
  set_rules: endpoint("POST /v1/pronunciation-dictionaries/:pronunciation_dictionary_id/set-rules", {
    who: write,
    summary: "A new version with just these rules",
    body: jsonBody(rulesInput),
    answer: newVersion,
    errors: unchangeable,
  }),
  remove_rules: endpoint("POST /v1/pronunciation-dictionaries/:pronunciation_dictionary_id/remove-rules", {
    who: write,
    summary: "A new version without the rules for these words",
    body: jsonBody(z.object({ rule_strings: z.array(word).max(limits.dictionaryRulesMax) })),
    answer: newVersion,
    errors: unchangeable,
  }),
  download_version: endpoint("GET /v1/pronunciation-dictionaries/:dictionary_id/:version_id/download", {
    who: read,
    summary: "One version as a PLS file",
    answer: bytes(["text/plain"]),
    errors: [...missing, "pronunciation_dictionary_version_not_found"],
  }),
} as const;
