/** POST /v1/user/post-registration-user-setup. */
import type { account } from "../../contract/account.ts";
import type { Input } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { isPaidVisit } from "./rules.ts";
import { insertReferral, lockPerson, readVisits } from "./store.ts";

/** Keeps who brought the caller, once, unless an advertisement did. */
export async function setUpPerson(ctx: Context, input: Input<typeof account.set_up>): Promise<{ status: "ok" }> {
  const { user_id } = ctx.caller;
  const { pid = null, xid = null } = input;
  if (!pid && !xid) return { status: "ok" };
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user_id);
    const visits = await readVisits(tx, user_id);
    if (visits.some(isPaidVisit)) return;
    await insertReferral(tx, { user_id, pid, xid, now: ctx.now() });
  });
  return { status: "ok" };
}
