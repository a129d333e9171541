import type { WorkspaceGroup, WorkspaceMember } from "../../contract/workspaces.ts";
import type { api } from "../api.ts";

type Calls = Pick<typeof api.workspaces, "add_group" | "rename_group" | "add_group_member" | "delete_group_member">;

export interface GroupDraft {
  name: string;
  /** Their user ids. */
  chosen: readonly string[];
}

/**
 * Makes the group as drafted: its name first, then whoever comes and goes. `keep` is told how it stands after each step:
 * where one fails, the next attempt goes on from there.
 */
export async function saveGroup(
  calls: Calls,
  { name, chosen }: GroupDraft,
  members: readonly Pick<WorkspaceMember, "user_id" | "email">[],
  known: WorkspaceGroup | null,
  keep: (group: WorkspaceGroup) => void,
): Promise<void> {
  let group = known ?? (await calls.add_group({ name }));
  keep(group);
  const group_id = group.id;
  const stands = (changed: Partial<WorkspaceGroup>) => {
    group = { ...group, ...changed };
    keep(group);
  };
  if (group.name !== name) {
    await calls.rename_group({ group_id, name });
    stands({ name });
  }
  for (const { user_id, email } of members) {
    const [was, is] = [group.members.includes(user_id), chosen.includes(user_id)];
    if (is && !was) {
      await calls.add_group_member({ group_id, email });
      stands({ members: [...group.members, user_id] });
    }
    if (was && !is) {
      await calls.delete_group_member({ group_id, email });
      stands({ members: group.members.filter((other) => other !== user_id) });
    }
  }
}
