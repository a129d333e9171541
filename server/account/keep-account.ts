/** POST /v1/user/keep. */
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { keepPerson } from "./deletion-store.ts";

/** Takes the deletion back; the keys work again as they did. @throws Refusal too_late_to_keep */
export async function keepAccount(ctx: Context): Promise<{ status: "ok" }> {
  if (!(await keepPerson(ctx.db.drizzle, ctx.caller.user_id, ctx.now()))) fail("too_late_to_keep");
  return { status: "ok" };
}
