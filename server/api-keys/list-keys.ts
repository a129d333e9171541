/** GET /v1/user/api-keys. */
import type { ApiKey } from "../../contract/api-keys.ts";
import type { Context } from "../context.ts";
import { usageOf } from "../usage/index.ts";
import { shownKey } from "./rules.ts";
import { listKeysOf } from "./store.ts";

/** The caller's keys, the newest first; what they have used is of the plan's period of now. */
export async function listKeys(ctx: Context): Promise<ApiKey[]> {
  // A period that has ended is ended first, so that nobody reads what was used in it.
  await usageOf(ctx, ctx.caller.workspace_id);
  return (await listKeysOf(ctx.db.drizzle, ctx.caller.user_id)).map(shownKey);
}
