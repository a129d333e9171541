/** What is asked for beside the password: codes of an app or in a text message, and backup codes for when they are lost. */
import { z } from "zod";
import { anyone, endpoint, json, jsonBody, ok, session } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { grant, identityProvider, shownFactor } from "./sign-in.ts";

const code = z.string().trim().min(1).max(limits.factorCodeLengthMax);
const half_token = z.string().min(1).max(limits.codeLengthMax);
export const factorName = z.object({ name: z.string().trim().min(1).max(limits.secondFactorNameLengthMax) });
export const newPhone = z.object({
  /** With + and the country. */
  phone: z.string().trim().min(1).max(limits.phoneLengthMax),
  name: factorName.shape.name.optional(),
});
export const factorCode = z.object({ code });

const factor = shownFactor.extend({
  is_confirmed: z.boolean(),
  created_at_unix: z.int(),
  last_used_at_unix: z.int().nullable(),
});
export type Factor = z.output<typeof factor>;

/** Codes good once each, shown now and never again. */
const backup_codes = z.array(z.string());
const sent = json(z.object({ status: z.literal("ok"), resend_after_seconds: z.int() }));
const smsErrors = ["second_factor_not_found", "sms_not_possible", "sms_failed", "too_many_attempts"] as const;

export const secondFactors = {
  finish_sign_in: endpoint("POST /sign-in/second-factor", {
    who: anyone,
    summary: "Finish a sign-in by a code of a second factor, or by a backup code",
    body: jsonBody(z.object({ half_token, code, factor_id: z.string().max(limits.idLengthMax).optional() })),
    answer: grant,
    errors: ["half_sign_in_over", "invalid_second_factor", "too_many_attempts"],
    repeatable: false,
  }),
  send_sign_in_sms: endpoint("POST /sign-in/second-factor/send-sms", {
    who: anyone,
    summary: "Send the code of a half-finished sign-in to a phone",
    body: jsonBody(z.object({ half_token, factor_id: z.string().max(limits.idLengthMax) })),
    answer: sent,
    errors: ["half_sign_in_over", ...smsErrors],
    repeatable: false,
  }),
  remove_mfa: endpoint("POST /v1/user/backup-code/:code/remove-mfa", {
    who: anyone,
    summary: "Finish a sign-in by a backup code and remove every second factor, for somebody who has lost them",
    body: jsonBody(z.object({ half_token })),
    answer: grant,
    errors: ["half_sign_in_over", "invalid_second_factor", "too_many_attempts"],
    repeatable: false,
  }),
  ways_to_confirm: endpoint("GET /sign-in/confirm", {
    who: session,
    summary: "By what the signed-in person can show once more who they are",
    answer: json(
      z.object({
        has_password: z.boolean(),
        factors: z.array(shownFactor),
        has_backup_codes: z.boolean(),
        /** Connected ones: GET /sign-in/with/:provider shows it too. */
        providers: z.array(identityProvider),
      }),
    ),
  }),
  confirm: endpoint("POST /sign-in/confirm", {
    who: session,
    summary:
      "Show once more who one is, by password and second factor where there are any: what guards the account can be changed for a while",
    body: jsonBody(
      z.object({
        password: z.string().min(1).max(limits.passwordLengthMax).optional(),
        code: code.optional(),
        factor_id: z.string().max(limits.idLengthMax).optional(),
      }),
    ),
    answer: grant,
    errors: ["wrong_password", "invalid_second_factor", "authentication_too_old", "too_many_attempts"],
    repeatable: false,
  }),
  send_confirm_sms: endpoint("POST /sign-in/confirm/send-sms", {
    who: session,
    summary: "Send a code to a confirmed phone of the signed-in person",
    body: jsonBody(z.object({ factor_id: z.string().max(limits.idLengthMax) })),
    answer: sent,
    errors: [...smsErrors],
    repeatable: false,
  }),
  update_phone: endpoint("POST /sign-in/update-phone", {
    who: session,
    summary: "Which confirmed phone number stands in sms_mfa_factor of the signed-in person",
    answer: json(z.object({ status: z.literal("ok"), sms_mfa_factor: z.string().nullable() })),
  }),
  list: endpoint("GET /v1/user/second-factors", {
    who: session,
    summary: "Second factors of the signed-in person",
    answer: json(z.object({ factors: z.array(factor), backup_codes_left: z.int(), can_send_sms: z.boolean() })),
  }),
  update: endpoint("POST /v1/user/update-mfa-factors", {
    who: session,
    summary: "Read again which second factors are confirmed",
    answer: json(z.object({ status: z.literal("ok"), factors: z.array(factor) })),
    repeatable: false,
  }),
  add_totp: endpoint("POST /v1/user/second-factors/add-totp", {
    who: session,
    summary: "Begin with an app that makes codes; its secret is shown now and never again",
    body: jsonBody(factorName.partial()),
    answer: json(z.object({ factor_id: z.string(), secret: z.string(), otpauth_url: z.string() })),
    errors: ["authentication_too_old", "too_many_second_factors"],
    repeatable: false,
  }),
  add_sms: endpoint("POST /v1/user/second-factors/add-sms", {
    who: session,
    summary: "Begin with a phone: a code is sent to it",
    body: jsonBody(newPhone),
    answer: json(z.object({ factor_id: z.string(), phone_preview: z.string(), resend_after_seconds: z.int() })),
    errors: [
      "authentication_too_old",
      "too_many_second_factors",
      "invalid_phone",
      "sms_not_possible",
      "sms_failed",
      "too_many_attempts",
    ],
    repeatable: false,
  }),
  send_code: endpoint("POST /v1/user/second-factors/:factor_id/send-code", {
    who: session,
    summary: "Send the code again to a phone that is not confirmed yet",
    answer: sent,
    errors: ["second_factor_confirmed", ...smsErrors],
    repeatable: false,
  }),
  confirm_factor: endpoint("POST /v1/user/second-factors/:factor_id/confirm", {
    who: session,
    summary: "Confirm a second factor by its first code; with the first factor come backup codes",
    body: jsonBody(factorCode),
    answer: json(z.object({ status: z.literal("ok"), backup_codes: backup_codes.nullable() })),
    errors: [
      "authentication_too_old",
      "second_factor_not_found",
      "second_factor_confirmed",
      "invalid_second_factor",
      "too_many_attempts",
    ],
    repeatable: false,
  }),
  edit: endpoint("POST /v1/user/second-factors/:factor_id/edit", {
    who: session,
    summary: "Give a second factor another name",
    body: jsonBody(factorName),
    answer: ok,
    errors: ["second_factor_not_found"],
  }),
  delete: endpoint("DELETE /v1/user/second-factors/:factor_id", {
    who: session,
    summary: "Remove a second factor; with the last one the backup codes go",
    answer: ok,
    errors: ["authentication_too_old", "second_factor_not_found"],
    repeatable: false,
  }),
  renew_backup_codes: endpoint("POST /v1/user/second-factors/renew-backup-codes", {
    who: session,
    summary: "New backup codes in place of the earlier ones",
    answer: json(z.object({ backup_codes })),
    errors: ["authentication_too_old", "second_factor_missing"],
    repeatable: false,
  }),
} as const;
