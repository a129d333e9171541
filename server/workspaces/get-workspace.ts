/** GET /v1/workspace. */

import { seatsOf } from "../../contract/rights.ts";
import type { Workspace } from "../../contract/workspaces.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { unixSeconds } from "./rules.ts";
import { countSeats, findWorkspace } from "./store.ts";

/** The workspace that the caller works in, and how many of its seats are taken. */
export async function getWorkspace(ctx: Context): Promise<Workspace> {
  const { workspace_id, workspace_role } = ctx.caller;
  const [row, seats] = await Promise.all([
    findWorkspace(ctx.db.drizzle, workspace_id),
    countSeats(ctx.db.drizzle, workspace_id, ctx.now()),
  ]);
  if (!row) fail("workspace_not_found", { workspace_id });
  return {
    workspace_id,
    name: row.name,
    owner_user_id: row.owner_user_id,
    tier: seats.tier,
    workspace_role,
    seats_used: seats.members + seats.invites,
    max_seats: seatsOf(seats),
    storing_shared_files_on_user: row.storing_shared_files_on_user,
    created_at_unix: unixSeconds(row.created_at),
  };
}
