/** Sign-ins on devices that were not seen before, where somebody wants each of them to wait for a letter to be answered. */
import { limits } from "../../contract/limits.ts";
import type { PublicContext } from "../context.ts";
import { confirmSignIn } from "../mail/letters/confirm-sign-in.ts";
import { makeCode } from "./codes.ts";
import { findConfirmsSignIns } from "./credential-store.ts";
import { isKnownDevice } from "./devices.ts";
import type { HalfSignIn } from "./half-sign-in.ts";
import { hashSecret } from "./rules.ts";
import { countLetter } from "./throttle.ts";
import { deviceWords } from "./user-agent.ts";

/** Whether somebody whose password was right has to wait for their letter too. */
export async function mustWait(ctx: PublicContext, user_id: string): Promise<boolean> {
  return !isKnownDevice(ctx, user_id) && (await findConfirmsSignIns(ctx.db.drizzle, user_id));
}

/** What whoever waits for a letter holds. */
export const waitingForLetter = (half_token: string, expires_at: Date): HalfSignIn => ({
  half_token,
  expires_unix: Math.floor(expires_at.getTime() / 1000),
  waits_for: "letter",
  factors: [],
  has_backup_codes: false,
});

/** Writes the letter, and begins to wait for its answer. @throws Refusal too_many_attempts */
export async function waitForLetter(ctx: PublicContext, user: { user_id: string; email: string }): Promise<HalfSignIn> {
  await countLetter(ctx, user.email);
  const half_token = await ctx.db.transaction(async (tx) => {
    const half = await makeCode(ctx, { ...user, kind: "half_sign_in", payload: { waits_for: "letter" } }, tx);
    const payload = { half_hash: hashSecret(half) };
    const code = await makeCode(ctx, { ...user, kind: "sign_in_request", payload }, tx);
    const waiting = { code, device: deviceWords(ctx.user_agent), ip_address: ctx.ip_address };
    await ctx.mail.send(confirmSignIn(user.email, waiting), tx);
    return half;
  });
  return waitingForLetter(half_token, new Date(ctx.now().getTime() + limits.codeMinutesMax * 60_000));
}
