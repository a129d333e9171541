/** GET /v1/workspace/groups, /groups/search. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { WorkspaceGroup, workspaces } from "../../contract/workspaces.ts";
import type { Context } from "../context.ts";
import { listGroupRows } from "./group-store.ts";
import { unixSeconds } from "./rules.ts";

/** The groups of the caller's workspace by their ids, in the order of their names. */
export async function listGroups({ db, caller }: Context): Promise<Record<string, WorkspaceGroup>> {
  const groups = await listGroupRows(db.drizzle, caller.workspace_id);
  return Object.fromEntries(
    groups.map(({ group_id, name, members, created_at }) => [
      group_id,
      { id: group_id, name, members: members.map(({ user_id }) => user_id), created_at_unix: unixSeconds(created_at) },
    ]),
  );
}

/** Groups of the caller's workspace that are called so, in whatever case. */
export async function searchGroups(
  { db, caller }: Context,
  { name }: Input<typeof workspaces.search_groups>,
): Promise<Output<typeof workspaces.search_groups>> {
  const groups = await listGroupRows(db.drizzle, caller.workspace_id, name);
  return groups.map(({ group_id, name: called, members }) => ({
    id: group_id,
    name: called,
    members_emails: members.map(({ email }) => email),
  }));
}
