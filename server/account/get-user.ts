/** GET /v1/user. */
import type { User } from "../../contract/account.ts";
import { readSubscription } from "../billing/index.ts";
import type { Context } from "../context.ts";
import { isNew, onboardingOf } from "./rules.ts";
import { findPerson } from "./store.ts";

/** The caller, their workspace and its subscription. A key is shown only when it is made, so here is its end alone. */
export async function getUser(ctx: Context): Promise<User> {
  const { user_id, workspace_id, workspace_role, is_operator, email } = ctx.caller;
  const person = await findPerson(ctx.db.drizzle, user_id, workspace_id);
  const created = Math.floor(person.created_at.getTime() / 1000);
  return {
    user_id,
    workspace_id,
    workspace_name: person.workspace_name,
    workspace_role,
    is_operator,
    email,
    first_name: person.first_name,
    subscription: await readSubscription(ctx, workspace_id),
    is_new_user: isNew(person.created_at, ctx.now()),
    xi_api_key: null,
    xi_api_key_preview: person.key_preview,
    is_api_key_hashed: true,
    public_user_id: person.public_user_id,
    public_user_name: person.public_user_name,
    can_use_delayed_payment_methods: false,
    ...onboardingOf(person.onboarding),
    created_at: created,
    created_at_unix: created,
    seat_type: workspace_role === "admin" ? "workspace_admin" : "workspace_member",
  };
}
