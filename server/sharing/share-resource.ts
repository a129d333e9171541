/** POST /v1/workspace/resources/{type}/{id}/share and unshare. */
import { EVERYONE, type ResourceRole } from "../../contract/sharing.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { findResource, type Named, type ResourceKind } from "./find-resource.ts";
import { type HolderRow, shownHolder } from "./rules.ts";
import { deleteShare, findUserOfKey, keepGroup, keepMember, type ResourceKey, writeShare } from "./store.ts";

/** With whom, in one of three ways. */
export interface WithWhom {
  group_id?: string | undefined;
  user_email?: string | undefined;
  workspace_api_key_id?: string | undefined;
}

const everyoneOf = (workspace_id: string): HolderRow => ({
  holder_kind: "everyone",
  holder_id: workspace_id,
  name: null,
  email: null,
  is_service: false,
});

/** Who is meant. @throws Refusal share_holder_missing, share_holder_not_found */
async function findHolder(
  tx: Transaction,
  workspace_id: string,
  { group_id, user_email, workspace_api_key_id }: WithWhom,
): Promise<HolderRow> {
  const given = [group_id, user_email, workspace_api_key_id].filter((each) => each !== undefined);
  if (given.length !== 1) fail("share_holder_missing");
  let found: HolderRow | undefined;
  if (user_email !== undefined) {
    found = await keepMember(tx, workspace_id, { email: user_email.trim().toLowerCase() });
  } else if (group_id === EVERYONE) {
    found = everyoneOf(workspace_id);
  } else if (group_id !== undefined) {
    found =
      (await keepGroup(tx, workspace_id, group_id)) ?? (await keepMember(tx, workspace_id, { user_id: group_id }));
  } else if (workspace_api_key_id !== undefined) {
    const user_id = await findUserOfKey(tx, workspace_id, workspace_api_key_id);
    found = user_id === undefined ? undefined : await keepMember(tx, workspace_id, { user_id });
  }
  return found ?? fail("share_holder_not_found", { holder: String(given[0]) });
}

/** The audit log's words of a change; null: nothing was changed. */
async function keepChange(
  ctx: Context,
  { name, ...key }: ResourceKey & { name: string },
  holder: HolderRow,
  { was, now }: { was: ResourceRole | null; now: ResourceRole | null },
  tx: Transaction,
): Promise<void> {
  if (was === now) return;
  const { id, type, name: shown, email } = shownHolder(holder);
  await recordChange(
    ctx,
    key.workspace_id,
    {
      action: now === null ? "resource.unshared" : "resource.shared",
      target: { type: key.resource_type, id: key.resource_id, name },
      details: { with: { id, type, name: email ?? shown }, role_was: was, role: now },
    },
    tx,
  );
}

async function change(
  ctx: Context,
  kinds: readonly ResourceKind[],
  { role, ...input }: Named & WithWhom & { role: ResourceRole | null },
): Promise<{ status: "ok" }> {
  await ctx.db.transaction(async (tx) => {
    const found = await findResource(ctx, kinds, input, tx, true);
    const { workspace_id, resource_type, resource_id, name } = found;
    if (found.role !== "admin") fail("resource_forbidden");
    const holder = await findHolder(tx, workspace_id, input);
    if (holder.holder_id === found.creator_user_id) fail("share_with_maker");
    const key = { workspace_id, resource_type, resource_id };
    const was =
      role === null
        ? await deleteShare(tx, key, holder)
        : await writeShare(tx, {
            ...key,
            holder_kind: holder.holder_kind,
            holder_id: holder.holder_id,
            role,
            shared_by: ctx.caller.user_id,
            created_at: ctx.now(),
          });
    await keepChange(ctx, { ...key, name }, holder, { was, now: role }, tx);
  });
  return { status: "ok" };
}

/**
 * Lets a person, a group or everyone of the workspace use something. The role that they had is replaced; doing it again
 * changes nothing.
 * @throws Refusal resource_not_found, resource_forbidden, share_holder_missing, share_holder_not_found, share_with_maker
 */
export const shareResource = (
  ctx: Context,
  kinds: readonly ResourceKind[],
  input: Named & WithWhom & { role: ResourceRole },
): Promise<{ status: "ok" }> => change(ctx, kinds, input);

/**
 * Ends what a person, a group or everyone of the workspace may do with something; what was not shared with them stays so.
 * @throws Refusal resource_not_found, resource_forbidden, share_holder_missing, share_holder_not_found, share_with_maker
 */
export const unshareResource = (
  ctx: Context,
  kinds: readonly ResourceKind[],
  input: Named & WithWhom,
): Promise<{ status: "ok" }> => change(ctx, kinds, { ...input, role: null });

/** Lets everyone of the workspace use something that the caller has just made, in the transaction that adds it. */
export async function shareWithEveryone(
  ctx: Context,
  { resource_type, resource_id, name }: { resource_type: string; resource_id: string; name: string },
  role: ResourceRole,
  tx: Transaction,
): Promise<void> {
  const { workspace_id, user_id } = ctx.caller;
  const key = { workspace_id, resource_type, resource_id };
  const everyone = everyoneOf(workspace_id);
  await writeShare(tx, {
    ...key,
    holder_kind: "everyone",
    holder_id: workspace_id,
    role,
    shared_by: user_id,
    created_at: ctx.now(),
  });
  await keepChange(ctx, { ...key, name }, everyone, { was: null, now: role }, tx);
}
