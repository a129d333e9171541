/** Codes that people type in, and offers of ours, as promotion codes and coupons at Stripe. */
import type Stripe from "stripe";
import type { BillingPeriod } from "../../../../contract/prices.ts";
import { type Discount, PaymentProviderError, type PlanOrder, type PromocodeCheck } from "../../port.ts";
import { type Ask, isMissing } from "./ask.ts";

async function readCode(ask: Ask, code: string): Promise<Stripe.PromotionCode | null> {
  const { data } = await ask((stripe) =>
    stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ["data.promotion.coupon"] }),
  );
  return data[0] ?? null;
}

/** The id of a promotion code that may be used now. @throws PaymentProviderError unknown_code */
export async function findPromotionCode(ask: Ask, promocode: string): Promise<string> {
  const found = await readCode(ask, promocode);
  if (!found) throw new PaymentProviderError("unknown_code", "There is no such code.");
  return found.id;
}

/** What a code takes off. A code that is over, used up or unknown is not valid. @throws PaymentProviderError */
export async function checkPromocode(ask: Ask, promocode: string): Promise<PromocodeCheck> {
  const found = await readCode(ask, promocode);
  const coupon = found?.promotion.coupon;
  if (!coupon || typeof coupon === "string" || !coupon.valid) {
    return { valid: false, percent_off: null, amount_off_cents: null, currency: null, duration_in_months: null };
  }
  return {
    valid: true,
    percent_off: coupon.percent_off,
    amount_off_cents: coupon.amount_off,
    currency: coupon.currency,
    duration_in_months: coupon.duration === "once" ? 1 : coupon.duration_in_months,
  };
}

/** Months of a year: what is taken off some of them is that share of a year's price (decision record 0024). */
const yearMonths = 12;

function offOf({ percent_off, amount_off_cents, months_left }: Discount, period: BillingPeriod) {
  if (period === "monthly_period" || months_left === null || months_left >= yearMonths) {
    const duration = months_left === null ? ("forever" as const) : ("repeating" as const);
    return { percent_off, amount_off: amount_off_cents ?? 0, duration, months: months_left };
  }
  // Stripe would take it off a whole year that is billed within those months, and off none that is billed after them.
  return {
    duration: "once" as const,
    percent_off: percent_off === null ? null : (percent_off * months_left) / yearMonths,
    amount_off: (amount_off_cents ?? 0) * months_left,
    months: null,
  };
}

/** The id of a coupon that takes this off, which is made when there is none. @throws PaymentProviderError */
export async function couponFor(
  ask: Ask,
  discount: Discount,
  { billing_period, currency }: Pick<PlanOrder, "billing_period" | "currency">,
): Promise<string> {
  const { code } = discount;
  const { percent_off, amount_off, duration, months } = offOf(discount, billing_period);
  const amount = percent_off === null ? `${amount_off}-${currency}` : `${percent_off}-percent`;
  const id = `mynah-${code}-${amount}-${months === null ? duration : `${months}-months`}`.slice(0, 200);
  try {
    return (await ask((stripe) => stripe.coupons.retrieve(id))).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const made = await ask((stripe) =>
    stripe.coupons.create(
      {
        id,
        name: code.slice(0, 40),
        metadata: { mynah_code: code },
        ...(percent_off === null ? { amount_off, currency } : { percent_off }),
        ...(months === null ? { duration } : { duration, duration_in_months: months }),
      },
      { idempotencyKey: `${id}-coupon` },
    ),
  );
  return made.id;
}
