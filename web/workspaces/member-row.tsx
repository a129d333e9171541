import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Lock, LockOpen, UserMinus } from "lucide-react";
import type { User } from "../../contract/account.ts";
import type { Workspace, WorkspaceMember, WorkspaceRole } from "../../contract/workspaces.ts";
import { api } from "../api.ts";
import { agoText } from "../sessions/ago-text.ts";
import { confirm } from "../shell/confirm.ts";
import { longDayText } from "../shell/numbers.ts";
import { notify } from "../shell/toasts.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../ui/menu.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { PersonLine } from "./person-line.tsx";
import { orLater, saying } from "./reasons.ts";

const words = workspaceWords.people;
const ROLES = (["admin", "editor"] as const).map((value) => ({ value, label: workspaceWords.roles[value] }));

interface MemberProps {
  member: WorkspaceMember;
  workspace: Workspace;
  me: User;
}

/** What admins do with a member; each asks first where it takes something away. */
function useActions({ member, workspace, me }: MemberProps) {
  const { email, first_name } = member;
  const who = first_name ?? email;
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["workspaces"] });
  const role = useMutation({
    mutationFn: (workspace_role: WorkspaceRole) =>
      saying(words.roleFailed, api.workspaces.edit_member({ email, workspace_role })),
    onSettled,
    meta: { success: words.roleUpdated },
  });
  const lock = useMutation({
    mutationFn: (is_locked: boolean) => api.workspaces.edit_member({ email, is_locked }),
    onSuccess: (_answer, is_locked) => notify.success(is_locked ? words.lockedDone : words.unlockedDone),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => orLater(words.removeFailed, api.workspaces.delete_member({ email })),
    onSettled,
    meta: { success: words.removed },
  });
  const cancel = workspaceWords.cancel;
  return {
    isBusy: role.isPending || lock.isPending || remove.isPending,
    changeRole: async (next: WorkspaceRole) => {
      if (next === member.workspace_role) return;
      const gone = { title: words.demoteSelfTitle, description: words.demoteSelfLead, confirm: words.demoteSelf };
      if (member.user_id === me.user_id && !(await confirm({ ...gone, cancel }))) return;
      role.mutate(next);
    },
    flipLock: async () => {
      if (member.is_locked) return lock.mutate(false);
      const question = { title: words.lockTitle(who), description: words.lockLead, confirm: words.lock };
      if (await confirm({ ...question, cancel, danger: true })) lock.mutate(true);
    },
    askRemoval: async () => {
      const description = workspace.storing_shared_files_on_user ? words.removeAlong : words.removeStays;
      const question = { title: words.removeTitle(who), description, confirm: words.remove };
      if (await confirm({ ...question, cancel, danger: true })) remove.mutate();
    },
  };
}

function MemberMenu(props: MemberProps) {
  const { member, me } = props;
  const { isBusy, changeRole, flipLock, askRemoval } = useActions(props);
  const label = words.more(member.first_name ?? member.email);
  return (
    <Menu
      label={label}
      trigger={<IconButton size="small" label={label} icon={<Ellipsis />} busy={isBusy} tooltip={false} />}
    >
      <MenuChoice
        label={words.role}
        value={member.workspace_role}
        choices={ROLES}
        onChange={(next) => void changeRole(next)}
      />
      {member.user_id === me.user_id ? null : (
        <>
          <MenuLine />
          <MenuItem icon={member.is_locked ? <LockOpen /> : <Lock />} onSelect={() => void flipLock()}>
            {member.is_locked ? words.unlock : words.lock}
          </MenuItem>
          <MenuItem icon={<UserMinus />} danger onSelect={() => void askRemoval()}>
            {words.remove}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** A member: who they are, what they may do, and for admins what can be done about it. The owner's place is not theirs to change. */
export function MemberRow({ mayChange, ...props }: MemberProps & { mayChange: boolean }) {
  const { member, me } = props;
  const { user_id, email, first_name, workspace_role, is_owner, is_locked, joined_at_unix, last_seen_unix } = member;
  const isMe = user_id === me.user_id;
  const ago = last_seen_unix === null ? null : agoText(last_seen_unix, Date.now() / 1000);
  return (
    <PersonLine
      id={user_id}
      title={first_name ?? email}
      badges={
        <>
          {isMe ? <Badge>{words.you}</Badge> : null}
          {is_owner ? <Badge tone="accent">{words.owner}</Badge> : null}
          {is_locked ? (
            <Badge tone="danger" icon={<Lock aria-hidden />}>
              {words.locked}
            </Badge>
          ) : null}
        </>
      }
      facts={[
        first_name === null ? null : email,
        words.joined(longDayText(joined_at_unix)),
        isMe || ago === null ? null : words.seen(ago),
      ]}
      role={workspaceWords.roles[workspace_role]}
      control={mayChange && !is_owner ? <MemberMenu {...props} /> : <span className="w-8 max-sm:hidden" />}
    />
  );
}
