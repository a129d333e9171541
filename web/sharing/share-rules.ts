import type { ResourceRole, ShareOption } from "../../contract/sharing.ts";
import { sharingWords } from "../words/sharing.ts";

/** Stands for everyone of a workspace among its groups, as the contract has it. */
export const EVERYONE = "default";

/** What can be shared, and how people know it. */
export interface SharedThing {
  resource_type: keyof typeof sharingWords.roles;
  resource_id: string;
  name: string;
}

/** Roles that make a difference for a kind of thing. */
const DIFFERENT: Readonly<Record<SharedThing["resource_type"], readonly ResourceRole[]>> = {
  pronunciation_dictionary: ["viewer", "editor", "admin"],
  history_item: ["viewer", "commenter", "admin"],
  voice: ["viewer", "editor", "admin"],
};

/** The roles to choose from, as choices; one that somebody has stays among them. */
export function offeredRoles(resource_type: SharedThing["resource_type"], held?: ResourceRole) {
  const words: Readonly<Record<ResourceRole, string>> = sharingWords.roles[resource_type];
  const roles = DIFFERENT[resource_type];
  const all = held === undefined || roles.includes(held) ? roles : [...roles, held];
  return all.map((value) => ({ value, label: words[value] }));
}

const rankOf = ({ id, type }: ShareOption): number =>
  id === EVERYONE ? 0 : type === "group" ? 1 : type === "user" ? 2 : 3;

/** Everyone first, then groups, people and programs, each by name. */
export const sortedOptions = (options: readonly ShareOption[]): readonly ShareOption[] =>
  [...options].sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name));
