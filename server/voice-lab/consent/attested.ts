/** Whether a program may vouch for the speaker of a voice: it has no screen on which somebody could read a phrase. */
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { readContentTerms } from "../store.ts";

/** Whether the caller is a program, and the operator lets programs vouch; for a professional voice nobody may. */
export const mayAttest = (
  { caller, env }: Pick<Context, "caller" | "env">,
  { category }: { category: string },
): boolean => caller.api_key !== null && env.MYNAH_VOICE_CONSENT === "attested" && category !== "professional";

/** Whether the account of the caller agreed to the terms that it vouches by. */
export const hasTerms = async ({ caller, db }: Pick<Context, "caller" | "db">): Promise<boolean> =>
  (await readContentTerms(db.drizzle, caller)) !== null;

/**
 * Whether a voice that the caller makes now is vouched for.
 * @param wanted what they ask for; absent: by the terms where that is possible
 * @throws Refusal unsupported_value when somebody who is signed in asks to vouch
 */
export async function attestedNow(ctx: Context, wanted: "phrase" | "attested" | undefined): Promise<boolean> {
  if (wanted === "attested" && ctx.caller.api_key === null)
    fail("unsupported_value", { parameter: "consent", reason: "the speaker reads a phrase aloud in the voice lab" });
  return wanted !== "phrase" && mayAttest(ctx, { category: "cloned" }) && (await hasTerms(ctx));
}
