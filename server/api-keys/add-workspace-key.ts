/** POST /v1/workspace/api-keys/add. */
import type { apiKeys, WorkspaceApiKey } from "../../contract/api-keys.ts";
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { newId, newSecret } from "../ids.ts";
import { letterOfNewKey } from "./letter-of-new-key.ts";
import { hashApiKey, inOrder, newApiKey, previewOf, shownWorkspaceKey } from "./rules.ts";
import { countKeysOf, findServiceUser, insertApiKey, insertServiceUser, lockOwnerOfKeys } from "./store.ts";

/**
 * Whom the keys of a workspace work as: an editor who is nobody, made when its first key is. Their e-mail is none, so that
 * nobody signs in with it, is written to at it or is found by it.
 */
async function serviceUserOf(tx: Transaction, workspace_id: string, created_at: Date): Promise<string> {
  const known = await findServiceUser(tx, workspace_id);
  if (known !== undefined) return known;
  await insertServiceUser(tx, {
    user_id: newId(),
    workspace_id,
    email: `service:${workspace_id}`,
    public_user_id: newSecret(),
    first_name: "API keys of the workspace",
    is_service: true,
    created_at,
  });
  const made = await findServiceUser(tx, workspace_id);
  if (made === undefined) throw new Error(`the workspace ${workspace_id} has nobody for its keys`);
  return made;
}

/**
 * Makes a key for programs of the workspace. The key is in the answer and nowhere else. It outlives the session and the
 * membership of whoever made it, so a letter tells them, who may not have been the one who did it.
 * @throws Refusal session_required, too_many_workspace_api_keys
 */
export async function addWorkspaceKey(
  ctx: Context,
  input: Input<typeof apiKeys.add_to_workspace>,
): Promise<WorkspaceApiKey & { key: string }> {
  // A key that makes keys would outlive its own deletion.
  if (ctx.caller.api_key) fail("session_required");
  const { workspace_id } = ctx.caller;
  const key = newApiKey();
  const row = {
    ...input,
    api_key_hashed: hashApiKey(key),
    workspace_id,
    preview: previewOf(key),
    permissions: inOrder(input.permissions),
    is_enabled: true,
    characters_used: 0,
    created_at: ctx.now(),
    last_used_at: null,
  };
  const { api_key_hashed, name, preview, permissions } = row;
  await ctx.db.transaction(async (tx) => {
    const user_id = await serviceUserOf(tx, workspace_id, row.created_at);
    await lockOwnerOfKeys(tx, user_id);
    if ((await countKeysOf(tx, user_id)) >= limits.apiKeysMax) {
      fail("too_many_workspace_api_keys", { keys_max: limits.apiKeysMax });
    }
    await insertApiKey(tx, { ...row, user_id });
    await ctx.mail.send(letterOfNewKey(ctx, row, "workspace"), tx);
    await recordChange(
      ctx,
      workspace_id,
      {
        action: "api_key.created",
        target: { type: "api_key", id: api_key_hashed, name },
        details: { preview, permissions },
      },
      tx,
    );
  });
  return { ...shownWorkspaceKey(row), key };
}
