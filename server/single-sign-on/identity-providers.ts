/** Which ways in the members of a workspace may use. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Tier } from "../../contract/plans.ts";
import { planHas } from "../../contract/rights.ts";
import { SIGN_IN_WAYS, type SignInWay, type singleSignOn } from "../../contract/single-sign-on.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context, PublicContext, Services } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { requireRecentSession } from "../require-recent.ts";
import { configuredProviders } from "./configured.ts";
import { domainOf } from "./domain-names.ts";
import { requireInPlan } from "./domain-verifications.ts";
import { isOpen, storedOidc, wayOf } from "./own-provider.ts";
import { findWorkspaceOf, tellAdmins } from "./provider-config.ts";
import { storedSaml } from "./saml-config.ts";
import {
  findWorkspace,
  findWorkspaceOfDomain,
  isMember,
  listDomains,
  listWaysOfMembers,
  lockWorkspace,
  type ProviderRow,
  type WorkspaceWays,
  writeWays,
} from "./store.ts";

type Listed = Output<typeof singleSignOn.list_identity_providers>;

/** The ways that a workspace allows; null: it has no rule, or its plan has none any more. */
function ruleOf({ sign_in_ways, tier }: WorkspaceWays): SignInWay[] | null {
  if (sign_in_ways === null || !planHas(tier as Tier, "single_sign_on")) return null;
  return SIGN_IN_WAYS.filter((way) => sign_in_ways.includes(way));
}

/** The ways that exist here, in the order in which they stand on a page. */
const waysHere = (ctx: Pick<Services, "env">): { provider: SignInWay; name: string }[] => [
  { provider: "password", name: "Password" },
  ...configuredProviders(ctx.env),
];

/** What tells the two kinds apart, for members. */
function idsOf({ provider_type, sso_provider_config }: ProviderRow) {
  if (provider_type === "oidc") return { client_id: storedOidc.parse(sso_provider_config).client_id };
  return { identity_provider_entity_id: storedSaml.parse(sso_provider_config).identity_provider_entity_id };
}

/** Whether somebody asks of the workspace that they work in, and may read of it; everybody else is told what strangers are. */
function asksFromInside(
  { caller, told_email }: PublicContext,
  about: { email?: unknown; invite_code?: unknown },
): boolean {
  if (!caller || caller.is_locked || about.email !== undefined || about.invite_code !== undefined) return false;
  return told_email === null && (caller.api_key?.permissions?.includes("workspace_read") ?? true);
}

/** GET /v1/workspace/identity-providers. */
export async function getIdentityProviders(
  ctx: PublicContext,
  { email, invite_code }: Input<typeof singleSignOn.list_identity_providers>,
): Promise<Listed> {
  const isInside = asksFromInside(ctx, { email, invite_code });
  const workspace = isInside
    ? await findWorkspace(ctx.db.drizzle, ctx.caller?.workspace_id ?? "")
    : await findWorkspaceOf(ctx, { email: email ?? ctx.told_email ?? undefined, invite_code });
  const rule = workspace ? ruleOf(workspace) : null;
  const allows = (way: SignInWay) => rule === null || rule.includes(way);
  const listed: Listed = waysHere(ctx).map((way) => ({ ...way, is_allowed: allows(way.provider) }));
  if (workspace?.provider && (isInside || isOpen(workspace))) {
    const { provider_type, sign_in_path } = wayOf(workspace.provider);
    const ids = isInside ? idsOf(workspace.provider) : {};
    const is_allowed = allows("sso") && isOpen(workspace);
    listed.push({ provider: "sso", name: "Single sign-on", is_allowed, provider_type, sign_in_path, ...ids });
  }
  return isInside ? listed : listed.filter(({ is_allowed }) => is_allowed);
}

const shownPeopleMax = 5;

/** Who has used none of these ways yet, and is held to them. The owner never is. */
async function findAffected(tx: Transaction, workspace: WorkspaceWays, ways: readonly SignInWay[]): Promise<string[]> {
  const { workspace_id, provider } = workspace;
  const domains = (await listDomains(tx, workspace_id)).filter((row) => row.verified_at).map(({ domain }) => domain);
  const members = await listWaysOfMembers(tx, workspace_id);
  const own = provider ? `sso:${provider.provider_id}` : null;
  return members
    .filter(({ email }) => domains.includes(domainOf(email) ?? ""))
    .filter(({ has_password, providers }) => {
      const known = [...(has_password ? ["password"] : []), ...providers.map((each) => (each === own ? "sso" : each))];
      return !ways.some((way) => known.includes(way));
    })
    .map(({ email }) => email);
}

/**
 * POST /v1/workspace/identity-providers.
 * @throws Refusal session_required, authentication_too_old, single_sign_on_not_in_plan, identity_provider_not_found,
 * sso_provider_missing, users_affected_by_providers_change
 */
export async function updateIdentityProviders(
  ctx: Context,
  { updated_providers, check_affected_users }: Input<typeof singleSignOn.update_identity_providers>,
): Promise<{ status: "ok" }> {
  requireRecentSession(ctx);
  requireInPlan(ctx);
  const { workspace_id } = ctx.caller;
  const ways = SIGN_IN_WAYS.filter((way) => updated_providers.includes(way));
  const here = waysHere(ctx).map(({ provider }) => provider);
  const missing = ways.find((way) => way !== "sso" && !here.includes(way));
  if (missing) fail("identity_provider_not_found", { provider: missing });
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id);
    const workspace = await findWorkspace(tx, workspace_id);
    if (!workspace) fail("not_found");
    if (ways.includes("sso") && !isOpen(workspace)) fail("sso_provider_missing");
    if (check_affected_users) {
      const affected = await findAffected(tx, workspace, ways);
      if (affected.length > 0) {
        const members = affected.length === 1 ? "1 member" : `${affected.length} members`;
        const more = affected.length - shownPeopleMax;
        const who = affected.slice(0, shownPeopleMax).join(", ") + (more > 0 ? ` and ${more} more` : "");
        fail("users_affected_by_providers_change", { members, who });
      }
    }
    const everything = [...here, ...(isOpen(workspace) ? ["sso" as const] : [])];
    const isAll = everything.every((way) => ways.includes(way));
    await writeWays(tx, workspace_id, isAll ? null : ways);
    const target = { type: "workspace", id: workspace_id, name: workspace.workspace_name };
    const details = { before: workspace.sign_in_ways, after: isAll ? null : ways };
    await recordChange(ctx, workspace_id, { action: "sign_in_ways.changed", target, details }, tx);
    await tellAdmins(ctx, `${ctx.caller.email} has changed the ways in to ${workspace.workspace_name}`, tx);
  });
  return { status: "ok" };
}

const words: Record<SignInWay, string> = {
  password: "a password",
  google: "Google",
  github: "GitHub",
  oidc: "the single sign-on of this installation",
  sso: "single sign-on",
};

/**
 * By which ways the workspace of somebody's e-mail domain wants them to sign in; null: they may use all. Its owner always
 * may: nobody can lock themself out of a workspace by its rule.
 */
async function findHold(
  { env }: Pick<Services, "env">,
  { user_id, email }: { user_id: string; email: string },
  connection: Drizzle | Transaction,
): Promise<{ workspace: WorkspaceWays; working: SignInWay[] } | null> {
  const domain = domainOf(email);
  const workspace = domain ? await findWorkspaceOfDomain(connection, domain) : undefined;
  if (!workspace || !domain || workspace.owner_user_id === user_id) return null;
  const rule = ruleOf(workspace);
  const here = waysHere({ env }).map(({ provider }) => provider);
  const covers = isOpen(workspace) && workspace.provider?.domains.includes(domain);
  // A way that is not there any more lets nobody in: the rule counts as far as it can be kept.
  const working = rule?.filter((each) => (each === "sso" ? covers : here.includes(each))) ?? [];
  if (working.length === 0 || !(await isMember(connection, workspace.workspace_id, user_id))) return null;
  return { workspace, working };
}

const wordsOf = (ways: readonly SignInWay[]): string => ways.map((way) => words[way]).join(" or ");

/**
 * Refuses a way in that the workspace of somebody's e-mail domain does not want its members to use.
 * @throws Refusal sign_in_way_not_allowed, which names the ways that work
 */
export async function refuseOtherWays(
  ctx: Pick<Services, "db" | "env">,
  user: { user_id: string; email: string },
  way: SignInWay,
): Promise<void> {
  const hold = await findHold(ctx, user, ctx.db.drizzle);
  if (!hold || hold.working.includes(way)) return;
  fail("sign_in_way_not_allowed", { workspace: hold.workspace.workspace_name, ways: wordsOf(hold.working) });
}

/**
 * Refuses another e-mail with which somebody would not be held any more by the rule that holds them now: the rule would
 * be worth nothing.
 * @throws Refusal email_held_by_workspace
 */
export async function refuseLeavingHold(
  ctx: Pick<Services, "db" | "env">,
  { user_id, email, new_email }: { user_id: string; email: string; new_email: string },
  connection: Drizzle | Transaction = ctx.db.drizzle,
): Promise<void> {
  const hold = await findHold(ctx, { user_id, email }, connection);
  if (!hold) return;
  const { workspace, working } = hold;
  const next = await findHold(ctx, { user_id, email: new_email }, connection);
  if (next?.workspace.workspace_id === workspace.workspace_id) return;
  fail("email_held_by_workspace", { workspace: workspace.workspace_name, ways: wordsOf(working) });
}
