/** Pronunciation dictionaries: how words are to be said, in versions that never change. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import type { ResourceKind } from "../sharing/index.ts";
import { addDictionaryFromRules } from "./add-dictionary.ts";
import { addDictionaryFromFile } from "./add-dictionary-from-file.ts";
import { addRules } from "./add-rules.ts";
import { downloadVersion } from "./download-version.ts";
import { editDictionary } from "./edit-dictionary.ts";
import { getDictionary } from "./get-dictionary.ts";
import { listDictionaries } from "./list-dictionaries.ts";
import { removeRules } from "./remove-rules.ts";
import { setRules } from "./set-rules.ts";
import { findDictionary, resourceType } from "./store.ts";

export { importDictionary } from "./import-dictionary.ts";
export { rulesOf } from "./rules-of.ts";

/** Dictionaries can be shared. */
export const dictionaryResource: ResourceKind = { type: resourceType, find: findDictionary };

export const pronunciationDictionaries = answers(api.pronunciation_dictionaries, {
  list: listDictionaries,
  add_from_file: addDictionaryFromFile,
  add_from_rules: addDictionaryFromRules,
  get: getDictionary,
  edit: editDictionary,
  add_rules: addRules,
  set_rules: setRules,
  remove_rules: removeRules,
  download_version: downloadVersion,
});
