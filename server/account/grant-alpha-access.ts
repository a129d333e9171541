/** POST /v1/admin/users/{user_id}/alpha-access. */
import type { account } from "../../contract/account.ts";
import type { Input } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { notify } from "../notices/index.ts";
import { logOperator } from "../operator-log.ts";
import { updatePerson } from "./store.ts";

/** Gives alpha access and says so, or takes it away, after which it can be asked for again. @throws Refusal user_not_found */
export async function grantAlphaAccess(
  ctx: Context,
  { user_id, has_alpha_access }: Input<typeof account.grant_alpha_access>,
): Promise<{ status: "ok" }> {
  await ctx.db.transaction(async (tx) => {
    const isFound = await updatePerson(tx, user_id, { has_alpha_access, alpha_requested_at: null });
    if (!isFound) fail("user_not_found", { user_id });
    await logOperator(ctx, tx, has_alpha_access ? "user.alpha_access" : "user.alpha_access_over", { user_id });
    if (!has_alpha_access) return;
    const description = "You now see what is not for everybody yet.";
    await notify(ctx, { user_id, severity: "success", title: "You have alpha access", description }, tx);
  });
  return { status: "ok" };
}
