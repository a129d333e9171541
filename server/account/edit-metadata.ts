/** POST /v1/user/edit-user-metadata. */
import type { account } from "../../contract/account.ts";
import type { Input } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { storedPlace } from "./places.ts";
import { updatePerson } from "./store.ts";

/** Keeps what a page found out about somebody with their consent. */
export async function editMetadata(
  ctx: Context,
  { account_metadata }: Input<typeof account.edit_metadata>,
): Promise<{ status: "ok" }> {
  const { agrees_to_product_updates, geo_location } = account_metadata;
  await updatePerson(ctx.db.drizzle, ctx.caller.user_id, {
    ...(agrees_to_product_updates === undefined ? {} : { agrees_to_product_updates }),
    ...(geo_location === undefined ? {} : { geo_location: storedPlace(geo_location) }),
  });
  return { status: "ok" };
}
