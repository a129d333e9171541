/** What comes after the first thing that somebody shows, whatever it was: the way in, or a second question. */
import type { PublicContext } from "../context.ts";
import { waysOf } from "./factors.ts";
import { type HalfSignIn, waitForFactor } from "./half-sign-in.ts";
import { type Grant, letIn } from "./let-in.ts";

/** Lets somebody in whose password or other provider was right, or asks for their second factor first. */
export async function finishSignIn(
  ctx: PublicContext,
  user: { user_id: string; email: string },
): Promise<Grant | HalfSignIn> {
  const ways = await waysOf(ctx, user.user_id);
  return ways.factors.length > 0 ? await waitForFactor(ctx, user, ways) : await letIn(ctx, user);
}
