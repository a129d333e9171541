/** POST /v1/user/create-api-key. */
import type { ApiKey, apiKeys } from "../../contract/api-keys.ts";
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { letterOfNewKey } from "./letter-of-new-key.ts";
import { hashApiKey, inOrder, newApiKey, previewOf, shownKey } from "./rules.ts";
import { countKeysOf, insertApiKey, lockOwnerOfKeys } from "./store.ts";

/**
 * Makes a key for the caller's programs. The key is in the answer and nowhere else. It outlives the session that made
 * it, so a letter tells the caller, who may not have been the one who did it.
 * @throws Refusal too_many_api_keys
 */
export async function addOwnKey(
  ctx: Context,
  input: Input<typeof apiKeys.add>,
): Promise<ApiKey & { xi_api_key: string }> {
  const { user_id, workspace_id } = ctx.caller;
  const key = newApiKey();
  const row = {
    ...input,
    api_key_hashed: hashApiKey(key),
    user_id,
    workspace_id,
    preview: previewOf(key),
    permissions: inOrder(input.permissions),
    is_enabled: true,
    characters_used: 0,
    created_at: ctx.now(),
    last_used_at: null,
  };
  await ctx.db.transaction(async (tx) => {
    await lockOwnerOfKeys(tx, user_id);
    if ((await countKeysOf(tx, user_id)) >= limits.apiKeysMax) {
      fail("too_many_api_keys", { keys_max: limits.apiKeysMax });
    }
    await insertApiKey(tx, row);
    await ctx.mail.send(letterOfNewKey(ctx, row), tx);
  });
  return { ...shownKey(row), xi_api_key: key };
}
