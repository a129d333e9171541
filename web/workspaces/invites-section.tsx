import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Send, Trash2 } from "lucide-react";
import type { WorkspaceInvite } from "../../contract/workspaces.ts";
import { api, query } from "../api.ts";
import { FailedRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { PersonLine } from "./person-line.tsx";
import { orLater } from "./reasons.ts";

const words = workspaceWords.invites;

function InviteRow({ invite }: { invite: WorkspaceInvite }) {
  const { email, workspace_role, group_ids, invited_by, expires_at_unix, is_expired } = invite;
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["workspaces"] });
  const send = useMutation({
    mutationFn: () => api.workspaces.add_invite({ email, workspace_role, group_ids }),
    onSettled,
    meta: { success: words.sent },
  });
  const remove = useMutation({
    mutationFn: () => orLater(words.deleteFailed, api.workspaces.delete_invite({ email })),
    onSettled,
    meta: { success: words.deleted },
  });
  return (
    <PersonLine
      id={email}
      title={email}
      badges={is_expired ? <Badge tone="danger">{words.expired}</Badge> : null}
      facts={[
        is_expired ? null : words.until(longDayText(expires_at_unix)),
        invited_by === null ? null : words.by(invited_by.first_name ?? invited_by.email),
      ]}
      role={workspaceWords.roles[workspace_role]}
      control={
        <Menu
          label={words.more(email)}
          trigger={
            <IconButton
              size="small"
              label={words.more(email)}
              icon={<Ellipsis />}
              busy={send.isPending || remove.isPending}
              tooltip={false}
            />
          }
        >
          <MenuItem icon={<Send />} onSelect={() => send.mutate()}>
            {words.again}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onSelect={() => remove.mutate()}>
            {words.delete}
          </MenuItem>
        </Menu>
      }
    />
  );
}

/** Who is invited and has not joined yet, for admins. */
export function InvitesSection() {
  const asked = useQuery(query(api.workspaces.list_invites, {}));
  const invites = asked.data;
  if (invites === undefined && asked.error === null) return <SettingsSkeleton rows={1} />;
  return (
    <SettingsSection title={words.title} lead={words.lead}>
      {invites === undefined ? (
        <FailedRow title={words.failed} query={asked} />
      ) : invites.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {invites.map((invite) => (
            <InviteRow key={invite.email} invite={invite} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
