/** Setting up a workspace's own identity provider, and finding it. */
import type { z } from "zod";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { oidcConfig, singleSignOn } from "../../contract/single-sign-on.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context, PublicContext } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { notifyAdmins } from "../notices/index.ts";
import { requireRecentSession } from "../require-recent.ts";
import { findInvite } from "../workspaces/index.ts";
import { domainOf, readDomain } from "./domain-names.ts";
import { requireInPlan } from "./domain-verifications.ts";
import { isOpen, providerIdOf, sealSecret, serviceProvider, storedOidc, wayOf } from "./own-provider.ts";
import { ConfigError, readSamlConfig, showCertificate, storedSaml } from "./saml-config.ts";
import {
  deleteProvider,
  findDomain,
  findWorkspace,
  findWorkspaceOfDomain,
  lockWorkspace,
  type ProviderRow,
  type WorkspaceWays,
  writeProvider,
} from "./store.ts";

type Kept = Pick<ProviderRow, "sso_provider_config" | "secret_sealed">;

/** Passwords and people go over TLS; the owner of the installation may have the provider on the same machine. */
function requireSafe(ctx: Context, address: string): void {
  const { protocol, hostname } = new URL(address);
  const isHere = ctx.caller.is_operator && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol === "https:" || (protocol === "http:" && isHere)) return;
  fail("invalid_sso_config", { reason: "the provider's address must begin with https://" });
}

/** What is kept of an OpenID Connect provider. @throws Refusal sso_secret_needed, invalid_sso_config */
function keptOidc(
  ctx: Context,
  { client_secret, issuer, client_id }: z.output<typeof oidcConfig>,
  provider_id: string,
  before: ProviderRow | null,
): Kept {
  requireSafe(ctx, issuer);
  const sso_provider_config = { issuer, client_id, by_operator: ctx.caller.is_operator };
  if (client_secret !== undefined) {
    return { sso_provider_config, secret_sealed: sealSecret(client_secret, provider_id, ctx.secret) };
  }
  const known = before?.provider_type === "oidc" ? storedOidc.parse(before.sso_provider_config) : null;
  if (known?.issuer !== issuer || known.client_id !== client_id) fail("sso_secret_needed");
  return { sso_provider_config, secret_sealed: before?.secret_sealed ?? null };
}

function keptConfig(
  ctx: Context,
  { provider_type, sso_provider_config: given }: Input<typeof singleSignOn.save_provider_config>,
  provider_id: string,
  before: ProviderRow | null,
): Kept {
  const isOidc = "issuer" in given;
  if (isOidc !== (provider_type === "oidc")) {
    fail("invalid_sso_config", { reason: `these are not the settings of a provider of the type ${provider_type}` });
  }
  if (isOidc) return keptOidc(ctx, given, provider_id, before);
  try {
    const config = readSamlConfig(given);
    requireSafe(ctx, config.sign_in_url);
    return { sso_provider_config: { ...config, by_operator: ctx.caller.is_operator }, secret_sealed: null };
  } catch (error) {
    if (error instanceof ConfigError) fail("invalid_sso_config", { reason: error.message });
    throw error;
  }
}

function showConfig({ provider_type, sso_provider_config }: ProviderRow) {
  if (provider_type === "oidc") {
    const { issuer, client_id } = storedOidc.parse(sso_provider_config);
    return { issuer, client_id, has_client_secret: true };
  }
  const { certificates, ...rest } = storedSaml.parse(sso_provider_config);
  return { ...rest, certificates: certificates.map(showCertificate) };
}

/** GET /v1/workspace/sso-provider-config. */
export async function getProviderConfig(ctx: Context): Promise<Output<typeof singleSignOn.get_provider_config>> {
  const { workspace_id } = ctx.caller;
  const provider_id = providerIdOf(workspace_id);
  const provider = (await findWorkspace(ctx.db.drizzle, workspace_id))?.provider ?? null;
  return {
    provider_id,
    provider_type: provider?.provider_type ?? null,
    sso_provider_config: provider ? showConfig(provider) : null,
    domains: provider?.domains ?? [],
    service_provider: serviceProvider(ctx.url, provider_id),
  };
}

/** The domains as the DNS has them. @throws Refusal domain_not_verified */
async function requireVerified(tx: Transaction, workspace_id: string, given: readonly string[]): Promise<string[]> {
  const domains: string[] = [];
  for (const each of given) {
    const read = readDomain(each);
    const row = "domain" in read ? await findDomain(tx, workspace_id, read.domain) : undefined;
    if (!row?.verified_at) fail("domain_not_verified", { domain: each });
    domains.push(row.domain);
  }
  return [...new Set(domains)];
}

/** Tells all admins of a change to how members sign in: whoever did not expect it can act while it is new. */
export async function tellAdmins(ctx: Context, title: string, tx: Transaction): Promise<void> {
  const description = "Look at it on the security page of the workspace if you did not expect it.";
  const { workspace_id } = ctx.caller;
  const path = "/app/workspace/security";
  await notifyAdmins(ctx, { workspace_id, severity: "warning", title, description, path }, tx);
}

/**
 * POST /v1/workspace/sso-provider-config.
 * @throws Refusal session_required, authentication_too_old, single_sign_on_not_in_plan, invalid_sso_config,
 * sso_secret_needed, domain_not_verified
 */
export async function saveProviderConfig(
  ctx: Context,
  input: Input<typeof singleSignOn.save_provider_config>,
): Promise<Output<typeof singleSignOn.get_provider_config>> {
  requireRecentSession(ctx);
  requireInPlan(ctx);
  const { workspace_id } = ctx.caller;
  const { provider_type } = input;
  const provider_id = providerIdOf(workspace_id);
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id);
    const workspace = await findWorkspace(tx, workspace_id);
    const before = workspace?.provider ?? null;
    const kept = keptConfig(ctx, input, provider_id, before);
    const domains = await requireVerified(tx, workspace_id, input.domains);
    const now = ctx.now();
    await writeProvider(tx, { provider_id, workspace_id, provider_type, ...kept, domains, updated_at: now }, now);
    const details = { provider_type, domains, ...kept.sso_provider_config };
    const target = { type: "identity_provider", id: provider_id, name: provider_type };
    await recordChange(ctx, workspace_id, { action: "identity_provider.changed", target, details }, tx);
    await tellAdmins(ctx, `${ctx.caller.email} has ${before ? "changed" : "set up"} single sign-on`, tx);
  });
  return await getProviderConfig(ctx);
}

/**
 * DELETE /v1/workspace/sso-provider-config.
 * @throws Refusal session_required, authentication_too_old, sso_provider_missing, sso_provider_in_use
 */
export async function removeProviderConfig(ctx: Context): Promise<{ status: "ok" }> {
  requireRecentSession(ctx);
  const { workspace_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id);
    if ((await findWorkspace(tx, workspace_id))?.sign_in_ways?.join() === "sso") fail("sso_provider_in_use");
    if (!(await deleteProvider(tx, workspace_id))) fail("sso_provider_missing");
    const target = { type: "identity_provider", id: providerIdOf(workspace_id) };
    const details = { is_deleted: true };
    await recordChange(ctx, workspace_id, { action: "identity_provider.changed", target, details }, tx);
    await tellAdmins(ctx, `${ctx.caller.email} has ended single sign-on`, tx);
  });
  return { status: "ok" };
}

/** Whose ways in somebody asks for who is not signed in: by the domain of their e-mail, or of the one that an invite is for. Nobody's account is looked at. */
export async function findWorkspaceOf(
  ctx: Pick<PublicContext, "db" | "now">,
  { email, invite_code }: { email?: string | undefined; invite_code?: string | undefined },
): Promise<WorkspaceWays | undefined> {
  const invite = invite_code ? await findInvite(ctx.db.drizzle, invite_code, ctx.now()) : undefined;
  const domain = domainOf(invite?.email ?? email ?? "");
  const found = domain ? await findWorkspaceOfDomain(ctx.db.drizzle, domain) : undefined;
  // A provider that was not given this domain lets nobody of it in.
  if (found?.provider && domain && !found.provider.domains.includes(domain)) return { ...found, provider: null };
  return found;
}

/** GET /v1/workspace/find-sso-provider: one that is unknown looks like none. */
export async function findProvider(
  ctx: PublicContext,
  about: Input<typeof singleSignOn.find_provider>,
): Promise<Output<typeof singleSignOn.find_provider>> {
  const found = await findWorkspaceOf(ctx, about);
  return { provider: found && isOpen(found) ? wayOf(found.provider) : null };
}
