/** Showing that a domain is a workspace's own. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { planHas } from "../../contract/rights.ts";
import type { singleSignOn } from "../../contract/single-sign-on.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newSecret } from "../ids.ts";
import { readDomain } from "./domain-names.ts";
import { dnsRecordOf, htmlPageOf, openDns, whyNotInDns, whyNotOnPage } from "./look-up.ts";
import {
  countDomains,
  type DomainRow,
  deleteDomain,
  findDomain,
  isOfAnother,
  listDomains,
  lockDomain,
  lockWorkspace,
  writeCheck,
  writeDomain,
} from "./store.ts";

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

const shown = (row: DomainRow): Output<typeof singleSignOn.add_domain> => ({
  domain: row.domain,
  verification_method: row.verification_method,
  status: row.status,
  reason: row.reason,
  verification_token: row.token,
  dns_record: dnsRecordOf(row.domain, row.token),
  html_page: htmlPageOf(row.domain, row.token),
  created_at_unix: unix(row.created_at),
  checked_at_unix: row.checked_at ? unix(row.checked_at) : null,
  verified_at_unix: row.verified_at ? unix(row.verified_at) : null,
});

/** @throws Refusal single_sign_on_not_in_plan */
export function requireInPlan({ caller }: Pick<Context, "caller">): void {
  if (!planHas(caller.tier, "single_sign_on")) fail("single_sign_on_not_in_plan");
}

/** GET /v1/workspace/domain-verifications. */
export async function getDomains(ctx: Context): Promise<Output<typeof singleSignOn.list_domains>> {
  return (await listDomains(ctx.db.drizzle, ctx.caller.workspace_id)).map(shown);
}

/**
 * POST /v1/workspace/domain-verifications.
 * @throws Refusal single_sign_on_not_in_plan, invalid_domain, domain_taken, too_many_domains
 */
export async function addDomain(
  ctx: Context,
  { domain: given, verification_method }: Input<typeof singleSignOn.add_domain>,
): Promise<Output<typeof singleSignOn.add_domain>> {
  requireInPlan(ctx);
  const { workspace_id } = ctx.caller;
  const read = readDomain(given);
  if ("reason" in read) fail("invalid_domain", { domain: given, reason: read.reason });
  const { domain } = read;
  const row = await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id);
    if (await isOfAnother(tx, workspace_id, domain)) fail("domain_taken", { domain });
    const known = await findDomain(tx, workspace_id, domain);
    const domains_max = limits.workspaceDomainsMax;
    if (!known && (await countDomains(tx, workspace_id)) >= domains_max) fail("too_many_domains", { domains_max });
    const token = newSecret();
    const written = await writeDomain(tx, { workspace_id, domain, verification_method, token, created_at: ctx.now() });
    if (known?.verification_method !== verification_method) {
      const target = { type: "domain", id: domain, name: domain };
      await recordChange(ctx, workspace_id, { action: "domain.added", target, details: { verification_method } }, tx);
    }
    return written;
  });
  return shown(row);
}

/**
 * POST /v1/workspace/domain-verifications/update-status. A domain that was verified stays so until it is deleted: a record
 * that is taken away for an hour locks nobody out.
 * @throws Refusal single_sign_on_not_in_plan, domain_not_found, domain_taken
 */
export async function checkDomain(
  ctx: Context,
  { domain: given }: Input<typeof singleSignOn.check_domain>,
): Promise<Output<typeof singleSignOn.check_domain>> {
  requireInPlan(ctx);
  const { workspace_id } = ctx.caller;
  const read = readDomain(given);
  const row = "domain" in read ? await findDomain(ctx.db.drizzle, workspace_id, read.domain) : undefined;
  if (!row) fail("domain_not_found", { domain: given });
  const { domain, token } = row;
  const dns = openDns(ctx.env.MYNAH_DNS_SERVERS);
  const why = await (row.verification_method === "dns_txt" ? whyNotInDns : whyNotOnPage)(dns, domain, token);
  const checked = await ctx.db.transaction(async (tx) => {
    await lockDomain(tx, domain);
    if (why === null && (await isOfAnother(tx, workspace_id, domain))) fail("domain_taken", { domain });
    const now = ctx.now();
    const before = await findDomain(tx, workspace_id, domain);
    if (!before) return undefined;
    if (why !== null) {
      const status = before.verified_at ? "verified" : "failed";
      return await writeCheck(tx, row, { status, reason: why, checked_at: now });
    }
    if (!before.verified_at) {
      const target = { type: "domain", id: domain, name: domain };
      await recordChange(ctx, workspace_id, { action: "domain.verified", target }, tx);
    }
    const verified_at = before.verified_at ?? now;
    return await writeCheck(tx, row, { status: "verified", reason: null, checked_at: now, verified_at });
  });
  if (!checked) fail("domain_not_found", { domain });
  return shown(checked);
}

/** DELETE /v1/workspace/domain-verifications. @throws Refusal domain_not_found */
export async function removeDomain(
  ctx: Context,
  { domain: given }: Input<typeof singleSignOn.delete_domain>,
): Promise<{ status: "ok" }> {
  const { workspace_id } = ctx.caller;
  const read = readDomain(given);
  const domain = "domain" in read ? read.domain : given;
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id);
    if (!(await deleteDomain(tx, workspace_id, domain))) fail("domain_not_found", { domain });
    const target = { type: "domain", id: domain, name: domain };
    await recordChange(ctx, workspace_id, { action: "domain.deleted", target }, tx);
  });
  return { status: "ok" };
}
