/** How often something may be done in a while: counted in the database, by all processes on it together. */
import { getTableName } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { limits } from "../contract/limits.ts";
import type { Database } from "./db/open.ts";
import { sign_in_attempts } from "./db/schema/index.ts";
import { fail } from "./fail.ts";

/** By how much is counted, there is one for each database. */
const limiters = new Map<number, WeakMap<Database, RateLimiterPostgres>>();

/** Lets so many through under one key in limits.signInAttemptsWindowSeconds. */
export function limiterOf(db: Database, points: number): RateLimiterPostgres {
  const byDatabase = limiters.get(points) ?? new WeakMap<Database, RateLimiterPostgres>();
  limiters.set(points, byDatabase);
  const known = byDatabase.get(db);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: "pool",
    tableName: getTableName(sign_in_attempts),
    tableCreated: true,
    // Done by forgetAttempts, which ends with the server.
    clearExpiredByTimeout: false,
    keyPrefix: "",
    points,
    duration: limits.signInAttemptsWindowSeconds,
  });
  byDatabase.set(db, limiter);
  return limiter;
}

/** @throws Refusal too_many_attempts */
export async function count(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) fail("too_many_attempts");
    throw error;
  }
}

/**
 * Counts a letter to an address (in lower case), which may be anybody's, whoever asks for it and whatever it says.
 * @returns takes it back, where the letter is not written after all
 * @throws Refusal too_many_attempts
 */
export async function countLetterTo(db: Database, email: string): Promise<() => Promise<unknown>> {
  const limiter = limiterOf(db, limits.lettersPerEmailMax);
  await count(limiter, `letters to ${email}`);
  return () => limiter.reward(`letters to ${email}`);
}
