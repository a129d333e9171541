import type { Input } from "../../contract/endpoint.ts";
import type { usage } from "../../contract/usage.ts";
import { USAGE_PARTS, type UsagePart } from "../../contract/usage-parts.ts";
import type { Context } from "../context.ts";
import { csvLine } from "../csv.ts";
import type { Bytes } from "../http/answers.ts";
import { type Label, labelsOf } from "./labels.ts";
import { questionOf, type Range } from "./question.ts";
import { type Bookings, type DaySum, readDays } from "./statistics-store.ts";

/** Few enough that a page takes milliseconds, many enough that a year has few of them. */
const linesOfPage = 2000;

async function linesOf(ctx: Context, page: readonly DaySum[]): Promise<string> {
  const labels = new Map<UsagePart, Map<string, Label>>();
  for (const part of USAGE_PARTS)
    labels.set(
      part,
      await labelsOf(
        ctx,
        part,
        page.map((sum) => sum[part]),
      ),
    );
  const label = (sum: DaySum, part: UsagePart) => labels.get(part)?.get(sum[part])?.text ?? "";
  return page
    .map((sum) => {
      const parts = (["user", "api_key", "product", "voice", "model"] as const).map((part) => label(sum, part));
      return csvLine([sum.day, ...parts, sum.characters, sum.requests]);
    })
    .join("");
}

/** A page at a time, as the client takes them. */
async function* csvOf(ctx: Context, bookings: Bookings, range: Range): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvLine(["day", "member", "api_key", "product", "voice", "model", "characters", "requests"]));
  let last: DaySum | undefined;
  for (;;) {
    const page = await readDays(ctx.db, bookings, range, last, linesOfPage);
    if (page.length > 0) yield Buffer.from(await linesOf(ctx, page));
    last = page.at(-1);
    if (page.length < linesOfPage) return;
  }
}

/** Every sum of a day as a line of CSV, the oldest first. @throws Refusal admin_required, unsupported_value */
export async function downloadUsage(ctx: Context, asked: Input<typeof usage.download>): Promise<Bytes> {
  const { bookings, range } = questionOf(ctx, asked);
  return {
    content_type: "text/csv",
    body: csvOf(ctx, bookings, range),
    download_name: `Mynah_usage_${asked.start_day}_${asked.end_day}.csv`,
  };
}
