/** GET /v1/user/sessions. */
import type { Output } from "../../contract/endpoint.ts";
import type { sessions } from "../../contract/sessions.ts";
import type { Context } from "../context.ts";
import { readUserAgent } from "../sign-in/index.ts";
import { listSessions as listRows } from "./store.ts";

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Where the caller is signed in; the session that asks is marked. */
export async function listSessions(ctx: Context): Promise<Output<typeof sessions.list>> {
  const rows = await listRows(ctx.db.drizzle, ctx.caller.user_id, ctx.now());
  return {
    sessions: rows.map((row) => ({
      session_id: row.session_id,
      is_this: row.session_id === ctx.caller.session_id,
      ...readUserAgent(row.user_agent),
      ip_address: row.ip_address,
      created_at_unix: unix(row.created_at),
      last_seen_at_unix: unix(row.last_seen_at),
      expires_at_unix: unix(row.expires_at),
    })),
  };
}
