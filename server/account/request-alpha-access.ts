/** POST /v1/user/request-alpha-access. */
import type { Context } from "../context.ts";
import { notifyOperators } from "../notices/index.ts";
import { keepAlphaRequest } from "./store.ts";

/** Asks the owner, once: asking again tells nobody anything new. */
export async function requestAlphaAccess(ctx: Context): Promise<{ status: "ok" }> {
  const { user_id, email } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    if (!(await keepAlphaRequest(tx, user_id, ctx.now()))) return;
    await notifyOperators(
      ctx,
      {
        severity: "info",
        title: "Somebody asks for alpha access",
        description: `${email} would like to see what is not for everybody yet.`,
        needs_attention: true,
      },
      tx,
    );
  });
  return { status: "ok" };
}
