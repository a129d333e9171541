/** Holds characters before work begins, so that a quota cannot be passed by asking twice at once. */
import { plans } from "../../contract/plans.ts";
import { may } from "../../contract/rights.ts";
import type { Context } from "../context.ts";
import { refusal } from "../fail.ts";
import { lockCurrentAccount } from "./current-account.ts";
import { concurrentRequestsMax, remainingOf } from "./rules.ts";
import { type Hold, hold } from "./store.ts";

/** What a request is about to use. 0 characters take only a place among the requests under way. */
export type WantedCharacters = Pick<Hold, "request_id" | "characters" | "product" | "voice_id" | "model_id"> & {
  /** Work that nobody waits for: it takes no place among the requests under way, and needs none. */
  is_background?: boolean;
};

/** How many requests of the workspace are under way, this one included, and how many may be. */
export interface Places {
  current: number;
  max: number;
}

/**
 * Reserves characters and a place for one more request of the caller's workspace. Asking again under the same
 * request_id changes nothing. Must be ended by settleCharacters or releaseCharacters.
 * @throws Refusal quota_exceeded, too_many_concurrent_requests
 */
export async function reserveCharacters(
  ctx: Pick<Context, "db" | "env" | "holder" | "now" | "turnPeriods"> & {
    caller: Pick<Context["caller"], "workspace_id" | "user_id" | "api_key">;
  },
  wanted: WantedCharacters,
): Promise<Places> {
  if (!Number.isSafeInteger(wanted.characters) || wanted.characters < 0) {
    throw new RangeError(`${wanted.characters} characters cannot be held`);
  }
  const { workspace_id, user_id, api_key } = ctx.caller;
  const now = ctx.now();
  const outcome = await ctx.db.transaction(async (tx) => {
    const account = await lockCurrentAccount(ctx, tx, workspace_id, now);
    const limit = plans[account.tier].characterLimit;
    const max = concurrentRequestsMax(ctx.env, account.tier);
    const mayExtend = may(account, "extend_character_limit");
    const { others, is_held, key } = await hold(
      tx,
      {
        is_background: false,
        ...wanted,
        workspace_id,
        user_id,
        api_key_hashed: api_key?.api_key_hashed ?? null,
        holder: ctx.holder,
      },
      { limit: mayExtend ? null : limit, running_max: max, now },
    );
    if (is_held) return { current: others + 1, max };
    // Waiting helps against too many requests and not against a used-up quota, so the quotas are told first.
    const required = wanted.characters;
    const remaining = remainingOf(account);
    if (!mayExtend && required > remaining) {
      return refusal("quota_exceeded", { quota: "quota", limit, remaining, required });
    }
    if (key && required > key.remaining) {
      return refusal("quota_exceeded", { ...key, quota: `API key (${key.name}) quota`, required });
    }
    return refusal("too_many_concurrent_requests", { max });
  });
  // Refused out here: a period that was started in the transaction stays started.
  if (outcome instanceof Error) throw outcome;
  return outcome;
}
