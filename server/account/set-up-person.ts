/** POST /v1/user/post-registration-user-setup. */
import type { account } from "../../contract/account.ts";
import type { Input } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { addReferral } from "../sign-in/index.ts";
import { isPaidVisit } from "./rules.ts";
import { lockPerson, readVisits } from "./store.ts";

/** Keeps who brought the caller, once, unless an advertisement did. */
export async function setUpPerson(ctx: Context, input: Input<typeof account.set_up>): Promise<{ status: "ok" }> {
  const { user_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user_id);
    const visits = await readVisits(tx, user_id);
    if (visits.some(isPaidVisit)) return;
    await addReferral(ctx, { user_id, ...input }, tx);
  });
  return { status: "ok" };
}
