/** Refusals about people: who calls, how they come in, and what is theirs. Code → HTTP status and words. */
export const peopleErrors = {
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
} as const;
