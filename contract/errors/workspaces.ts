/** Refusals about workspaces: their people, their ways in, what is shared in them, and what is paid. Code → HTTP status and words. */
export const workspaceErrors = {
  // workspaces
  workspace_not_found: { status: 404, message: "You are in no workspace with the id {workspace_id}." },
  member_not_found: { status: 404, message: "Nobody in this workspace has the e-mail {email}." },
  workspace_group_not_found: { status: 404, message: "A group with the id {group_id} was not found." },
  workspace_group_name_taken: { status: 400, message: "There is already a group named {name}. Choose another name." },
  too_many_workspace_groups: { status: 400, message: "A workspace has at most {groups_max} groups. Delete one first." },
  last_admin: {
    status: 409,
    message: "Somebody must be able to manage this workspace. Make another member an admin first.",
  },
  workspace_owner_stays: {
    status: 409,
    message: "The owner of a workspace cannot be removed, locked or made an editor by others.",
  },
  owner_leaves_not: {
    status: 409,
    message: "This workspace is yours. Work in another one if you like; it stays yours.",
  },
  own_access: { status: 409, message: "You cannot lock yourself out. Ask another admin." },
  already_member: { status: 400, message: "{email} is a member of this workspace already." },
  invite_not_found: { status: 404, message: "Couldn't find workspace invite code" },
  invite_of_email_not_found: { status: 404, message: "There is no invite for {email}." },
  invite_just_sent: {
    status: 429,
    message: "{email} was invited just now. Wait {seconds} seconds to send another letter.",
  },
  invite_for_another: {
    status: 403,
    message: "This invite is for another e-mail than yours. Sign in with the address that it was sent to.",
  },
  email_not_confirmed: {
    status: 403,
    message: "Confirm first that your e-mail is yours: ask for a letter in Settings.",
  },
  no_free_seat: {
    status: 403,
    message:
      "All seats of this workspace ({seats}) are taken by members and open invites. Free one, or take a larger plan.",
  },
  user_has_active_subscription: {
    status: 409,
    message: "You have a subscription of your own. Cancel it to join this workspace.",
  },

  // single sign-on
  single_sign_on_not_in_plan: {
    status: 403,
    message: "Single sign-on comes with the Enterprise plan and its trial.",
  },
  invalid_domain: { status: 400, message: "{domain} cannot be verified: {reason}." },
  domain_not_found: { status: 404, message: "The domain {domain} is not on the list of this workspace." },
  domain_taken: {
    status: 409,
    message: "{domain} is verified by another workspace. An admin there has to delete it first.",
  },
  domain_not_verified: { status: 409, message: "{domain} is not verified. Verify it first." },
  too_many_domains: {
    status: 400,
    message: "A workspace has at most {domains_max} domains. Delete one first.",
  },
  users_affected_by_providers_change: {
    status: 409,
    message: "{members} would have to find another way in: {who}. Save again to change it anyway.",
  },
  sso_provider_missing: {
    status: 409,
    message: "This workspace has no identity provider of its own. Set one up first.",
  },
  sso_provider_in_use: {
    status: 409,
    message: "Members may sign in by this provider only. Allow another way in first.",
  },
  invalid_sso_config: { status: 400, message: "This cannot be used: {reason}." },
  sso_secret_needed: {
    status: 400,
    message: "Enter the client secret: a kept one is not sent to another issuer or for another client.",
  },
  sso_email_not_allowed: {
    status: 403,
    message: "Your provider said an e-mail that is not of a verified domain of your workspace.",
  },
  sign_in_way_not_allowed: {
    status: 403,
    message: "The workspace {workspace} wants its members to sign in with {ways}.",
  },
  email_held_by_workspace: {
    status: 403,
    message:
      "The workspace {workspace} wants its members to sign in with {ways}, so only an e-mail of its own domains can take the place of this one.",
  },

  // sharing
  resource_not_found: { status: 404, message: "There is no {resource_type} with the id {resource_id}." },
  resource_forbidden: { status: 403, message: "You may use this but not share it. Ask whoever made it." },
  share_holder_missing: {
    status: 400,
    message: "Say with whom: exactly one of group_id, user_email and workspace_api_key_id.",
  },
  share_holder_not_found: { status: 404, message: "There is nobody in this workspace for {holder}." },
  share_with_maker: { status: 400, message: "Whoever made something can always use it." },

  // money
  plan_not_sold: { status: 400, message: "The {plan} plan is not sold. The owner of this server can give it." },
  plan_held_already: { status: 409, message: "This workspace is on the {plan} plan for this period already." },
  subscription_exists: {
    status: 409,
    message: "This workspace pays for the {plan} plan already. Change that one instead.",
  },
  no_paid_subscription: { status: 409, message: "This workspace pays for no plan, so there is nothing to change." },
  not_cancelled: { status: 409, message: "The plan of this workspace was not cancelled." },
  no_downgrade: { status: 409, message: "No smaller plan is about to come." },
  currency_differs: { status: 400, message: "This workspace pays in {currency}, and goes on in it." },
  invalid_promocode: { status: 400, message: "Coupon code {promocode} is invalid" },
  invalid_discount_code: { status: 400, message: "There is no offer named {discount_code}." },
  discount_used: { status: 409, message: "This workspace has used this offer already." },
  discount_running: { status: 409, message: "Another offer runs for this workspace. One at a time." },
  promocode_taken: { status: 400, message: "There is already a code {promocode}. Choose another one." },
  promocode_without_amount: { status: 400, message: "Say what it takes off: either a percentage or an amount." },
  promocode_not_found: { status: 404, message: "There is no code {promocode}." },
  checkout_not_found: { status: 404, message: "A checkout with the id {checkout_id} was not found." },
  checkout_over: { status: 409, message: "This checkout is over. Choose the plan once more." },
  invoice_not_found: { status: 404, message: "An invoice with the id {invoice_id} was not found." },
  invoice_settled: { status: 409, message: "This invoice is settled already." },
  workspace_missing: { status: 404, message: "There is no workspace with the id {workspace_id}." },
  payment_methods_not_configured: {
    status: 409,
    message: "This server keeps no payment methods. Its owner settles payments with you.",
  },
  payouts_not_configured: { status: 409, message: "This server pays nobody out: it has no payment provider." },
  payout_account_missing: { status: 409, message: "Say first how you want to be paid." },
  payment_provider_unreachable: {
    status: 502,
    message: "The payment provider does not answer. Nothing was changed. Try again in a moment.",
  },
  payment_provider_refused: { status: 502, message: "The payment provider refused: {reason}" },
  event_not_signed: { status: 400, message: "This is not signed as it should be." },
} as const;
