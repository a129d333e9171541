/** GET /v1/admin/alpha-requests. */
import type { account } from "../../contract/account.ts";
import type { Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { unixSeconds } from "./rules.ts";
import { readAlphaRequests } from "./store.ts";

export async function listAlphaRequests(ctx: Context): Promise<Output<typeof account.list_alpha_requests>> {
  const rows = await readAlphaRequests(ctx.db.drizzle, limits.alphaRequestsShownMax);
  return {
    requests: rows.map(({ user_id, email, first_name, alpha_requested_at }) => ({
      user_id,
      email,
      first_name,
      requested_at_unix: unixSeconds(alpha_requested_at ?? ctx.now()),
    })),
  };
}
