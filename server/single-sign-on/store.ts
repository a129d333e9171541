/** The rows of domains, identity providers and ways in. */
import { and, asc, count, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { TIERS } from "../../contract/plans.ts";
import { planHas } from "../../contract/rights.ts";
import type { SignInWay } from "../../contract/single-sign-on.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import {
  sign_in_identities,
  subscriptions,
  users,
  workspace_domains,
  workspace_identity_providers,
  workspace_members,
  workspaces,
} from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type DomainRow = typeof workspace_domains.$inferSelect;
export type ProviderRow = typeof workspace_identity_providers.$inferSelect;

/** Keeps other changes of a workspace's ways in waiting until the transaction ends. */
export async function lockWorkspace(tx: Transaction, workspace_id: string): Promise<void> {
  await tx
    .select({ workspace_id: workspaces.workspace_id })
    .from(workspaces)
    .where(eq(workspaces.workspace_id, workspace_id))
    .for("update");
}

/** Keeps other workspaces waiting that would have this domain too. */
export async function lockDomain(tx: Transaction, domain: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('workspace domain'), hashtext(${domain}))`);
}

export async function listDomains(connection: Connection, workspace_id: string): Promise<DomainRow[]> {
  return await connection
    .select()
    .from(workspace_domains)
    .where(eq(workspace_domains.workspace_id, workspace_id))
    .orderBy(asc(workspace_domains.created_at), asc(workspace_domains.domain));
}

const ofWorkspace = (workspace_id: string, domain: string) =>
  and(eq(workspace_domains.workspace_id, workspace_id), eq(workspace_domains.domain, domain));

export async function findDomain(
  connection: Connection,
  workspace_id: string,
  domain: string,
): Promise<DomainRow | undefined> {
  const [row] = await connection.select().from(workspace_domains).where(ofWorkspace(workspace_id, domain));
  return row;
}

/** Whether another workspace has shown that the domain is its own. */
export async function isOfAnother(connection: Connection, workspace_id: string, domain: string): Promise<boolean> {
  const found = await connection
    .select({ domain: workspace_domains.domain })
    .from(workspace_domains)
    .where(
      and(
        eq(workspace_domains.domain, domain),
        isNotNull(workspace_domains.verified_at),
        ne(workspace_domains.workspace_id, workspace_id),
      ),
    );
  return found.length > 0;
}

export async function countDomains(tx: Transaction, workspace_id: string): Promise<number> {
  const [row] = await tx
    .select({ domains: count() })
    .from(workspace_domains)
    .where(eq(workspace_domains.workspace_id, workspace_id));
  return row?.domains ?? 0;
}

/** Adds a domain; one that is there already is shown in the new way from now on, and keeps the rest. */
export async function writeDomain(
  tx: Transaction,
  row: Pick<DomainRow, "workspace_id" | "domain" | "verification_method" | "token" | "created_at">,
): Promise<DomainRow> {
  const [written] = await tx
    .insert(workspace_domains)
    .values(row)
    .onConflictDoUpdate({
      target: [workspace_domains.workspace_id, workspace_domains.domain],
      set: { verification_method: row.verification_method },
    })
    .returning();
  return written as DomainRow;
}

/** What was found when a domain was looked for; undefined when it was deleted meanwhile. */
export async function writeCheck(
  tx: Transaction,
  { workspace_id, domain }: Pick<DomainRow, "workspace_id" | "domain">,
  found: Partial<Pick<DomainRow, "status" | "reason" | "checked_at" | "verified_at">>,
): Promise<DomainRow | undefined> {
  const [row] = await tx.update(workspace_domains).set(found).where(ofWorkspace(workspace_id, domain)).returning();
  return row;
}

/** Deletes a domain, and takes it out of the workspace's provider. */
export async function deleteDomain(tx: Transaction, workspace_id: string, domain: string): Promise<boolean> {
  const deleted = await tx
    .delete(workspace_domains)
    .where(ofWorkspace(workspace_id, domain))
    .returning({ domain: workspace_domains.domain });
  await tx
    .update(workspace_identity_providers)
    .set({ domains: sql`${workspace_identity_providers.domains} - ${domain}::text` })
    .where(eq(workspace_identity_providers.workspace_id, workspace_id));
  return deleted.length === 1;
}

/** A workspace as far as its ways in go. */
const workspaceColumns = {
  workspace_id: workspaces.workspace_id,
  workspace_name: workspaces.name,
  owner_user_id: workspaces.owner_user_id,
  sign_in_ways: workspaces.sign_in_ways,
  tier: subscriptions.tier,
  provider: workspace_identity_providers,
};
export interface WorkspaceWays {
  workspace_id: string;
  workspace_name: string;
  owner_user_id: string;
  sign_in_ways: string[] | null;
  tier: string;
  provider: ProviderRow | null;
}

const fromWorkspaces = (connection: Connection) =>
  connection
    .select(workspaceColumns)
    .from(workspaces)
    .innerJoin(subscriptions, eq(subscriptions.workspace_id, workspaces.workspace_id))
    .leftJoin(workspace_identity_providers, eq(workspace_identity_providers.workspace_id, workspaces.workspace_id));

export async function findWorkspace(connection: Connection, workspace_id: string): Promise<WorkspaceWays | undefined> {
  const [row] = await fromWorkspaces(connection).where(eq(workspaces.workspace_id, workspace_id));
  return row;
}

/** Whose verified domain it is. */
export async function findWorkspaceOfDomain(
  connection: Connection,
  domain: string,
): Promise<WorkspaceWays | undefined> {
  const [row] = await fromWorkspaces(connection)
    .innerJoin(workspace_domains, eq(workspace_domains.workspace_id, workspaces.workspace_id))
    .where(and(eq(workspace_domains.domain, domain), isNotNull(workspace_domains.verified_at)));
  return row;
}

export async function findWorkspaceOfProvider(
  connection: Connection,
  provider_id: string,
): Promise<WorkspaceWays | undefined> {
  const [row] = await fromWorkspaces(connection).where(eq(workspace_identity_providers.provider_id, provider_id));
  return row;
}

/** Whether somebody is a member of a workspace, locked or not. */
export async function isMember(connection: Connection, workspace_id: string, user_id: string): Promise<boolean> {
  const found = await connection
    .select({ user_id: workspace_members.user_id })
    .from(workspace_members)
    .where(and(eq(workspace_members.workspace_id, workspace_id), eq(workspace_members.user_id, user_id)));
  return found.length > 0;
}

/** Whether some workspace has a provider of its own that anybody may be let in by. */
export async function hasSingleSignOn(connection: Connection): Promise<boolean> {
  const found = await connection
    .select({ provider_id: workspace_identity_providers.provider_id })
    .from(workspace_identity_providers)
    .innerJoin(subscriptions, eq(subscriptions.workspace_id, workspace_identity_providers.workspace_id))
    .where(
      and(
        ne(workspace_identity_providers.domains, []),
        inArray(
          subscriptions.tier,
          TIERS.filter((tier) => planHas(tier, "single_sign_on")),
        ),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function writeProvider(
  tx: Transaction,
  row: Omit<ProviderRow, "created_at">,
  created_at: Date,
): Promise<void> {
  await tx
    .insert(workspace_identity_providers)
    .values({ ...row, created_at })
    .onConflictDoUpdate({ target: workspace_identity_providers.provider_id, set: row });
}

export async function deleteProvider(tx: Transaction, workspace_id: string): Promise<boolean> {
  const deleted = await tx
    .delete(workspace_identity_providers)
    .where(eq(workspace_identity_providers.workspace_id, workspace_id))
    .returning({ provider_id: workspace_identity_providers.provider_id });
  return deleted.length > 0;
}

/** @param ways null: all of them */
export async function writeWays(tx: Transaction, workspace_id: string, ways: SignInWay[] | null): Promise<void> {
  await tx.update(workspaces).set({ sign_in_ways: ways }).where(eq(workspaces.workspace_id, workspace_id));
}

/** Members but the owner, and with what each of them can sign in now. */
export async function listWaysOfMembers(tx: Transaction, workspace_id: string) {
  return await tx
    .select({
      email: users.email,
      has_password: sql<boolean>`${users.password_hash} IS NOT NULL`,
      providers: sql<string[]>`coalesce((SELECT jsonb_agg(${sign_in_identities.provider}) FROM ${sign_in_identities}
        WHERE ${sign_in_identities.user_id} = ${users.user_id}), '[]'::jsonb)`,
    })
    .from(workspace_members)
    .innerJoin(users, eq(users.user_id, workspace_members.user_id))
    .innerJoin(workspaces, eq(workspaces.workspace_id, workspace_members.workspace_id))
    .where(
      and(
        eq(workspace_members.workspace_id, workspace_id),
        eq(users.is_service, false),
        ne(users.user_id, workspaces.owner_user_id),
      ),
    )
    .orderBy(asc(users.email));
}
