/** Finding a thing of whatever kind, as somebody of its workspace may see it. */
import type { ResourceRole } from "../../contract/sharing.ts";
import type { Context } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { readSharedRole } from "./store.ts";

/** A kind of things that can be shared: each domain that has one names it in server/domains.ts. */
export interface ResourceKind {
  /** On the wire: `pronunciation_dictionary`. */
  type: string;
  /**
   * One of a workspace, whoever made it; undefined when there is none.
   * @param is_kept nobody deletes it until the transaction ends
   */
  find(
    connection: Drizzle | Transaction,
    key: { workspace_id: string; resource_id: string; is_kept: boolean },
  ): Promise<{ name: string; creator_user_id: string } | undefined>;
}

/** A thing, and what the caller may do with it. */
export interface FoundResource {
  workspace_id: string;
  resource_type: string;
  resource_id: string;
  name: string;
  creator_user_id: string;
  role: ResourceRole;
}

/** What a call names; ids of different types are never the same. */
export interface Named {
  resource_type?: string | undefined;
  resource_id: string;
}

/**
 * The thing that a call names. Its maker is one of its admins; everybody else has the highest role that shares give them.
 * @throws Refusal resource_not_found, also for what is not shared with the caller
 */
export async function findResource(
  { caller }: Pick<Context, "caller">,
  kinds: readonly ResourceKind[],
  { resource_type, resource_id }: Named,
  connection: Drizzle | Transaction,
  is_kept = false,
): Promise<FoundResource> {
  const { workspace_id } = caller;
  for (const { type, find } of kinds) {
    if (resource_type !== undefined && type !== resource_type) continue;
    const found = await find(connection, { workspace_id, resource_id, is_kept });
    if (!found) continue;
    const key = { workspace_id, resource_type: type, resource_id };
    const role = found.creator_user_id === caller.user_id ? "admin" : await readSharedRole(connection, caller, key);
    if (role) return { ...key, ...found, role };
  }
  fail("resource_not_found", { resource_type: resource_type ?? "resource", resource_id });
}
