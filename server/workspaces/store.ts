/** The rows of workspaces and their members. */
import type { Transaction } from "../db/open.ts";
import { workspace_members, workspaces } from "../db/schema/index.ts";

/** Adds a workspace with its owner as its admin. */
export async function insertWorkspace(
  tx: Transaction,
  row: { workspace_id: string; name: string; owner_user_id: string; created_at: Date },
): Promise<void> {
  await tx.insert(workspaces).values(row);
  await tx.insert(workspace_members).values({
    workspace_id: row.workspace_id,
    user_id: row.owner_user_id,
    workspace_role: "admin",
    joined_at: row.created_at,
  });
}
