/** Workspaces: whose work it is, who works there, and how people come and go. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { acceptInvite } from "./accept-invite.ts";
import { addInvite, addInvites } from "./add-invites.ts";
import { chooseWorkspace } from "./choose-workspace.ts";
import { deleteInvite } from "./delete-invite.ts";
import { deleteMember } from "./delete-member.ts";
import { addGroupMember, deleteGroupMember } from "./edit-group-members.ts";
import { addGroup, deleteGroup, renameGroup } from "./edit-groups.ts";
import { editMember } from "./edit-member.ts";
import { editSettings, editWorkspace } from "./edit-workspace.ts";
import { getInvite } from "./get-invite.ts";
import { getWorkspace } from "./get-workspace.ts";
import { handOverThings } from "./hand-over.ts";
import { leaveWorkspace } from "./leave-workspace.ts";
import { listGroups, searchGroups } from "./list-groups.ts";
import { listInvites } from "./list-invites.ts";
import { listMembers } from "./list-members.ts";
import { listOwnWorkspaces } from "./list-own-workspaces.ts";
import { canInvite, isAdmin } from "./what-caller-may.ts";

export { addWorkspace } from "./add-workspace.ts";
export { findInvite, forgetInvites } from "./get-invite.ts";
export { hasOpenInvite } from "./invite-store.ts";
export { joinByDomain } from "./join-workspace.ts";
export { leaveAllWorkspaces } from "./leave-all-workspaces.ts";
export { endedChannel } from "./left-store.ts";

export const workspaceJobs = [handOverThings];

export const workspaces = answers(api.workspaces, {
  get: getWorkspace,
  edit: editWorkspace,
  edit_settings: editSettings,
  can_access_settings: isAdmin,
  can_invite: canInvite,
  is_admin: isAdmin,
  list_members: listMembers,
  edit_member: editMember,
  delete_member: deleteMember,
  delete_member_by_body: deleteMember,
  list_invites: listInvites,
  add_invite: addInvite,
  add_invites: addInvites,
  delete_invite: deleteInvite,
  get_invite: getInvite,
  accept_invite: acceptInvite,
  leave: leaveWorkspace,
  list_own: listOwnWorkspaces,
  choose: chooseWorkspace,
  list_groups: listGroups,
  search_groups: searchGroups,
  add_group: addGroup,
  rename_group: renameGroup,
  delete_group: deleteGroup,
  add_group_member: addGroupMember,
  delete_group_member: deleteGroupMember,
});
