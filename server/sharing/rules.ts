/** What roles let somebody do, and how shares are shown. */
import {
  EVERYONE,
  RESOURCE_ROLES,
  type Resource,
  type ResourceRole,
  type ShareOption,
} from "../../contract/sharing.ts";

/** With whom something is shared. */
export interface Holder {
  holder_kind: "user" | "group" | "everyone";
  /** Their user_id, group_id or the workspace_id. */
  holder_id: string;
}

/** Somebody with whom something is or can be shared; a group has a name, a person an e-mail. */
export interface HolderRow extends Holder {
  name: string | null;
  email: string | null;
  is_service: boolean;
}

/** Whether a role lets somebody do what `wanted` does. */
export const isAtLeast = (role: ResourceRole, wanted: ResourceRole): boolean =>
  RESOURCE_ROLES.indexOf(role) >= RESOURCE_ROLES.indexOf(wanted);

const names = { everyone: "Everyone", service: "API keys of the workspace" };

/** Somebody with whom a thing is or can be shared. */
export function shownHolder({ holder_kind, holder_id, name, email, is_service }: HolderRow): ShareOption {
  if (holder_kind === "everyone") return { id: EVERYONE, name: names.everyone, email: null, type: "group" };
  if (holder_kind === "group") return { id: holder_id, name: name ?? "", email: null, type: "group" };
  if (is_service) return { id: holder_id, name: names.service, email: null, type: "key" };
  return { id: holder_id, name: name ?? email ?? "", email, type: "user" };
}

type Role = Resource["role_to_group_ids"];

/** Whom each role lets at a thing, its maker among the admins. */
export function roleToGroupIds(creator_user_id: string, shares: readonly { id: string; role: ResourceRole }[]): Role {
  const of = (role: ResourceRole) => shares.filter((share) => share.role === role).map((share) => share.id);
  return {
    admin: [creator_user_id, ...of("admin")],
    editor: of("editor"),
    commenter: of("commenter"),
    viewer: of("viewer"),
  };
}
