import type { Input, Output } from "../../contract/endpoint.ts";
import type { PronunciationRule, pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { ResourceRole } from "../../contract/sharing.ts";
import type { Context } from "../context.ts";
import { newId } from "../ids.ts";
import { shareWithEveryone } from "../sharing/index.ts";
import { storableRule } from "./rules.ts";
import { insertDictionary, resourceType } from "./store.ts";

/** Adds a dictionary whose first version has these rules; `workspace_access` shares it with everyone of the workspace. */
export async function addDictionary(
  ctx: Context,
  {
    name,
    description,
    rules,
    workspace_access,
  }: {
    name: string;
    description?: string | null | undefined;
    rules: PronunciationRule[];
    workspace_access?: ResourceRole | null | undefined;
  },
): Promise<Output<typeof pronunciationDictionaries.add_from_rules>> {
  const created_at = ctx.now();
  const { user_id, workspace_id } = ctx.caller;
  const dictionary = {
    pronunciation_dictionary_id: newId(),
    workspace_id,
    created_by: user_id,
    name,
    description: description ?? null,
    latest_version_id: newId(),
    created_at,
  };
  const version = {
    version_id: dictionary.latest_version_id,
    pronunciation_dictionary_id: dictionary.pronunciation_dictionary_id,
    rules: rules.map(storableRule),
    created_by: user_id,
    created_at,
  };
  const resource_id = dictionary.pronunciation_dictionary_id;
  await ctx.db.transaction(async (tx) => {
    await insertDictionary(tx, dictionary, version);
    if (workspace_access) {
      await shareWithEveryone(ctx, { resource_type: resourceType, resource_id, name }, workspace_access, tx);
    }
  });
  return {
    id: resource_id,
    name,
    created_by: user_id,
    creation_time_unix: Math.floor(created_at.getTime() / 1000),
    version_id: version.version_id,
    version_rules_num: version.rules.length,
    description: dictionary.description,
    permission_on_resource: "admin",
  };
}

/** Adds a dictionary from rules. */
export async function addDictionaryFromRules(
  ctx: Context,
  input: Input<typeof pronunciationDictionaries.add_from_rules>,
): Promise<Output<typeof pronunciationDictionaries.add_from_rules>> {
  return await addDictionary(ctx, input);
}
