/** Codes that take something off: whether they hold for a workspace, and what they take off. */
import { OFFER_MONTHS, OFFERS } from "../../contract/prices.ts";
import type { Services } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { countWaitingWith } from "./checkout-store.ts";
import type { Discount, PromocodeCheck } from "./port.ts";
import { findPromocode, isRedeemed, lockPromocode, type StoredPromocode } from "./promocode-store.ts";

/** Codes are the same in capitals and in small letters. */
export const codeOf = (promocode: string): string => promocode.toLowerCase();

export const discountOf = (stored: StoredPromocode): Discount => ({
  code: stored.code,
  percent_off: stored.percent_off,
  amount_off_cents: stored.amount_off_cents,
  months_left: stored.duration_in_months,
});

/** One of the product's own offers; null when it is none. */
export function offerOf(discount_code: string): Discount | null {
  const code = codeOf(discount_code);
  const percent_off = Object.hasOwn(OFFERS, code) ? OFFERS[code] : undefined;
  return percent_off === undefined ? null : { code, percent_off, amount_off_cents: null, months_left: OFFER_MONTHS };
}

const nothing: PromocodeCheck = {
  valid: false,
  percent_off: null,
  amount_off_cents: null,
  currency: null,
  duration_in_months: null,
};

/** Whether a code of this server's own holds for a workspace now: enabled, in time, not used up, not used by it before. */
async function holds(
  db: Drizzle | Transaction,
  stored: StoredPromocode,
  workspace_id: string,
  now: Date,
): Promise<boolean> {
  if (!stored.is_enabled || (stored.ends_at && stored.ends_at <= now)) return false;
  if (await isRedeemed(db, stored.code, workspace_id)) return false;
  if (stored.redemptions_max === null) return true;
  // Those that wait for the owner have their place already.
  return stored.redemptions + (await countWaitingWith(db, stored.code, workspace_id, now)) < stored.redemptions_max;
}

/** What a code of this server's own takes off for a workspace. */
export async function checkOwnCode(
  services: Pick<Services, "db" | "now">,
  promocode: string,
  workspace_id: string,
): Promise<PromocodeCheck> {
  const stored = await findPromocode(services.db.drizzle, codeOf(promocode));
  if (!stored || !(await holds(services.db.drizzle, stored, workspace_id, services.now()))) return nothing;
  const { percent_off, amount_off_cents, currency, duration_in_months } = stored;
  return { valid: true, percent_off, amount_off_cents, currency, duration_in_months };
}

/** The same in the transaction that takes it: nobody else takes the last one until it ends. */
export async function lockOwnCode(
  tx: Transaction,
  promocode: string,
  wanted: { workspace_id: string; currency: string; now: Date },
): Promise<Discount | null> {
  const stored = await lockPromocode(tx, codeOf(promocode));
  if (!stored || !(await holds(tx, stored, wanted.workspace_id, wanted.now))) return null;
  return stored.currency === null || stored.currency === wanted.currency ? discountOf(stored) : null;
}
