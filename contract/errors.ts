/**
 * Every refusal: code → HTTP status and words. `{name}` is filled in by `fail(code, {name})`.
 * Wording follows the public API where clients show it, and section 8 of the specification where the product words it.
 */
export const errors = {
  // who
  needs_authorization: {
    status: 401,
    message: "Neither authorization header nor xi-api-key received, please provide one.",
  },
  invalid_api_key: { status: 401, message: "Invalid API key" },
  invalid_authorization: { status: 401, message: "This session has ended. Sign in again." },
  missing_permissions: {
    status: 401,
    message: "The API key you used is missing the permission {permission} to execute this operation.",
  },
  session_required: { status: 403, message: "This can only be done signed in, not with an API key." },
  operator_required: { status: 403, message: "Only the owner of this installation can do this." },
  member_locked: { status: 403, message: "An admin of this workspace has locked your access." },

  // sign-in
  invalid_credentials: { status: 401, message: "The e-mail or the password is not right." },
  email_taken: { status: 400, message: "There is already an account with this e-mail. Sign in instead." },
  sign_up_closed: { status: 403, message: "New accounts are closed here. Ask the owner for an invitation." },
  password_too_common: {
    status: 400,
    message: "This password is on lists of common passwords. Choose another one.",
  },
  authentication_too_old: { status: 403, message: "Show once more who you are to change this." },
  too_many_attempts: { status: 429, message: "Too many attempts, please try again in a few minutes." },

  half_sign_in_over: {
    status: 401,
    message: "This sign-in took too long, or too many codes were wrong. Sign in again.",
  },

  // second factors
  invalid_second_factor: { status: 400, message: "This code is not right, or it was used already." },
  second_factor_not_found: { status: 404, message: "A second factor with the id {factor_id} was not found." },
  second_factor_missing: { status: 409, message: "Add a second factor first." },
  second_factor_confirmed: { status: 409, message: "This second factor is confirmed already." },
  too_many_second_factors: {
    status: 400,
    message: "You have {factors_max} second factors, the most that one person may have. Remove one first.",
  },
  invalid_phone: { status: 400, message: "This is not a phone number. Begin with + and the country, as in +44." },
  sms_not_possible: {
    status: 409,
    message: "This server cannot send text messages. Use an app that makes codes instead.",
  },
  sms_failed: { status: 502, message: "The text message could not be sent. Try again, or use another way." },

  // sessions
  session_not_found: { status: 404, message: "A session with the id {session_id} was not found." },
  in_probation: {
    status: 403,
    message:
      "This account is in probation: it can read, and cannot make or share anything. Ask the owner of this server.",
  },

  // other providers
  identity_provider_not_found: { status: 404, message: "There is no way to sign in named {provider} here." },
  identity_refused: { status: 403, message: "The other provider did not let you in. Try again, or use another way." },
  identity_unreachable: { status: 502, message: "The other provider does not answer. Try again in a moment." },
  identity_flow_over: {
    status: 400,
    message: "This took too long, or was begun in another browser. Try again.",
  },
  identity_email_missing: {
    status: 403,
    message: "The other provider did not say that your e-mail is yours. Confirm it there first.",
  },
  identity_not_joined: {
    status: 403,
    message:
      "There is an account with this e-mail already. Sign in with its password, and connect the other provider in Settings.",
  },
  identity_taken: { status: 409, message: "That account is connected to somebody else here." },
  identity_not_found: { status: 404, message: "Your account is not connected to {provider}." },
  last_way_in: {
    status: 409,
    message: "This is the only way into your account. Set a password or connect another provider first.",
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

  // codes in letters
  invalid_action_code: { status: 400, message: "This link has been used or is too old. Ask for a new one." },
  wrong_password: { status: 400, message: "The current password is not right." },
  password_too_close: {
    status: 400,
    message: "This password has your e-mail or the name of this product in it. Choose another one.",
  },
  email_unchanged: { status: 400, message: "This is your e-mail already." },
  captcha_failed: { status: 400, message: "The check against robots has ended or failed. Try again." },
  invalid_opt_out_key: { status: 400, message: "This link is not complete. Copy it whole from the letter." },

  // letters
  letter_not_found: { status: 404, message: "A letter with the id {letter_id} was not found." },
  mail_server_missing: { status: 409, message: "There is no mail server to send with. Set SMTP_URL and start again." },

  // API keys
  api_key_not_found: { status: 404, message: "An API key with this hash was not found." },
  too_many_workspace_api_keys: {
    status: 400,
    message: "This workspace has {keys_max} API keys of its own, the most that it may have. Delete one first.",
  },
  too_many_api_keys: {
    status: 400,
    message: "You have {keys_max} API keys, the most that one person may have. Delete one first.",
  },

  // account
  profile_page_handle_taken: { status: 400, message: "The name {profile_page_handle} is taken. Choose another one." },
  too_many_preferences: { status: 400, message: "At most {preferences_max} preferences are kept." },
  extension_not_in_plan: { status: 403, message: "The plan of this workspace has no characters beyond its limit." },
  admin_required: { status: 403, message: "Only an admin of this workspace can do this." },
  user_not_found: { status: 404, message: "A person with the id {user_id} was not found." },
  export_under_way: {
    status: 409,
    message: "Your data are being gathered already. You will be told when they are ready.",
  },
  owner_cannot_leave: {
    status: 409,
    message:
      "You are the owner of this installation and others have accounts here. Make one of them the owner first: MYNAH_OWNER_EMAIL names them.",
  },
  too_late_to_keep: { status: 409, message: "It is too late: this account is being deleted." },
  notice_not_found: { status: 404, message: "A notice with the id {message_id} was not found." },
  analytics_unreachable: { status: 502, message: "The analytics service does not answer." },

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

  // input
  invalid_body: { status: 400, message: "The body could not be read: {reason}." },
  body_too_large: { status: 413, message: "The body is larger than {bytes_max} bytes." },
  unsupported_media_type: { status: 415, message: "Send this as {expected}." },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was already used for a different request.",
  },
  idempotency_key_in_use: {
    status: 409,
    message: "The request with this Idempotency-Key is still running. Try again shortly.",
  },
  not_found: { status: 404, message: "There is nothing at this address." },
  method_not_allowed: { status: 405, message: "This address does not take {method}." },

  // speech
  empty_text: { status: 400, message: "The text is empty. Write something to say." },
  max_character_limit_exceeded: {
    status: 400,
    message: "This text has {length} characters, more than the {length_max} that one request may have.",
  },
  unsupported_value: { status: 400, message: "This value of {parameter} cannot be honoured: {reason}." },
  voice_not_found: { status: 400, message: "A voice for the voice_id {voice_id} was not found." },
  voice_disabled: { status: 400, message: "The voice {name} cannot speak now. {reason}" },
  model_cannot_speak_voice: { status: 400, message: "The model {model_id} does not speak with the voice {name}." },
  model_not_found: { status: 400, message: "A model with the model_id {model_id} was not found." },
  unsupported_language: { status: 400, message: "The model {model_id} does not speak the language {language_code}." },
  invalid_ssml: { status: 400, message: "The SSML could not be read: {reason}" },
  unsupported_phonemes: { status: 400, message: "These phonemes cannot be spoken: {reason}" },
  output_format_not_allowed: {
    status: 403,
    message: "The output format {output_format} needs the {plan} plan or a higher one.",
  },
  quota_exceeded: {
    status: 401,
    message:
      "This request exceeds your {quota} of {limit}. You have {remaining} credits remaining, while {required} credits are required for this request.",
  },
  too_many_concurrent_requests: {
    status: 429,
    message:
      "Too many concurrent requests. Your current subscription is associated with a maximum of {max} concurrent requests (running in parallel).",
  },
  system_busy: { status: 429, message: "The server is busy with other work. Try again in a moment." },
  engine_failed: {
    status: 503,
    message: "The voice engine stopped before it was done. Nothing was charged. Try again.",
  },
  engine_unreachable: {
    status: 503,
    message: "The server that was to do this does not answer. Nothing was charged. Try again in a moment.",
  },
  engine_refused: {
    status: 502,
    message: "The server that was to do this refused. Nothing was charged. It said: {reason}",
  },
  no_engine: {
    status: 503,
    message: "Nothing that is installed here can do this. The owner can add a model or connect a server.",
  },
  unreadable_recording: { status: 400, message: "This recording cannot be read: {reason}" },
  recording_too_long: { status: 400, message: "This recording is longer than {minutes_max} minutes." },
  storage_full: { status: 507, message: "The disk of this server is full. Nothing was charged. Tell its owner." },
  server_stopping: { status: 503, message: "The server is restarting. Try again in a moment." },

  // long recordings
  batch_not_found: { status: 404, message: "A long recording with the id {batch_id} was not found." },
  batch_not_done: { status: 409, message: "This recording is not done yet. What there is so far can be had as audio." },
  too_many_batches: {
    status: 429,
    message: "{batches_max} long recordings wait or are being made already. Wait for one, or cancel it.",
  },
  unreadable_text: { status: 400, message: "This file cannot be read as text: {reason}" },

  // sockets
  invalid_input_message: {
    status: 400,
    message: "Could not parse input message, make sure it is a json and follows the schema outlined in protocol.",
  },
  input_timeout_exceeded: {
    status: 400,
    message:
      'Have not received a new text input within the timeout of {seconds} seconds. Streaming input terminated. Please make sure to either feed the input in the timely manner, or to send the end of input text (empty string "") when done.',
  },
  voice_settings_changed: {
    status: 400,
    message:
      "voice_settings field must be provided in the first message and then either be not provided or not change.",
  },

  // pronunciation dictionaries
  pronunciation_dictionary_not_found: {
    status: 404,
    message: "A pronunciation dictionary with the id {pronunciation_dictionary_id} was not found.",
  },
  pronunciation_dictionary_forbidden: {
    status: 403,
    message: "You may use this pronunciation dictionary but not {action} it. Ask whoever made it.",
  },
  pronunciation_dictionary_version_not_found: {
    status: 404,
    message: "The pronunciation dictionary has no version {version_id}.",
  },
  pronunciation_dictionary_too_large: { status: 400, message: "A dictionary holds at most {rules_max} rules." },
  invalid_pronunciation_file: { status: 400, message: "The dictionary file could not be read: {reason}" },

  // sharing
  resource_not_found: { status: 404, message: "There is no {resource_type} with the id {resource_id}." },
  resource_forbidden: { status: 403, message: "You may use this but not share it. Ask whoever made it." },
  share_holder_missing: {
    status: 400,
    message: "Say with whom: exactly one of group_id, user_email and workspace_api_key_id.",
  },
  share_holder_not_found: { status: 404, message: "There is nobody in this workspace for {holder}." },
  share_with_maker: { status: 400, message: "Whoever made something can always use it." },

  // history
  history_item_not_found: { status: 404, message: "A history item with the id {history_item_id} was not found." },
  history_item_forbidden: {
    status: 403,
    message: "This is shared with you, but you may not {action}. Ask whoever made it.",
  },
  history_items_missing: { status: 400, message: "Choose at least one history item to download." },
  subtitles_not_possible: { status: 400, message: "This cannot have subtitles: {reason}." },
  feedback_too_short: { status: 400, message: "Feedback must be at least 20 characters long" },
  feedback_reviewed: { status: 400, message: "This feedback cannot be changed as it was already reviewed." },
  share_link_not_found: { status: 404, message: "This link does not lead to anything, or it is no longer shared." },
  link_expired: { status: 403, message: "This link has expired. Load the page again." },
  invalid_range: { status: 416, message: "The file has only {size} bytes." },

  // servers that the owner connects
  engine_server_not_found: { status: 404, message: "A server with the id {server_id} was not found." },
  engine_server_name_taken: { status: 400, message: "There is already a server named {name}. Choose another name." },
  engine_servers_full: { status: 400, message: "At most {servers_max} servers can be connected. Remove one first." },
  engine_server_key_needed: {
    status: 400,
    message: "Enter the key again: a kept key is not sent to another address.",
  },
  import_not_possible: { status: 400, message: "Only an ElevenLabs account can be imported." },
  import_under_way: { status: 409, message: "This account is being imported already." },

  // models that the owner installs
  catalogue_model_not_found: {
    status: 404,
    message: "There is no model named {name} to install, and none that is installed.",
  },
  model_installed_already: { status: 409, message: "{name} is here already. Remove it first." },
  model_install_under_way: { status: 409, message: "{name} is being installed already." },
  model_install_not_under_way: { status: 409, message: "{name} is not being installed." },
  model_not_installed: { status: 404, message: "{name} is not installed." },
  models_locked: { status: 403, message: "The settings of this installation forbid changing its models." },
  model_source_unreachable: {
    status: 503,
    message: "{host} cannot be reached. Is this machine connected? What was downloaded is kept.",
  },
  model_download_failed: { status: 502, message: "The download failed: {reason}" },
  model_checksum_wrong: {
    status: 502,
    message: "{file} is not what its publisher published: the checksum is another one. It was thrown away.",
  },
  model_archive_unsafe: { status: 502, message: "The archive was refused. {reason}" },
  model_not_usable: { status: 502, message: "What was downloaded cannot be used: {reason}" },
  model_disk_full: {
    status: 507,
    message: "There is no room on the disk: {needed_megabytes} MB are needed, and {free_megabytes} MB are free.",
  },

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

  // everything else
  rate_limited: { status: 429, message: "Too many requests. Try again in {seconds} seconds." },
  internal_error: { status: 500, message: "Something went wrong on the server. It was logged as {request_id}." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The values that a code's words need. */
export type ErrorValues<C extends ErrorCode> = { [K in Names<(typeof errors)[C]["message"]>]: string | number };

/** The words of a refusal with its values filled in. */
export function errorMessage<C extends ErrorCode>(code: C, values: ErrorValues<C>): string {
  return errors[code].message.replace(/\{([a-z_]+)\}/g, (whole, name: string) =>
    String((values as Record<string, string | number>)[name] ?? whole),
  );
}
