/** POST /v1/user/agree-to-terms and POST /v1/user/accept-bipa-terms. */
import type { account } from "../../contract/account.ts";
import type { Input } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { bipaTerms, unixSeconds } from "./rules.ts";
import { lockPerson, updatePerson } from "./store.ts";

async function agree(ctx: Context, terms: string): Promise<{ status: "ok" }> {
  const { user_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const { terms_agreed_to } = await lockPerson(tx, user_id);
    // The first time is the one that counts.
    if (terms_agreed_to[terms] !== undefined) return;
    await updatePerson(tx, user_id, { terms_agreed_to: { ...terms_agreed_to, [terms]: unixSeconds(ctx.now()) } });
  });
  return { status: "ok" };
}

export const agreeToTerms = (ctx: Context, { terms }: Input<typeof account.agree_to_terms>) => agree(ctx, terms);

/** The updated terms about voice data, which the law of some places asks for (contract/regions.ts). */
export const acceptBipaTerms = (ctx: Context) => agree(ctx, bipaTerms);
