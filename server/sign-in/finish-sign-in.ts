/** What comes after the first thing that somebody shows, whatever it was: the way in, or a second question. */
import type { PublicContext } from "../context.ts";
import { waysOf } from "./factors.ts";
import { type HalfSignIn, waitForFactor } from "./half-sign-in.ts";
import { type Grant, letIn } from "./let-in.ts";
import { mustWait, waitForLetter } from "./wait-for-letter.ts";

type User = { user_id: string; email: string };

/** Lets somebody in, or asks for their second factor first. */
export async function askForFactor(ctx: PublicContext, user: User): Promise<Grant | HalfSignIn> {
  const ways = await waysOf(ctx, user.user_id);
  return ways.factors.length > 0 ? await waitForFactor(ctx, user, ways) : await letIn(ctx, user);
}

/** Goes on with somebody whose password or other provider was right: a letter, a second factor, or the way in. */
export async function finishSignIn(ctx: PublicContext, user: User): Promise<Grant | HalfSignIn> {
  return (await mustWait(ctx, user.user_id)) ? await waitForLetter(ctx, user) : await askForFactor(ctx, user);
}
