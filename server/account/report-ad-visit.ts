/** POST /v1/google-ads-visit. */
import type { account } from "../../contract/account.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { PublicContext } from "../context.ts";
import { newId } from "../ids.ts";
import { isPaidVisit } from "./rules.ts";
import { deleteReferral, insertVisit, lockPerson, readVisits } from "./store.ts";

/** More of one person tell nothing more. */
const visitsMax = 100;

/**
 * Keeps where the caller came from. Whoever an advertisement brought was brought by nobody else. What somebody says of
 * another one's e-mail, or without being signed in, is not believed and not kept, and the answer says so.
 */
export async function reportAdVisit(
  ctx: PublicContext,
  input: Input<typeof account.report_ad_visit>,
): Promise<Output<typeof account.report_ad_visit>> {
  const { email, event_type, gclid = null, ...rest } = input;
  const { caller } = ctx;
  if (!caller || (email && email.trim().toLowerCase() !== caller.email)) return { status: "ok", recorded: false };
  const given = Object.entries(rest).filter((entry): entry is [string, string] => !!entry[1]);
  const utm = Object.fromEntries(given.filter(([name]) => name.startsWith("utm_")));
  const { user_id } = caller;
  const recorded = await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user_id);
    if ((await readVisits(tx, user_id)).length >= visitsMax) return false;
    await insertVisit(tx, { visit_id: newId(), user_id, event_type, gclid, utm, created_at: ctx.now() });
    if (isPaidVisit({ gclid, utm })) await deleteReferral(tx, user_id);
    return true;
  });
  return { status: "ok", recorded };
}
