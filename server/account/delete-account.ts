/** DELETE /v1/user/delete. */
import type { account } from "../../contract/account.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { endOtherSessions, requireRecent } from "../sign-in/index.ts";
import { countOthers } from "./deletion-store.ts";
import { letterOfDeletion } from "./letter-of-deletion.ts";
import { deletionMoment, unixSeconds } from "./rules.ts";
import { lockPerson, updatePerson } from "./store.ts";

/**
 * Ends every session and disables every key of the caller at once; what they have is removed when the time to come back
 * is over. Asking again changes nothing. The last owner stays while others have accounts: nobody could give them rights.
 * @throws Refusal authentication_too_old, owner_cannot_leave
 */
export async function deleteAccount(ctx: Context): Promise<Output<typeof account.delete>> {
  requireRecent(ctx);
  const { user_id, is_operator, email } = ctx.caller;
  const deletes_at = await ctx.db.transaction(async (tx) => {
    const others = is_operator ? await countOthers(tx, user_id) : null;
    if (others && others.people > 0 && others.owners === 0) fail("owner_cannot_leave");
    const known = (await lockPerson(tx, user_id)).deletes_at;
    const moment = known ?? deletionMoment(ctx.now());
    await endOtherSessions(tx, user_id, null);
    if (known) return known;
    await updatePerson(tx, user_id, { deletes_at: moment });
    await ctx.mail.send(letterOfDeletion(email, moment), tx);
    return moment;
  });
  ctx.keepSession(null);
  return { status: "ok", deletes_at_unix: unixSeconds(deletes_at) };
}
