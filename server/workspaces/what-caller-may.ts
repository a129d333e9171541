/** GET /v1/workspace/is-admin, /can-access-workspace-settings, /can-invite-user. */
import type { Context } from "../context.ts";
import { freeSeats } from "./rules.ts";
import { countSeats } from "./store.ts";

/** Whether the caller is an admin of the workspace that they work in, who alone may change its settings. */
export async function isAdmin({ caller }: Context): Promise<boolean> {
  return caller.workspace_role === "admin";
}

/** Whether the caller may invite somebody, and a seat is free. */
export async function canInvite(ctx: Context): Promise<boolean> {
  if (ctx.caller.workspace_role !== "admin") return false;
  return freeSeats(await countSeats(ctx.db.drizzle, ctx.caller.workspace_id, ctx.now())) > 0;
}
