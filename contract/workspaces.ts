/** Workspaces: the people who work together, how they come and go, and their groups. */
import { z } from "zod";
import { admin, anyone, endpoint, json, jsonBody, member, ok, session, sessionEvenLocked } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { TIERS } from "./plans.ts";

/** An e-mail as addresses are kept and compared: in lower case. */
const email = z.email().max(limits.emailLengthMax).toLowerCase();
const name = z.string().trim().min(1).max(limits.nameLengthMax);
const id = z.string().max(limits.idLengthMax);

export const WORKSPACE_ROLES = ["admin", "editor"] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];
/** Roles as the public API's clients spell them. */
const seatType = z.enum(["workspace_admin", "workspace_member"]);

/** A role in either spelling. */
const role = z
  .enum([...WORKSPACE_ROLES, ...seatType.options])
  .transform((spelled): WorkspaceRole => (spelled === "admin" || spelled === "workspace_admin" ? "admin" : "editor"));

const workspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  owner_user_id: z.string(),
  tier: z.enum(TIERS),
  /** Of the caller. */
  workspace_role: z.enum(WORKSPACE_ROLES),
  /** Members and open invites. */
  seats_used: z.int(),
  /** null: as many as people. */
  max_seats: z.int().nullable(),
  /** Whether what somebody made goes with them when they leave, or stays and becomes its owner's. */
  storing_shared_files_on_user: z.boolean(),
  created_at_unix: z.int(),
});
export type Workspace = z.output<typeof workspace>;

/** What the page for workspace settings asks for. */
export const workspaceName = z.object({ name });

const workspaceMember = z.object({
  user_id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  workspace_role: z.enum(WORKSPACE_ROLES),
  seat_type: seatType,
  is_owner: z.boolean(),
  is_locked: z.boolean(),
  joined_at_unix: z.int(),
  /** When a session or key of theirs was last used; null: not within memory. */
  last_seen_unix: z.int().nullable(),
});
export type WorkspaceMember = z.output<typeof workspaceMember>;

const workspaceInvite = z.object({
  email: z.string(),
  workspace_role: z.enum(WORKSPACE_ROLES),
  group_ids: z.array(z.string()),
  /** Who wrote it; null when they left. */
  invited_by: z.object({ user_id: z.string(), email: z.string(), first_name: z.string().nullable() }).nullable(),
  created_at_unix: z.int(),
  expires_at_unix: z.int(),
  /** Its link leads nowhere any more; inviting again sends another one. */
  is_expired: z.boolean(),
});
export type WorkspaceInvite = z.output<typeof workspaceInvite>;

const workspaceGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** Their user ids. */
  members: z.array(z.string()),
  created_at_unix: z.int(),
});
export type WorkspaceGroup = z.output<typeof workspaceGroup>;

const ownWorkspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  workspace_role: z.enum(WORKSPACE_ROLES),
  is_owner: z.boolean(),
  is_locked: z.boolean(),
  /** The one that the caller works in. */
  is_current: z.boolean(),
});
export type OwnWorkspace = z.output<typeof ownWorkspace>;

/** What is said with an invite, in either spelling of roles; what a client says that is not honoured is refused. */
const invitation = {
  group_ids: z.array(id).max(limits.workspaceGroupsMax).nullish(),
  workspace_role: role.nullish(),
  seat_type: seatType.nullish(),
  /** A limit of characters for one member, which plans here do not have. */
  usage_limit: z.number().nullish(),
};
export const newInvite = z.object({ email, ...invitation });

const inviteErrors = [
  "already_member",
  "workspace_group_not_found",
  "no_free_seat",
  "invite_just_sent",
  "unsupported_value",
  "too_many_attempts",
] as const;
const memberErrors = ["member_not_found", "workspace_owner_stays", "last_admin", "own_access"] as const;
const groupErrors = ["workspace_group_not_found"] as const;
const is = json(z.boolean());

export const workspaces = {
  get: endpoint("GET /v1/workspace", {
    who: member("workspace_read"),
    summary: "The workspace that the caller works in",
    answer: json(workspace),
  }),
  edit: endpoint("PUT /v1/workspace/update-workspace", {
    who: admin("workspace_write"),
    summary: "Give the workspace another name",
    query: workspaceName,
    answer: ok,
  }),
  edit_settings: endpoint("POST /v1/workspace/settings", {
    who: admin("workspace_write"),
    summary: "Decide what becomes of the things of those who leave",
    body: jsonBody(z.object({ storing_shared_files_on_user: z.boolean() })),
    answer: ok,
  }),
  can_access_settings: endpoint("GET /v1/workspace/can-access-workspace-settings", {
    who: member("workspace_read"),
    summary: "Whether the caller may change the workspace",
    answer: is,
  }),
  can_invite: endpoint("GET /v1/workspace/can-invite-user", {
    who: member("workspace_read"),
    summary: "Whether the caller may invite somebody, and a seat is free",
    answer: is,
  }),
  is_admin: endpoint("GET /v1/workspace/is-admin", {
    who: member("workspace_read"),
    summary: "Whether the caller is an admin of the workspace",
    answer: is,
  }),

  list_members: endpoint("GET /v1/workspace/members", {
    who: member("workspace_read"),
    summary: "Who works in the workspace, the first to join first",
    answer: json(z.array(workspaceMember)),
  }),
  edit_member: endpoint("POST /v1/workspace/members", {
    who: admin("workspace_write"),
    summary: "Change what a member may do, lock them, or let them in again",
    body: jsonBody(
      z.object({
        email,
        workspace_role: role.nullish(),
        workspace_seat_type: seatType.nullish(),
        is_locked: z.boolean().nullish(),
      }),
    ),
    answer: ok,
    errors: memberErrors,
  }),
  delete_member: endpoint("DELETE /v1/workspace/members/:email", {
    who: admin("workspace_write"),
    summary: "Remove a member: their keys of this workspace are refused at once",
    answer: ok,
    errors: memberErrors,
  }),
  delete_member_by_body: endpoint("DELETE /v1/workspace/members", {
    who: admin("workspace_write"),
    summary: "Remove a member, as the clients ask for it",
    body: jsonBody(z.object({ email })),
    answer: ok,
    errors: memberErrors,
  }),

  list_invites: endpoint("GET /v1/workspace/invites", {
    who: admin("workspace_read"),
    summary: "Who was invited and has not joined, the latest first",
    answer: json(z.array(workspaceInvite)),
  }),
  add_invite: endpoint("POST /v1/workspace/invites/add", {
    who: admin("workspace_write"),
    summary: "Invite somebody by a letter with a link, or send them another one",
    body: jsonBody(newInvite),
    answer: ok,
    errors: inviteErrors,
  }),
  add_invites: endpoint("POST /v1/workspace/invites/add-bulk", {
    who: admin("workspace_write"),
    summary: "Invite several people: all of them or none",
    body: jsonBody(z.object({ emails: z.array(email).min(1).max(limits.invitesAtOnceMax), ...invitation })),
    answer: ok,
    errors: inviteErrors,
  }),
  delete_invite: endpoint("DELETE /v1/workspace/invites", {
    who: admin("workspace_write"),
    summary: "Take an invite back: its link leads nowhere from now on",
    body: jsonBody(z.object({ email })),
    answer: ok,
    errors: ["invite_of_email_not_found"],
  }),
  get_invite: endpoint("GET /v1/workspace/invites/:code", {
    who: anyone,
    summary: "What an invite is to, for whoever has its link",
    answer: json(
      z.object({
        workspace_name: z.string(),
        /** How the people of the workspace know who wrote it; null when they left. */
        invited_by: z.string().nullable(),
        email: z.string(),
        /** Whether somebody has an account with this e-mail: to sign in with, instead of signing up. */
        has_account: z.boolean(),
        expires_at_unix: z.int(),
      }),
    ),
    errors: ["invite_not_found"],
  }),
  accept_invite: endpoint("POST /v1/workspace/invites/:code/accept", {
    who: session,
    summary: "Join the workspace of an invite, and work in it from now on",
    answer: ok,
    errors: [
      "invite_not_found",
      "invite_for_another",
      "email_not_confirmed",
      "user_has_active_subscription",
      "no_free_seat",
    ],
  }),
  leave: endpoint("POST /v1/workspace/leave", {
    who: session,
    summary: "Leave the workspace that the caller works in, for their own one",
    answer: ok,
    errors: ["owner_leaves_not", "last_admin"],
  }),

  list_own: endpoint("GET /v1/user/workspaces", {
    who: sessionEvenLocked,
    summary: "The workspaces that the caller is in, their own first",
    answer: json(z.array(ownWorkspace)),
  }),
  choose: endpoint("POST /v1/user/workspaces/choose", {
    who: sessionEvenLocked,
    summary: "Work in another of one's workspaces, wherever one is signed in",
    body: jsonBody(z.object({ workspace_id: id })),
    answer: ok,
    errors: ["workspace_not_found", "member_locked"],
  }),

  list_groups: endpoint("GET /v1/workspace/groups", {
    who: member("workspace_read"),
    summary: "The groups of the workspace by their ids",
    answer: json(z.record(z.string(), workspaceGroup)),
  }),
  search_groups: endpoint("GET /v1/workspace/groups/search", {
    who: member("workspace_read"),
    summary: "Groups by their name, in whatever case",
    query: z.object({ name: z.string().trim().min(1).max(limits.nameLengthMax) }),
    answer: json(z.array(z.object({ id: z.string(), name: z.string(), members_emails: z.array(z.string()) }))),
  }),
  add_group: endpoint("POST /v1/workspace/groups/add", {
    who: admin("workspace_write"),
    summary: "Make a group",
    body: jsonBody(z.object({ name })),
    answer: json(workspaceGroup),
    errors: ["workspace_group_name_taken", "too_many_workspace_groups"],
  }),
  rename_group: endpoint("POST /v1/workspace/groups/:group_id/rename", {
    who: admin("workspace_write"),
    summary: "Give a group another name",
    body: jsonBody(z.object({ name })),
    answer: ok,
    errors: [...groupErrors, "workspace_group_name_taken"],
  }),
  delete_group: endpoint("DELETE /v1/workspace/groups/:group_id", {
    who: admin("workspace_write"),
    summary: "Delete a group; what was shared with it is not shared with its members any more",
    answer: ok,
    errors: groupErrors,
  }),
  add_group_member: endpoint("POST /v1/workspace/groups/:group_id/members", {
    who: admin("workspace_write"),
    summary: "Put a member into a group",
    body: jsonBody(z.object({ email })),
    answer: ok,
    errors: [...groupErrors, "member_not_found"],
  }),
  delete_group_member: endpoint("POST /v1/workspace/groups/:group_id/members/remove", {
    who: admin("workspace_write"),
    summary: "Take a member out of a group",
    body: jsonBody(z.object({ email })),
    answer: ok,
    errors: [...groupErrors, "member_not_found"],
  }),
} as const;
