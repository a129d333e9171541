/** Who else of a workspace may use a thing of somebody's, and what they may do with it. */
import { z } from "zod";
import { endpoint, json, jsonBody, member, ok } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** What somebody may do with a thing; each may do what those before it may. */
export const RESOURCE_ROLES = ["viewer", "commenter", "editor", "admin"] as const;
export type ResourceRole = (typeof RESOURCE_ROLES)[number];

const role = z.enum(RESOURCE_ROLES);
const id = z.string().max(limits.idLengthMax);

/** Stands for everyone of a workspace among its groups. */
export const EVERYONE = "default";

const shareOption = z.object({
  /** What `group_id` takes. */
  id: z.string(),
  name: z.string(),
  /** Of a person. */
  email: z.string().nullable(),
  /** `key`: all API keys of the workspace, which work as one. */
  type: z.enum(["user", "group", "key"]),
});
export type ShareOption = z.output<typeof shareOption>;

const resource = z.object({
  resource_id: z.string(),
  resource_name: z.string(),
  resource_type: z.string(),
  creator_user_id: z.string(),
  creator_name: z.string(),
  /** Nothing of a workspace can be used by people outside of it in this way. */
  anonymous_access_level_override: z.null(),
  /** Ids of groups and of people; its maker is among the admins. */
  role_to_group_ids: z.record(role, z.array(z.string())),
  /** With whom the caller may share it and has not yet. */
  share_options: z.array(shareOption),
  /** What the caller may do with it. */
  role,
  /** With whom it is shared, its maker aside. */
  shares: z.array(shareOption.extend({ role })),
});
export type Resource = z.output<typeof resource>;

/** One of these; a group's id may be that of any option: a group, `default` for everyone, a person, the API keys. */
const withWhom = {
  group_id: id.optional(),
  user_email: z.string().max(limits.emailLengthMax).optional(),
  workspace_api_key_id: id.optional(),
};
const resource_type = id;

const read = member("workspace_read");
const write = member("workspace_write");
const missing = ["resource_not_found"] as const;
const unchangeable = [
  ...missing,
  "resource_forbidden",
  "share_holder_missing",
  "share_holder_not_found",
  "share_with_maker",
] as const;

export const sharing = {
  get: endpoint("GET /v1/workspace/resources/:resource_type/:resource_id", {
    who: read,
    summary: "Who may use something, and with whom it can be shared further",
    answer: json(resource),
    errors: missing,
  }),
  share: endpoint("POST /v1/workspace/resources/:resource_type/:resource_id/share", {
    who: write,
    summary: "Let a person, a group or everyone of the workspace use something; the role that they had is replaced",
    body: jsonBody(z.object({ role, ...withWhom })),
    answer: ok,
    errors: unchangeable,
  }),
  unshare: endpoint("POST /v1/workspace/resources/:resource_type/:resource_id/unshare", {
    who: write,
    summary: "End what a person, a group or everyone of the workspace may do with something",
    body: jsonBody(z.object(withWhom)),
    answer: ok,
    errors: unchangeable,
  }),
  share_options: endpoint("GET /v1/workspace/resources/:resource_type/:resource_id/share-options", {
    who: read,
    summary: "Everybody with whom something can be shared",
    answer: json(z.array(shareOption)),
    errors: [...missing, "resource_forbidden"],
  }),
  get_by_id: endpoint("GET /v1/workspace/resources/:resource_id", {
    who: read,
    summary: "Who may use something, as the clients ask for it",
    // Ids of different types are never the same: without a type it is found too.
    query: z.object({ resource_type: resource_type.optional() }),
    answer: json(resource),
    errors: missing,
  }),
  share_by_id: endpoint("POST /v1/workspace/resources/:resource_id/share", {
    who: write,
    summary: "Let somebody use something, as the clients ask for it",
    body: jsonBody(z.object({ role, resource_type, ...withWhom })),
    answer: ok,
    errors: unchangeable,
  }),
  unshare_by_id: endpoint("POST /v1/workspace/resources/:resource_id/unshare", {
    who: write,
    summary: "End what somebody may do with something, as the clients ask for it",
    body: jsonBody(z.object({ resource_type, ...withWhom })),
    answer: ok,
    errors: unchangeable,
  }),
} as const;
