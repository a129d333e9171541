/** GET /v1/admin/promocodes, POST …/add and …/:promocode/disable: codes of this server's own. */
import type { billing } from "../../contract/billing.ts";
import type { SoldCurrency } from "../../contract/currencies.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { logOperator } from "../operator-log.ts";
import { codeOf } from "./discounts.ts";
import { disableStored, insertPromocode, listStored } from "./promocode-store.ts";
import { unixOf, unixOrNull } from "./shown.ts";

/** All codes, the newest first. */
export async function listPromocodes(ctx: Context): Promise<Output<typeof billing.list_promocodes>> {
  const stored = await listStored(ctx.db.drizzle);
  return {
    promocodes: stored.map((row) => ({
      promocode: row.code,
      percent_off: row.percent_off,
      amount_off: row.amount_off_cents,
      currency: row.currency,
      duration_in_months: row.duration_in_months,
      redemptions: row.redemptions,
      redemptions_max: row.redemptions_max,
      is_enabled: row.is_enabled,
      ends_at_unix: unixOrNull(row.ends_at),
      created_at_unix: unixOf(row.created_at),
    })),
  };
}

/** @throws Refusal promocode_without_amount, promocode_taken */
export async function addPromocode(
  ctx: Context,
  input: Input<typeof billing.add_promocode>,
): Promise<Output<typeof billing.add_promocode>> {
  const { promocode, percent_off = null, amount_off = null, duration_in_months, redemptions_max, ends_at_unix } = input;
  if ((percent_off === null) === (amount_off === null)) fail("promocode_without_amount");
  const currency: SoldCurrency | null = amount_off === null ? null : input.currency;
  const code = codeOf(promocode);
  const row = {
    code,
    percent_off,
    amount_off_cents: amount_off,
    currency,
    duration_in_months: duration_in_months ?? null,
    redemptions_max: redemptions_max ?? null,
    ends_at: ends_at_unix ? new Date(ends_at_unix * 1000) : null,
    created_at: ctx.now(),
  };
  await ctx.db.transaction(async (tx) => {
    if (!(await insertPromocode(tx, row))) fail("promocode_taken", { promocode });
    await logOperator(ctx, tx, "promocode.added", { promocode: code });
  });
  return { status: "ok" };
}

/** @throws Refusal promocode_not_found */
export async function disablePromocode(
  ctx: Context,
  { promocode }: Input<typeof billing.disable_promocode>,
): Promise<Output<typeof billing.disable_promocode>> {
  const code = codeOf(promocode);
  await ctx.db.transaction(async (tx) => {
    if (!(await disableStored(tx, code))) fail("promocode_not_found", { promocode });
    await logOperator(ctx, tx, "promocode.disabled", { promocode: code });
  });
  return { status: "ok" };
}
