import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../contract/endpoint.ts";
import type { Api } from "../../contract/index.ts";
import { api, query } from "../api.ts";

export type DomainVerification = Output<Api["single_sign_on"]["list_domains"]>[number];
export type SsoProviderConfig = Output<Api["single_sign_on"]["get_provider_config"]>;

/** The workspace that its person works in. */
export const useWorkspace = () => useQuery(query(api.workspaces.get, {}));

/** Whether they may change it. */
export const useMayChange = () => useQuery(query(api.workspaces.can_access_settings, {}));

/** Who works in it. */
export const useMembers = () => useQuery(query(api.workspaces.list_members, {}));

/** Its groups, by name. */
export function useGroups() {
  const asked = useQuery(query(api.workspaces.list_groups, {}));
  const groups =
    asked.data && Object.values(asked.data).sort((one, other) => one.name.localeCompare(other.name, undefined));
  return { groups, asked };
}
