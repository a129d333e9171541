/** How often one caller may call. Counted in this process: many machines each allow the same. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { fail } from "../fail.ts";
import { networkOf } from "../network-of.ts";

export interface RateLimit {
  /** @throws Refusal rate_limited */
  check(user_id: string | null, ip_address: string): Promise<void>;
}

/** @param perSecond calls that a caller may make in a second; without credentials, a network may make as many. */
export function openRateLimit(perSecond: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 });
  return {
    async check(user_id, ip_address) {
      try {
        await limiter.consume(user_id ?? `network ${networkOf(ip_address)}`);
      } catch (error) {
        if (error instanceof RateLimiterRes)
          fail("rate_limited", { seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
        throw error;
      }
    },
  };
}
