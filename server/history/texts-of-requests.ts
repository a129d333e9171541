import type { Context } from "../context.ts";
import { readTextsOfRequests } from "./store.ts";

/** What the caller's earlier requests said, in the order of their ids; those that left nothing in the history are skipped. */
export async function textsOfRequests(
  ctx: Pick<Context, "db" | "caller">,
  request_ids: readonly string[],
): Promise<string> {
  if (request_ids.length === 0) return "";
  const found = await readTextsOfRequests(ctx.db, ctx.caller, request_ids);
  return request_ids.flatMap((id) => found.filter((each) => each.request_id === id).map((each) => each.text)).join(" ");
}
