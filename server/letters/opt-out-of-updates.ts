/** POST /v1/user/opt-out-of-updates. */
import type { Input } from "../../contract/endpoint.ts";
import type { letters } from "../../contract/letters.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { readOptOutKey } from "./rules.ts";
import { endUpdates } from "./store.ts";

/** Ends letters about the product for whoever's key it is, signed in or not. @throws Refusal invalid_opt_out_key */
export async function optOutOfUpdates(
  ctx: PublicContext,
  { opt_out_updates_key }: Input<typeof letters.opt_out_of_updates>,
): Promise<{ status: "ok" }> {
  const user_id = readOptOutKey(opt_out_updates_key, ctx.secret);
  if (user_id === null) fail("invalid_opt_out_key");
  await endUpdates(ctx.db.drizzle, user_id);
  return { status: "ok" };
}
