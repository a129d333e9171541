import type { Subscription } from "../../contract/billing.ts";

export interface Quota {
  /** `left` counts down to the limit; `used` counts up, where the plan goes on past it. */
  kind: "left" | "used";
  count: number;
  limit: number;
  /** What is left of the limit, 0..1. */
  share: number;
}

type Counted = Pick<Subscription, "character_count" | "character_limit" | "allowed_to_extend_character_limit">;

/** What to show of a quota (section 9): the limit minus what was used, or all that was used when extension is allowed. */
export function quotaOf({ character_count, character_limit, allowed_to_extend_character_limit }: Counted): Quota {
  const left = Math.max(0, character_limit - character_count);
  const share = character_limit > 0 ? left / character_limit : 0;
  return allowed_to_extend_character_limit
    ? { kind: "used", count: character_count, limit: character_limit, share }
    : { kind: "left", count: left, limit: character_limit, share };
}
