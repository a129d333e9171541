/** DELETE /v1/user/delete-api-key. */
import type { apiKeys } from "../../contract/api-keys.ts";
import type { Input } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { deleteKeyOf } from "./store.ts";

/** Deletes one of the caller's keys for good. @throws Refusal api_key_not_found */
export async function deleteKey(ctx: Context, input: Input<typeof apiKeys.delete>): Promise<{ status: "ok" }> {
  const wasThere = await deleteKeyOf(ctx.db.drizzle, { ...input, user_id: ctx.caller.user_id });
  if (wasThere === undefined) fail("api_key_not_found");
  return { status: "ok" };
}
