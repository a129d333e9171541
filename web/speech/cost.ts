import type { Subscription } from "../../contract/billing.ts";
import { limits } from "../../contract/limits.ts";
import type { Model } from "../../contract/models.ts";
import { may } from "../../contract/rights.ts";
import { priceAtRate } from "../../contract/voice-rates.ts";

/** Characters as people count them (code points): what is charged. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

type Priced = Pick<Model, "model_rates" | "maximum_text_length_per_request">;

/**
 * Credits that a text of so many characters costs with a model; before one is known, a character costs one.
 * @param rate what the voice costs, of the usual price
 */
export const costOf = (characters: number, model: Pick<Model, "model_rates"> | null, rate = 1): number =>
  priceAtRate(Math.ceil(characters * (model?.model_rates.character_cost_multiplier ?? 1)), rate);

type Account = Pick<
  Subscription,
  "tier" | "character_count" | "character_limit" | "allowed_to_extend_character_limit" | "status"
>;

/** Credits left of the period; null when the plan goes on past its limit (section 6). */
export const creditsLeft = (account: Account): number | null =>
  may(account, "extend_character_limit") ? null : Math.max(0, account.character_limit - account.character_count);

/** Whether a text can be sent, and if not, why. */
export type Verdict =
  | { kind: "ok" }
  | { kind: "empty" }
  | { kind: "too_long"; excess: number; most: number }
  | { kind: "over_quota"; missing: number };

/** What the server would say of a text, said before it is sent. `left` is null for no limit or when it is not known. */
export function judge(text: string, characters: number, model: Priced | null, left: number | null, rate = 1): Verdict {
  if (text.trim() === "") return { kind: "empty" };
  const most = Math.min(limits.textLengthMax, model?.maximum_text_length_per_request ?? limits.textLengthMax);
  if (characters > most) return { kind: "too_long", excess: characters - most, most };
  const missing = left === null ? 0 : costOf(characters, model, rate) - left;
  return missing > 0 ? { kind: "over_quota", missing } : { kind: "ok" };
}
