/** GET /v1/audio-isolation/history: the caller's cleaned recordings, newest first. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { isolator } from "../../contract/isolator.ts";
import type { Context } from "../context.ts";
import { shownIsolation } from "./rules.ts";
import { listIsolations as readIsolations } from "./store.ts";

export async function listIsolations(
  ctx: Context,
  { page_size, start_after_isolation_id: after, search, page }: Input<typeof isolator.list>,
): Promise<Output<typeof isolator.list>> {
  const wanted = { after, search, most: page_size + 1, skipped: (page - 1) * page_size };
  const rows = await readIsolations(ctx.db.drizzle, ctx.caller, wanted);
  const now = ctx.now();
  return { items: rows.slice(0, page_size).map((row) => shownIsolation(row, now)), has_more: rows.length > page_size };
}
