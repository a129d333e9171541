/** GET /v1/workspace/api-keys. */
import type { WorkspaceApiKey } from "../../contract/api-keys.ts";
import type { Context } from "../context.ts";
import { usageOf } from "../usage/index.ts";
import { shownWorkspaceKey } from "./rules.ts";
import { findServiceUser, listKeysOf } from "./store.ts";

/** The keys of the caller's workspace, the newest first; what they have used is of the plan's period of now. */
export async function listWorkspaceKeys(ctx: Context): Promise<WorkspaceApiKey[]> {
  const { workspace_id } = ctx.caller;
  const user_id = await findServiceUser(ctx.db.drizzle, workspace_id);
  if (user_id === undefined) return [];
  // A period that has ended is ended first, so that nobody reads what was used in it.
  await usageOf(ctx, workspace_id);
  return (await listKeysOf(ctx.db.drizzle, user_id)).map(shownWorkspaceKey);
}
