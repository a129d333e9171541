/** How often somebody may try to sign in or up, or have letters written. */
import { limits } from "../../contract/limits.ts";
import { count, countLetterTo, limiterOf } from "../attempts.ts";
import type { PublicContext, Services } from "../context.ts";
import { networkOf } from "../network-of.ts";
import { deviceProof } from "./devices.ts";
import { hashSecret, sameEmail } from "./rules.ts";
import { deleteAttemptsOver } from "./store.ts";

type Caller = Pick<PublicContext, "db" | "ip_address">;
type Asker = Caller & Pick<PublicContext, "caller" | "device" | "secret">;

/** The account that an attempt is about; no user_id: nobody has this e-mail, or it does not matter who. */
interface Account {
  email: string;
  user_id?: string | undefined;
}

/** Removes the counts that start anew; the regular upkeep calls it. */
export async function forgetAttempts({ db }: Pick<Services, "db">): Promise<void> {
  await deleteAttemptsOver(db.drizzle, Date.now());
}

/**
 * Under what attempts for an account are counted. Whoever is signed in as this person, or on a device that was, counts
 * apart: strangers who try passwords for an e-mail do not keep its person out.
 */
function accountKey(ctx: Asker, { email, user_id }: Account): string {
  if (user_id !== undefined) {
    const { caller } = ctx;
    if (caller?.user_id === user_id && caller.session_id) return `session ${caller.session_id}`;
    const proof = deviceProof(ctx, user_id);
    if (proof) return `device ${hashSecret(proof)}`;
  }
  return `email ${sameEmail(email)}`;
}

/**
 * Runs an attempt to sign in or up, or to use a code, unless there were too many for this account (null: it is about none)
 * or from this network. An attempt counts before it runs, so that attempts at the same time are counted too; one that
 * succeeds is taken back.
 * @throws Refusal too_many_attempts, or what the attempt throws.
 */
export async function throttled<T>(ctx: Asker, account: Account | null, attempt: () => Promise<T>): Promise<T> {
  const limiter = limiterOf(ctx.db, limits.signInAttemptsMax);
  // The network first: one that is refused cannot go on to use up somebody's attempts.
  const keys = [`network ${networkOf(ctx.ip_address)}`, ...(account ? [accountKey(ctx, account)] : [])];
  for (const key of keys) await count(limiter, key);
  const result = await attempt();
  for (const key of keys) await limiter.reward(key);
  return result;
}

/** Counts somebody who says what they want before they sign up, so that nobody fills the disk with it. @throws Refusal too_many_attempts */
export async function countNewcomer(ctx: Caller): Promise<void> {
  await count(limiterOf(ctx.db, limits.newcomersPerNetworkMax), `newcomers from ${networkOf(ctx.ip_address)}`);
}

/**
 * Counts a letter that somebody wants written to an address, which may be anybody's, whether or not there is an account.
 * @throws Refusal too_many_attempts
 */
export async function countLetter(ctx: Caller, email: string): Promise<void> {
  await count(limiterOf(ctx.db, limits.lettersPerNetworkMax), `letters from ${networkOf(ctx.ip_address)}`);
  await countLetterTo(ctx.db, sameEmail(email));
}

/**
 * Counts a recording that anybody may have looked through for marks; resolves to who it is, as far as that is known.
 * @throws Refusal too_many_attempts
 */
export async function countRecording(ctx: Caller & Pick<PublicContext, "caller">): Promise<string> {
  const who = ctx.caller ? `user ${ctx.caller.user_id}` : `network ${networkOf(ctx.ip_address)}`;
  await count(limiterOf(ctx.db, limits.classifiedRecordingsMax), `recordings of ${who}`);
  return who;
}

/**
 * Counts a text message to a number, for somebody.
 * @throws Refusal too_many_attempts
 */
export async function countTextMessage(ctx: Caller, phone: string, user_id: string): Promise<void> {
  const limiter = limiterOf(ctx.db, limits.smsMax);
  await count(limiter, `text messages of ${user_id}`);
  await count(limiter, `text messages to ${hashSecret(phone)}`);
}
