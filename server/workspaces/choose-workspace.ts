/** POST /v1/user/workspaces/choose. */
import type { Input } from "../../contract/endpoint.ts";
import type { workspaces } from "../../contract/workspaces.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findMember, lockWorkspace, setCurrentWorkspace } from "./store.ts";

/**
 * Makes one of the caller's workspaces the one that they work in, wherever they are signed in.
 * @throws Refusal workspace_not_found, member_locked
 */
export async function chooseWorkspace(
  { db, caller: { user_id } }: Context,
  { workspace_id }: Input<typeof workspaces.choose>,
): Promise<{ status: "ok" }> {
  await db.transaction(async (tx) => {
    // Nobody is removed from it meanwhile, who would then work where they are no member.
    await lockWorkspace(tx, workspace_id);
    const member = await findMember(tx, workspace_id, user_id);
    if (!member) fail("workspace_not_found", { workspace_id });
    if (member.is_locked) fail("member_locked");
    await setCurrentWorkspace(tx, user_id, workspace_id);
  });
  return { status: "ok" };
}
