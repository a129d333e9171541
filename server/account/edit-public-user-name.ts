/** POST /v1/user/update-public-user-name. */
import type { account } from "../../contract/account.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { updatePerson } from "./store.ts";

/** Sets the name that items shared by the caller show. */
export async function editPublicUserName(
  ctx: Context,
  { public_user_name }: Input<typeof account.update_public_user_name>,
): Promise<Output<typeof account.update_public_user_name>> {
  await updatePerson(ctx.db.drizzle, ctx.caller.user_id, { public_user_name });
  return { status: "ok", public_user_name };
}
