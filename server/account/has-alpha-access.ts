/** GET /v1/user/has-alpha-access. */
import type { Context } from "../context.ts";
import { hasAlpha } from "./store.ts";

export async function hasAlphaAccess(ctx: Context): Promise<{ has_alpha_access: boolean }> {
  return { has_alpha_access: await hasAlpha(ctx.db.drizzle, ctx.caller.user_id) };
}
