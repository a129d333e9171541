/** A workspace's own identity provider, as those who sign in by it need it. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Tier } from "../../contract/plans.ts";
import { planHas } from "../../contract/rights.ts";
import type { Services } from "../context.ts";
import { fail } from "../fail.ts";
import { openText, sealText } from "../seal.ts";
import { type StoredSaml, storedSaml } from "./saml-config.ts";
import { findWorkspaceOfProvider, type ProviderRow, type WorkspaceWays } from "./store.ts";

export const storedOidc = z.object({
  issuer: z.string(),
  client_id: z.string(),
});
export type StoredOidc = z.output<typeof storedOidc>;

/** Kept with either kind. */
const setUpBy = z.object({ by_operator: z.boolean() });

interface OfWorkspace {
  provider_id: string;
  workspace_id: string;
  workspace_name: string;
  /** Whose people it lets in, and nobody else. */
  domains: readonly string[];
  /** The owner of the installation set it up: it may be in their own network, and they are let in by it too. */
  by_operator: boolean;
}
export type OwnProvider = OfWorkspace &
  ({ type: "saml"; config: StoredSaml } | { type: "oidc"; config: StoredOidc; client_secret: string });

/** The name of a workspace's provider in addresses: the same before it is set up, and whatever it is changed to. */
export const providerIdOf = (workspace_id: string): string =>
  createHash("sha256").update(`identity provider of ${workspace_id}`).digest("hex").slice(0, 24);

const pathOf = (provider_id: string): string => `/sign-in/with/sso/${provider_id}`;

/** What a provider is told of this server. @param url public address, without a slash at the end */
export function serviceProvider(url: string, provider_id: string) {
  const base = url + pathOf(provider_id);
  return {
    acs_url: `${base}/acs`,
    entity_id: `${base}/metadata`,
    metadata_url: `${base}/metadata`,
    redirect_uri: `${base}/callback`,
    sign_in_url: base,
  };
}

const ownerOf = (provider_id: string): string => `identity provider ${provider_id}`;

export const sealSecret = (client_secret: string, provider_id: string, secret: string): string =>
  sealText(client_secret, ownerOf(provider_id), secret);

/** Whether the provider of a workspace lets anybody in: its plan has it, and a domain was given to it. */
export const isOpen = (workspace: WorkspaceWays): workspace is WorkspaceWays & { provider: ProviderRow } =>
  workspace.provider !== null &&
  workspace.provider.domains.length > 0 &&
  planHas(workspace.tier as Tier, "single_sign_on");

/** What a page needs to lead somebody on. */
export const wayOf = ({ provider_id, provider_type }: ProviderRow) => ({
  provider_id,
  provider_type,
  sign_in_path: pathOf(provider_id),
});

/**
 * The provider of this name, while the workspace's plan has single sign-on.
 * @throws Refusal identity_provider_not_found
 */
export async function findOwnProvider(ctx: Pick<Services, "db" | "secret">, provider_id: string): Promise<OwnProvider> {
  const found = await findWorkspaceOfProvider(ctx.db.drizzle, provider_id);
  if (!found || !isOpen(found)) fail("identity_provider_not_found", { provider: "single sign-on" });
  const { workspace_id, workspace_name, provider } = found;
  const of = {
    provider_id,
    workspace_id,
    workspace_name,
    domains: provider.domains,
    ...setUpBy.parse(provider.sso_provider_config),
  };
  if (provider.provider_type === "saml") {
    return { ...of, type: "saml", config: storedSaml.parse(provider.sso_provider_config) };
  }
  const client_secret = openText(provider.secret_sealed ?? "", ownerOf(provider_id), ctx.secret);
  // It was sealed with another MYNAH_SECRET; an admin enters it again.
  if (client_secret === null) fail("identity_provider_not_found", { provider: "single sign-on" });
  return { ...of, type: "oidc", config: storedOidc.parse(provider.sso_provider_config), client_secret };
}
