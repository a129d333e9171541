/** POST /v1/admin/users/:user_id/probation. */
import type { Input } from "../../contract/endpoint.ts";
import type { sessions } from "../../contract/sessions.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { logOperator } from "../operator-log.ts";
import { writeProbation } from "./store.ts";

/** From the next call on the person may only read, or make and share again. @throws Refusal user_not_found */
export async function setProbation(
  ctx: Context,
  { user_id, is_in_probation }: Input<typeof sessions.set_probation>,
): Promise<{ status: "ok" }> {
  await ctx.db.transaction(async (tx) => {
    if (!(await writeProbation(tx, user_id, is_in_probation))) fail("user_not_found", { user_id });
    await logOperator(ctx, tx, is_in_probation ? "user.probation" : "user.probation_over", { user_id });
  });
  return { status: "ok" };
}
