/** GET /v1/workspace/resources/{type}/{id} and its share-options. */
import type { Resource, ShareOption } from "../../contract/sharing.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { type FoundResource, findResource, type Named, type ResourceKind } from "./find-resource.ts";
import { type HolderRow, roleToGroupIds, shownHolder } from "./rules.ts";
import { listHolders, readName, readShares } from "./store.ts";

/** All of the workspace but the maker, who needs no share. */
async function holdersBesideMaker(
  ctx: Pick<Context, "db">,
  { workspace_id, creator_user_id }: FoundResource,
): Promise<HolderRow[]> {
  const all = await listHolders(ctx.db.drizzle, workspace_id);
  return all.filter(({ holder_id }) => holder_id !== creator_user_id);
}

/** Who may use something, and with whom the caller may share it further. @throws Refusal resource_not_found */
export async function getResource(ctx: Context, kinds: readonly ResourceKind[], named: Named): Promise<Resource> {
  const found = await findResource(ctx, kinds, named, ctx.db.drizzle);
  const { creator_user_id, role } = found;
  const [holders, stored, creator] = await Promise.all([
    holdersBesideMaker(ctx, found),
    readShares(ctx.db.drizzle, found),
    readName(ctx.db.drizzle, creator_user_id),
  ]);
  const roles = new Map(stored.map((share) => [share.holder_id, share.role]));
  const shares = holders.flatMap((holder) => {
    const has = roles.get(holder.holder_id);
    return has ? [{ ...shownHolder(holder), role: has }] : [];
  });
  return {
    resource_id: found.resource_id,
    resource_name: found.name,
    resource_type: found.resource_type,
    creator_user_id,
    creator_name: creator ? shownHolder(creator).name : "",
    anonymous_access_level_override: null,
    role_to_group_ids: roleToGroupIds(creator_user_id, shares),
    share_options: role === "admin" ? holders.filter(({ holder_id }) => !roles.has(holder_id)).map(shownHolder) : [],
    role,
    shares,
  };
}

/** All with whom something can be shared. @throws Refusal resource_not_found, resource_forbidden */
export async function listShareOptions(
  ctx: Context,
  kinds: readonly ResourceKind[],
  named: Named,
): Promise<ShareOption[]> {
  const found = await findResource(ctx, kinds, named, ctx.db.drizzle);
  if (found.role !== "admin") fail("resource_forbidden");
  return (await holdersBesideMaker(ctx, found)).map(shownHolder);
}
