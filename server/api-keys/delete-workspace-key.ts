/** DELETE /v1/workspace/api-keys/{id}. */
import type { apiKeys } from "../../contract/api-keys.ts";
import type { Input } from "../../contract/endpoint.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { deleteKeyOf, findServiceUser } from "./store.ts";

/** Deletes a key of the caller's workspace for good. @throws Refusal api_key_not_found */
export async function deleteWorkspaceKey(
  ctx: Context,
  { workspace_api_key_id: api_key_hashed }: Input<typeof apiKeys.delete_of_workspace>,
): Promise<{ status: "ok" }> {
  const { workspace_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const user_id = await findServiceUser(tx, workspace_id);
    const name = user_id && (await deleteKeyOf(tx, { api_key_hashed, user_id }));
    if (name === undefined) fail("api_key_not_found");
    const target = { type: "api_key", id: api_key_hashed, name };
    await recordChange(ctx, workspace_id, { action: "api_key.deleted", target }, tx);
  });
  return { status: "ok" };
}
