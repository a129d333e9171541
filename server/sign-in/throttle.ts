/** How often somebody may try to sign in or up: counted in the database, by all processes on it together. */
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { limits } from "../../contract/limits.ts";
import type { PublicContext, Services } from "../context.ts";
import type { Database } from "../db/open.ts";
import { fail } from "../fail.ts";
import { networkOf, sameEmail } from "./rules.ts";
import { attemptsTable, deleteAttemptsOver } from "./store.ts";

const limiters = new WeakMap<Database, RateLimiterPostgres>();

function attemptsOf(db: Database): RateLimiterPostgres {
  const known = limiters.get(db);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: "pool",
    tableName: attemptsTable,
    tableCreated: true,
    // Done by forgetAttempts, which ends with the server.
    clearExpiredByTimeout: false,
    keyPrefix: "",
    points: limits.signInAttemptsMax,
    duration: limits.signInAttemptsWindowSeconds,
  });
  limiters.set(db, limiter);
  return limiter;
}

/** Removes the counts that start anew; the regular upkeep calls it. */
export async function forgetAttempts({ db }: Pick<Services, "db">): Promise<void> {
  await deleteAttemptsOver(db.drizzle, Date.now());
}

/**
 * Runs an attempt to sign in or up, unless there were too many for this e-mail or from this network. An attempt counts
 * before it runs, so that attempts at the same time are counted too; one that succeeds is taken back.
 * @throws Refusal too_many_attempts, or what the attempt throws.
 */
export async function throttled<T>(
  ctx: Pick<PublicContext, "db" | "ip_address">,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const limiter = attemptsOf(ctx.db);
  // The network first: one that is refused cannot go on to use up somebody's attempts.
  const keys = [`network ${networkOf(ctx.ip_address)}`, `email ${sameEmail(email)}`];
  for (const key of keys) {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) fail("too_many_attempts");
      throw error;
    }
  }
  const result = await attempt();
  for (const key of keys) await limiter.reward(key);
  return result;
}
