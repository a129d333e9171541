import type { z } from "zod";
import type { billing } from "../../contract/billing.ts";
import { moneyText } from "../../contract/currencies.ts";
import { billingWords } from "../words/billing.ts";

const words = billingWords.code;

type Coupon = z.output<(typeof billing.validate_promocode)["answer"]["schema"]>;

/** What a coupon takes off, and for how long (section 8). */
export function appliedText({ amount_off, percent_off, duration_in_months, currency }: Coupon): string {
  const off =
    amount_off === null ? words.percent(percent_off ?? 0) : words.dollars(moneyText(amount_off, currency ?? "usd"));
  return words.applied + off + (duration_in_months === null ? "" : words.months(duration_in_months));
}
