/** POST /v1/user/edit-api-key. */
import type { apiKeys } from "../../contract/api-keys.ts";
import type { Input } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { inOrder } from "./rules.ts";
import { updateKey } from "./store.ts";

/**
 * Changes one of the caller's keys; what is not given stays. A call that the key is making goes on.
 * @throws Refusal api_key_not_found
 */
export async function editKey(ctx: Context, input: Input<typeof apiKeys.edit>): Promise<{ status: "ok" }> {
  const { api_key_hashed, permissions, ...changes } = input;
  const isThere = await updateKey(
    ctx.db.drizzle,
    { api_key_hashed, user_id: ctx.caller.user_id },
    { ...changes, ...(permissions === undefined ? {} : { permissions: inOrder(permissions) }) },
  );
  if (!isThere) fail("api_key_not_found");
  return { status: "ok" };
}
