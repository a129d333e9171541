/** GET /v1/user. */
import type { User } from "../../contract/account.ts";
import { geoLocation } from "../../contract/account.ts";
import { readSubscription } from "../billing/index.ts";
import type { Context } from "../context.ts";
import { onboardingOf } from "../onboarding/index.ts";
import { smsFactorOf } from "../second-factors/index.ts";
import { bipaTerms, isNew, shownTerms, unixSeconds } from "./rules.ts";
import { findPerson } from "./store.ts";

/** The caller, their workspace and its subscription. A key is shown only when it is made, so here is its end alone. */
export async function getUser(ctx: Context): Promise<User> {
  const { user_id, workspace_id, workspace_role, is_operator, email } = ctx.caller;
  const [{ person, ...found }, subscription, sms_mfa_factor] = await Promise.all([
    findPerson(ctx.db.drizzle, user_id, workspace_id),
    readSubscription(ctx, workspace_id),
    smsFactorOf(ctx, user_id),
  ]);
  const created = unixSeconds(person.created_at);
  return {
    user_id,
    workspace_id,
    workspace_name: found.workspace_name,
    workspace_role,
    is_operator,
    email,
    email_verified: person.email_verified_at !== null,
    first_name: person.first_name,
    subscription,
    voices: [],
    is_new_user: isNew(person.created_at, ctx.now()),
    agrees_to_product_updates: person.agrees_to_product_updates,
    xi_api_key: null,
    xi_api_key_preview: found.key_preview,
    is_api_key_hashed: true,
    public_user_id: person.public_user_id,
    public_user_name: person.public_user_name,
    profile_page_handle: person.profile_page_handle,
    audio_native: null,
    sms_mfa_factor,
    backup_code_hash: found.backup_codes_left ? "set" : null,
    prompts_shown: person.prompts_shown,
    terms_agreed_to: shownTerms(person.terms_agreed_to),
    accepted_bipa_terms: person.terms_agreed_to[bipaTerms] !== undefined,
    ccpa_opt_out: person.ccpa_opt_out,
    geo_location: person.geo_location && geoLocation.parse(person.geo_location),
    preferences: person.preferences,
    ...onboardingOf(person.onboarding),
    is_in_probation: person.is_in_probation,
    has_alpha_access: person.has_alpha_access,
    deletes_at_unix: person.deletes_at && unixSeconds(person.deletes_at),
    can_use_delayed_payment_methods: false,
    created_at: created,
    created_at_unix: created,
    seat_type: workspace_role === "admin" ? "workspace_admin" : "workspace_member",
  };
}
