import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { UsagePartTotal, usage } from "../../contract/usage.ts";
import { USAGE_PARTS, type UsagePart } from "../../contract/usage-parts.ts";
import type { Context } from "../context.ts";
import { labelsOf, othersLabel } from "./labels.ts";
import { questionOf } from "./question.ts";
import { type PartsSum, sumParts } from "./statistics-store.ts";
import { totalsOf } from "./tables.ts";

/** The totals of one part among the bookings that the filters on the other parts leave. */
async function totals(
  ctx: Context,
  sums: readonly PartsSum[],
  part: UsagePart,
  filters: Partial<Record<UsagePart, string | undefined>>,
): Promise<UsagePartTotal[]> {
  const others = USAGE_PARTS.filter((each) => each !== part && filters[each] !== undefined);
  const left = sums.filter((sum) => others.every((each) => sum[each] === filters[each]));
  const found = totalsOf(left, part, limits.usagePartsMax);
  const labels = await labelsOf(
    ctx,
    part,
    found.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  return found.map((total) => ({
    ...total,
    label: total.id === null ? othersLabel : (labels.get(total.id)?.text ?? ""),
  }));
}

/** What each product, voice, model, key and member used. @throws Refusal admin_required, unsupported_value */
export async function listParts(
  ctx: Context,
  asked: Input<typeof usage.list_parts>,
): Promise<Output<typeof usage.list_parts>> {
  const { bookings, range } = questionOf(ctx, asked);
  const sums = await sumParts(ctx.db, { ...bookings, parts: {} }, range);
  const of = (part: UsagePart) => totals(ctx, sums, part, bookings.parts);
  const [product, voice, model, api_key, user] = await Promise.all([
    of("product"),
    of("voice"),
    of("model"),
    of("api_key"),
    of("user"),
  ]);
  return { product, voice, model, api_key, user };
}
