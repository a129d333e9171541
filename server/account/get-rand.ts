/** GET /v1/user/rand. */
import type { Context } from "../context.ts";
import { stableRandom } from "./rules.ts";

/** Stable, so that who is shown something new is shown it on every device and after every start. */
export const getRand = async (ctx: Context): Promise<{ rand: number }> => ({
  rand: stableRandom(ctx.caller.user_id),
});
