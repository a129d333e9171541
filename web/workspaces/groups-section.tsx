import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import type { WorkspaceGroup } from "../../contract/workspaces.ts";
import { api } from "../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { useGroups, useMembers } from "./queries.ts";

const GroupDialog = lazy(() => import("./group-dialog.tsx"));

const words = workspaceWords.groups;

function GroupMenu({ group: { id, name }, onEdit }: { group: WorkspaceGroup; onEdit: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.workspaces.delete_group({ group_id: id }),
    onSettled: () => client.invalidateQueries({ queryKey: ["workspaces"] }),
    meta: { success: words.deleted },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: words.deleteTitle(name),
      description: words.deleteLead,
      confirm: words.delete,
      cancel: workspaceWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <Menu
      label={words.more(name)}
      trigger={
        <IconButton size="small" label={words.more(name)} icon={<Ellipsis />} busy={remove.isPending} tooltip={false} />
      }
    >
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {words.edit}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => void ask()}>
        {words.delete}
      </MenuItem>
    </Menu>
  );
}

/** People who are shared with together. */
export function GroupsSection({ mayChange }: { mayChange: boolean }) {
  const { groups, asked } = useGroups();
  const { data: members } = useMembers();
  const [edited, setEdited] = useState<WorkspaceGroup | "new" | null>(null);
  if (groups === undefined && asked.error === null) return <SettingsSkeleton rows={1} />;
  const namesOf = (group: WorkspaceGroup) =>
    (members ?? [])
      .filter(({ user_id }) => group.members.includes(user_id))
      .map(({ first_name, email }) => first_name ?? email)
      .join(", ");
  return (
    <SettingsSection
      title={words.title}
      lead={words.lead}
      {...(mayChange
        ? {
            action: (
              <Button icon={<Plus />} onClick={() => setEdited("new")}>
                {words.add}
              </Button>
            ),
          }
        : {})}
    >
      {groups === undefined ? (
        <FailedRow title={words.failed} query={asked} />
      ) : groups.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.none}</p>
      ) : (
        groups.map((group) => (
          <SettingsRow
            key={group.id}
            title={group.name}
            description={namesOf(group) || words.nobody}
            control={mayChange ? <GroupMenu group={group} onEdit={() => setEdited(group)} /> : undefined}
          />
        ))
      )}
      <Later>
        {edited === null ? null : (
          <GroupDialog edited={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Later>
    </SettingsSection>
  );
}
