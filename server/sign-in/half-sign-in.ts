/** Sign-ins that wait for one thing more: a token, good once, for ten minutes and a few tries. */
import type { z } from "zod";
import { limits } from "../../contract/limits.ts";
import type { halfSignIn } from "../../contract/sign-in.ts";
import type { PublicContext } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { oneFactorRightLetter } from "../mail/letters/one-factor-right.ts";
import { type CodeRow, countAttempt, endCode, findCode } from "./code-store.ts";
import { makeCode } from "./codes.ts";
import { waysOf } from "./factors.ts";
import { type Grant, letIn } from "./let-in.ts";
import { hashSecret } from "./rules.ts";
import { throttled } from "./throttle.ts";
import { deviceWords } from "./user-agent.ts";

export type HalfSignIn = z.output<typeof halfSignIn>;

/** Begins to wait for a second factor of somebody whose password, or other provider, was right. */
export async function waitForFactor(
  ctx: Pick<PublicContext, "db" | "now">,
  user: { user_id: string; email: string },
  ways: Awaited<ReturnType<typeof waysOf>>,
): Promise<HalfSignIn> {
  const half_token = await ctx.db.transaction((tx) =>
    makeCode(ctx, { ...user, kind: "half_sign_in", payload: { waits_for: "second_factor" } }, tx),
  );
  const expires_unix = Math.floor(ctx.now().getTime() / 1000) + limits.codeMinutesMax * 60;
  return { half_token, expires_unix, waits_for: "second_factor", ...ways };
}

/** What a half-finished sign-in waits for, again. */
export const waitingForFactor = async (
  ctx: Pick<PublicContext, "db" | "secret">,
  half_token: string,
  { user_id, expires_at }: CodeRow,
): Promise<HalfSignIn> => ({
  half_token,
  expires_unix: Math.floor(expires_at.getTime() / 1000),
  waits_for: "second_factor",
  ...(await waysOf(ctx, user_id)),
});

/** Whose half-finished sign-in this is, when it waits for that. @throws Refusal half_sign_in_over */
export async function readHalfSignIn(
  ctx: Pick<PublicContext, "db" | "now">,
  half_token: string,
  waits_for: HalfSignIn["waits_for"] | "anything" = "second_factor",
): Promise<CodeRow> {
  const code_hash = hashSecret(half_token);
  const found = await findCode(ctx.db.drizzle, { kind: "half_sign_in", code_hash, now: ctx.now(), use: false });
  if (!found || found.attempts >= limits.factorCodeAttemptsMax) fail("half_sign_in_over");
  // A second factor is no answer to a letter.
  if (waits_for !== "anything" && found.payload.waits_for !== waits_for) fail("half_sign_in_over");
  return found;
}

/**
 * Finishes a sign-in when the proof is right. Each try counts before it runs; after too many the sign-in is over, and its
 * person is told that somebody got that far.
 * @param prove whether what was shown is right; it uses up what is good once.
 * @param also what else happens in the transaction that lets the person in.
 * @throws Refusal half_sign_in_over, invalid_second_factor, too_many_attempts
 */
export async function finishHalfSignIn(
  ctx: PublicContext,
  half_token: string,
  prove: (half: CodeRow) => Promise<boolean>,
  also: (tx: Transaction, half: CodeRow) => Promise<void> = async () => {},
): Promise<Grant> {
  const now = ctx.now();
  const code_hash = hashSecret(half_token);
  const found = await readHalfSignIn(ctx, half_token);
  return await throttled(ctx, found, async () => {
    const half = await countAttempt(ctx.db.drizzle, { code_hash, now, attempts_max: limits.factorCodeAttemptsMax });
    if (!half) fail("half_sign_in_over");
    if (!(await prove(half))) {
      if (half.attempts >= limits.factorCodeAttemptsMax) {
        await ctx.db.transaction(async (tx) => {
          await endCode(tx, code_hash, now);
          const device = deviceWords(ctx.user_agent);
          await ctx.mail.send(oneFactorRightLetter({ to_email: half.email, device, ip_address: ctx.ip_address }), tx);
        });
      }
      fail("invalid_second_factor");
    }
    const { user_id, email } = half;
    return await letIn(ctx, { user_id, email }, async (tx) => {
      const used = await findCode(tx, { kind: "half_sign_in", code_hash, now, use: true });
      if (!used) fail("half_sign_in_over");
      await also(tx, half);
    });
  });
}
