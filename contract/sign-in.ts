/** Joining, signing in and out. A session is an HttpOnly cookie; calls carry a short-lived bearer token made from it. */
import { z } from "zod";
import { geoLocation } from "./account.ts";
import { anyone, endpoint, json, jsonBody, ok, operator, session, sessionEvenLocked } from "./endpoint.ts";
import { limits } from "./limits.ts";

export const email = z.email().max(limits.emailLengthMax);
const password = z.string().min(limits.passwordLengthMin).max(limits.passwordLengthMax);

/** What signing in gives: the bearer token of `Authorization`, and when it ends. */
export const grant = json(
  z.object({
    access_token: z.string(),
    expires_unix: z.int(),
    user_id: z.string(),
  }),
);

/** A second factor, as much of it as somebody sees who has not shown it yet. */
export const shownFactor = z.object({
  factor_id: z.string(),
  kind: z.enum(["totp", "sms"]),
  name: z.string(),
  /** The end of the phone number; null for an app. */
  phone_preview: z.string().nullable(),
});

/** A sign-in that waits for one thing more; the token goes with it to POST /sign-in/second-factor. */
export const halfSignIn = z.object({
  half_token: z.string(),
  expires_unix: z.int(),
  /** `letter`: for an answer to the one that was sent; POST /sign-in/continue tells when it is there. */
  waits_for: z.enum(["second_factor", "letter"]),
  factors: z.array(shownFactor),
  has_backup_codes: z.boolean(),
});

export const credentials = z.object({ email, password: z.string().min(1).max(limits.passwordLengthMax) });
export const registration = z.object({
  email,
  password,
  first_name: z.string().trim().max(limits.nameLengthMax).optional(),
});

const code = z.string().trim().min(1).max(limits.codeLengthMax);
const marketingId = z.string().trim().min(1).max(limits.idLengthMax);
export const onlyEmail = z.object({ email });
export const emailChange = z.object({ new_email: email });
export const newPassword = z.object({ password });
export const passwordChange = z.object({
  password: z.string().min(1).max(limits.passwordLengthMax),
  new_password: password,
});

/** Somebody else who says who a person is. */
export const identityProvider = z.object({ provider: z.enum(["google", "github", "oidc"]), name: z.string() });

export const signIn = {
  options: endpoint("GET /sign-in/options", {
    who: anyone,
    summary: "Who may join, and whether the owner exists yet",
    answer: json(
      z.object({
        sign_up: z.enum(["open", "invited", "closed"]),
        has_owner: z.boolean(),
        /** Whether signing up asks for a solved challenge of GET /sign-in/captcha. */
        captcha: z.boolean(),
        /** Other providers that people may sign in with: GET /sign-in/with/:provider. */
        providers: z.array(identityProvider),
        /** Whether some workspace here has an identity provider of its own: GET /v1/workspace/find-sso-provider. */
        has_single_sign_on: z.boolean(),
        /** Whether letters go out; otherwise the owner of the installation reads them. */
        sends_letters: z.boolean(),
      }),
    ),
  }),
  captcha: endpoint("GET /sign-in/captcha", {
    who: anyone,
    summary: "A challenge that costs a computer a second; its solution is good once",
    answer: json(z.object({ challenge: z.record(z.string(), z.unknown()) })),
    errors: ["not_found"],
  }),
  pre_sign_up: endpoint("POST /v1/user/pre-sign-up", {
    who: anyone,
    summary: "What somebody says before they sign up; it goes over into their account when they do",
    body: jsonBody(
      z.object({
        email,
        account_metadata: z.object({
          agrees_to_product_updates: z.boolean().optional(),
          geo_location: geoLocation.optional(),
        }),
        /** The solved challenge, where the operator asks for one; otherwise it is not looked at. */
        recaptcha_token: z.string().max(limits.captchaLengthMax).nullable().optional(),
        pid: marketingId.optional(),
        xid: marketingId.optional(),
        invite_code: marketingId.optional(),
      }),
    ),
    answer: ok,
    errors: ["captcha_failed", "too_many_attempts"],
    repeatable: false,
  }),
  sign_up: endpoint("POST /sign-up", {
    who: anyone,
    summary:
      "Make an account and sign in; where letters go out, the account is made when the one that is sent is followed",
    body: jsonBody(registration),
    answer: json(z.union([grant.schema, z.object({ status: z.literal("confirm_email") })])),
    errors: [
      "email_taken",
      "sign_up_closed",
      "password_too_common",
      "password_too_close",
      "captcha_failed",
      "too_many_attempts",
    ],
    repeatable: false,
  }),
  send_verification_email: endpoint("POST /v1/user/send-verification-email", {
    who: anyone,
    summary:
      "Send the letter that confirms an e-mail again; answers alike whether or not there is something to confirm",
    body: jsonBody(onlyEmail),
    answer: ok,
    errors: ["too_many_attempts"],
    repeatable: false,
  }),
  verify_email: endpoint("POST /sign-in/verify-email", {
    who: anyone,
    summary: "Confirm an e-mail by the code of its letter; makes the account that waited for it, and signs in",
    body: jsonBody(z.object({ code })),
    answer: json(z.object({ status: z.literal("ok"), email: z.string(), grant: grant.schema.nullable() })),
    errors: ["invalid_action_code", "email_taken", "sign_up_closed", "too_many_attempts"],
    repeatable: false,
  }),
  send_password_reset_email: endpoint("POST /v1/user/send-password-reset-email", {
    who: anyone,
    summary: "Send the letter that leads to a new password; answers alike whether or not there is an account",
    body: jsonBody(onlyEmail),
    answer: ok,
    errors: ["too_many_attempts"],
    repeatable: false,
  }),
  start_password_reset: endpoint("POST /v1/admin/users/:user_id/password-reset", {
    who: operator,
    summary: "Send somebody the letter that leads to a new password, which nobody else learns",
    answer: ok,
    errors: ["user_not_found"],
  }),
  check_reset_code: endpoint("POST /sign-in/check-reset-code", {
    who: anyone,
    summary: "Whose password a code is for, without using it",
    body: jsonBody(z.object({ code })),
    answer: json(z.object({ email: z.string() })),
    errors: ["invalid_action_code", "sign_in_way_not_allowed", "too_many_attempts"],
    repeatable: false,
  }),
  confirm_password_reset: endpoint("POST /sign-in/confirm-password-reset", {
    who: anyone,
    summary: "Choose a new password by code; every session ends",
    body: jsonBody(z.object({ code, password })),
    answer: ok,
    errors: [
      "invalid_action_code",
      "sign_in_way_not_allowed",
      "password_too_common",
      "password_too_close",
      "too_many_attempts",
    ],
    repeatable: false,
  }),
  change_password: endpoint("POST /sign-in/change-password", {
    who: session,
    summary: "Choose a new password by the current one; every other session ends",
    body: jsonBody(passwordChange),
    answer: ok,
    errors: ["wrong_password", "password_too_common", "password_too_close", "too_many_attempts"],
    repeatable: false,
  }),
  send_email_change_verification: endpoint("POST /v1/user/send-email-change-verification", {
    who: session,
    summary: "Send a letter to a new e-mail, whose code makes it the account's",
    body: jsonBody(emailChange),
    answer: ok,
    errors: ["authentication_too_old", "email_unchanged", "too_many_attempts"],
    repeatable: false,
  }),
  change_email: endpoint("PUT /v1/user/email", {
    who: anyone,
    summary: "Make a new e-mail the account's by code, signed in; or take it back by code, also signed out",
    query: z.object({
      verification_code: code,
      is_reverting: z
        .enum(["true", "false"])
        .transform((text) => text === "true")
        .default(false),
    }),
    answer: ok,
    errors: ["invalid_action_code", "email_taken", "session_required", "needs_authorization", "too_many_attempts"],
    repeatable: false,
  }),
  continue_sign_in: endpoint("POST /sign-in/continue", {
    who: anyone,
    summary: "Go on with a sign-in that waited for a letter; answers the same again while it still waits",
    body: jsonBody(z.object({ half_token: code })),
    answer: json(z.union([grant.schema, halfSignIn])),
    errors: ["half_sign_in_over"],
    repeatable: false,
  }),
  verify_sign_in_request: endpoint("POST /v1/user/sign-in-requests/verify", {
    who: anyone,
    summary: "Let in a device that was not seen before and waits, by the code of the letter",
    body: jsonBody(z.object({ sign_in_request_verification_code: code })),
    answer: ok,
    errors: ["invalid_action_code", "too_many_attempts"],
    repeatable: false,
  }),
  confirmed_sign_ins: endpoint("GET /sign-in/confirmed-sign-ins", {
    who: session,
    summary: "Whether sign-ins on devices that were not seen before wait for a letter",
    answer: json(
      z.object({
        is_on: z.boolean(),
        /** Only where letters go out. */
        can_be_on: z.boolean(),
      }),
    ),
  }),
  edit_confirmed_sign_ins: endpoint("POST /sign-in/confirmed-sign-ins", {
    who: session,
    summary: "Have sign-ins on devices that were not seen before wait for a letter, or not",
    body: jsonBody(z.object({ is_on: z.boolean() })),
    answer: ok,
    errors: ["authentication_too_old", "mail_server_missing"],
  }),
  prepare_internal_verification: endpoint("POST /v1/user/prepare-internal-verification", {
    who: anyone,
    summary: "Whether a code that a link carries is good for an e-mail, without using it",
    body: jsonBody(z.object({ email, verification_code: code })),
    answer: ok,
    errors: ["invalid_action_code", "too_many_attempts"],
    repeatable: false,
  }),
  start: endpoint("POST /sign-in", {
    who: anyone,
    summary: "Sign in with e-mail and password; an account with second factors is asked for one before it is let in",
    body: jsonBody(credentials),
    answer: json(z.union([grant.schema, halfSignIn])),
    errors: ["invalid_credentials", "sign_in_way_not_allowed", "too_many_attempts"],
    repeatable: false,
  }),
  refresh: endpoint("POST /sign-in/refresh", {
    who: anyone,
    summary: "A new bearer token from the session cookie",
    answer: grant,
    errors: ["invalid_authorization"],
    repeatable: false,
  }),
  end: endpoint("POST /sign-out", {
    who: sessionEvenLocked,
    summary: "End this session",
    answer: ok,
    repeatable: false,
  }),
} as const;
