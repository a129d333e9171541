/** The person: who they are, what they agreed to, and their way in and out. */
import { z } from "zod";
import { subscription } from "./billing.ts";
import { anyone, endpoint, json, jsonBody, member, ok, operator, session } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { onboardingChecklist, onboardingSurvey } from "./onboarding.ts";

/** Terms that somebody agrees to one by one, when they first matter. */
const TERMS = ["conversational_ai_agreement", "voice_design_agreement", "licensing", "privacy", "content"] as const;
export type Terms = (typeof TERMS)[number];

const placeName = z.string().trim().max(limits.placeNameLengthMax).nullable();

/** Where somebody is, as far as it is known: region as ISO 3166-2 without the country, country as ISO 3166-1 alpha-2. */
export const geoLocation = z.object({
  region: placeName.default(null),
  country: placeName.default(null),
  city: placeName.default(null),
});
export type GeoLocation = z.output<typeof geoLocation>;

const preferenceName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(limits.preferenceNameLengthMax);
const preference = z.union([z.string().max(limits.preferenceLengthMax), z.number(), z.boolean()]);

/** How the person wants the pages to be; the pages decide what there is. */
const preferences = z.record(preferenceName, preference);

/** Of the public page: lower-case letters and digits with single dashes between them. */
export const profilePageHandle = z
  .string()
  .trim()
  .toLowerCase()
  .min(limits.handleLengthMin)
  .max(limits.handleLengthMax)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use letters, digits and single dashes")
  // The addresses of embedded players begin like those of public pages.
  .refine((handle) => handle !== "embed", "This name cannot be had");

export const user = z.object({
  user_id: z.string(),
  workspace_id: z.string(),
  workspace_name: z.string(),
  workspace_role: z.enum(["admin", "editor"]),
  is_operator: z.boolean(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string().nullable(),
  subscription,
  /** Ids of the voices that are their own. */
  voices: z.array(z.string()),
  is_new_user: z.boolean(),
  agrees_to_product_updates: z.boolean(),
  xi_api_key: z.string().nullable(),
  xi_api_key_preview: z.string().nullable(),
  is_api_key_hashed: z.boolean(),
  public_user_id: z.string(),
  public_user_name: z.string().nullable(),
  profile_page_handle: z.string().nullable(),
  /** Settings of the embedded player; null: none were made. */
  audio_native: z.null(),
  /** The phone that codes are sent to, in E.164. */
  sms_mfa_factor: z.string().nullable(),
  /**
   * `set` when there are backup codes that can still be used. What is kept of a code is never shown: the name is the
   * clients', who only ask whether there is something.
   */
  backup_code_hash: z.literal("set").nullable(),
  prompts_shown: z.record(z.string(), z.boolean()),
  /** When each was agreed to (unix seconds); null: not yet. */
  terms_agreed_to: z.record(z.enum(TERMS), z.int().nullable()),
  accepted_bipa_terms: z.boolean(),
  ccpa_opt_out: z.boolean(),
  geo_location: geoLocation.nullable(),
  preferences,
  is_onboarding_completed: z.boolean(),
  onboarding_survey: onboardingSurvey.nullable(),
  is_onboarding_checklist_completed: z.boolean(),
  onboarding_checklist: onboardingChecklist.nullable(),
  is_in_probation: z.boolean(),
  has_alpha_access: z.boolean(),
  /** When the account is deleted for good; null: it is not to be. */
  deletes_at_unix: z.int().nullable(),
  can_use_delayed_payment_methods: z.boolean(),
  created_at: z.int(),
  created_at_unix: z.int(),
  seat_type: z.enum(["workspace_admin", "workspace_member"]),
});
export type User = z.output<typeof user>;

export const publicUserName = z.string().trim().min(1).max(limits.publicNameLengthMax);

/** What people change of themselves; what is absent stays as it is. */
const changes = z.object({
  first_name: z.string().trim().max(limits.nameLengthMax).nullable().optional(),
  /** One by one; null forgets one. */
  preferences: z.record(preferenceName, preference.nullable()).optional(),
  /** One by one. */
  prompts_shown: z.record(preferenceName, z.boolean()).optional(),
  profile_page_handle: profilePageHandle.nullable().optional(),
  ccpa_opt_out: z.boolean().optional(),
  /** Of the workspace that they work in. */
  allowed_to_extend_character_limit: z.boolean().optional(),
});

const referralId = z.string().trim().max(limits.referralIdLengthMax).nullish();
const adField = z.string().max(limits.adVisitFieldLengthMax).nullish();

const accountExport = z.object({
  export_id: z.string(),
  state: z.enum(["queued", "running", "done", "failed"]),
  /** 0 to 1. */
  progress: z.number(),
  created_at_unix: z.int(),
  /** Until when it can be downloaded; null while it is not done. */
  expires_at_unix: z.int().nullable(),
  size_bytes: z.int().nullable(),
  /** Where the zip is, for whoever holds the link; null while it is not done. */
  download_url: z.string().nullable(),
});
export type AccountExport = z.output<typeof accountExport>;

export const account = {
  get: endpoint("GET /v1/user", {
    who: member("user_read"),
    summary: "The signed-in person and their subscription",
    answer: json(user),
  }),
  update_public_user_name: endpoint("POST /v1/user/update-public-user-name", {
    who: member("user_write"),
    summary: "Set the name that shared items show",
    body: jsonBody(z.object({ public_user_name: publicUserName })),
    answer: json(z.object({ status: z.literal("ok"), public_user_name: z.string() })),
  }),
  edit: endpoint("POST /v1/user/edit", {
    who: member("user_write"),
    summary: "Change name, preferences, public page, consent to sale, or use beyond the plan's limit",
    body: jsonBody(changes),
    answer: ok,
    errors: ["profile_page_handle_taken", "too_many_preferences", "extension_not_in_plan", "admin_required"],
  }),
  edit_metadata: endpoint("POST /v1/user/edit-user-metadata", {
    who: member("user_write"),
    summary: "Set whether product updates are welcome, and where you are",
    body: jsonBody(
      z.object({
        account_metadata: z.object({
          agrees_to_product_updates: z.boolean().optional(),
          geo_location: geoLocation.optional(),
        }),
      }),
    ),
    answer: ok,
  }),
  set_up: endpoint("POST /v1/user/post-registration-user-setup", {
    who: session,
    summary: "After signing up: who brought you. What is told first counts",
    body: jsonBody(z.object({ pid: referralId, xid: referralId })),
    answer: ok,
  }),
  accept_bipa_terms: endpoint("POST /v1/user/accept-bipa-terms", {
    who: session,
    summary: "Accept the updated terms about voice data",
    answer: ok,
  }),
  agree_to_terms: endpoint("POST /v1/user/agree-to-terms", {
    who: session,
    summary: "Agree to terms; when it was the first time stays",
    body: jsonBody(z.object({ terms: z.enum(TERMS) })),
    answer: ok,
  }),
  has_alpha_access: endpoint("GET /v1/user/has-alpha-access", {
    who: member("user_read"),
    summary: "Whether you see what is not for everybody yet",
    answer: json(z.object({ has_alpha_access: z.boolean() })),
  }),
  request_alpha_access: endpoint("POST /v1/user/request-alpha-access", {
    who: member("user_write"),
    summary: "Ask the owner to see what is not for everybody yet",
    answer: ok,
  }),
  list_alpha_requests: endpoint("GET /v1/admin/alpha-requests", {
    who: operator,
    summary: "Who asked for alpha access and has none, the earliest first",
    answer: json(
      z.object({
        requests: z.array(
          z.object({
            user_id: z.string(),
            email: z.string(),
            first_name: z.string().nullable(),
            requested_at_unix: z.int(),
          }),
        ),
      }),
    ),
  }),
  grant_alpha_access: endpoint("POST /v1/admin/users/:user_id/alpha-access", {
    who: operator,
    summary: "Give somebody alpha access, or take it away",
    body: jsonBody(z.object({ has_alpha_access: z.boolean().default(true) })),
    answer: ok,
    errors: ["user_not_found"],
  }),
  get_referral_link: endpoint("GET /v1/user/referral-link", {
    who: member("user_read"),
    summary: "The link that says who brought somebody",
    answer: json(z.object({ referral_link: z.string() })),
  }),
  report_ad_visit: endpoint("POST /v1/google-ads-visit", {
    who: anyone,
    summary: "A visit that an advertisement led to: nobody is paid for bringing somebody whom an advertisement brought",
    body: jsonBody(
      z.object({
        email: adField,
        event_type: z.string().min(1).max(limits.adVisitFieldLengthMax),
        gclid: adField,
        utm_source: adField,
        utm_medium: adField,
        utm_campaign: adField,
        utm_term: adField,
        utm_content: adField,
      }),
    ),
    /** Only what somebody says of themselves is kept: it is not recorded for those who are not signed in. */
    answer: json(z.object({ status: z.literal("ok"), recorded: z.boolean() })),
  }),
  generate_name: endpoint("POST /v1/user/generate-name", {
    who: member("user_read"),
    summary: "A friendly name that says nothing about anybody",
    answer: json(z.object({ name: z.string() })),
    repeatable: false,
  }),
  get_rand: endpoint("GET /v1/user/rand", {
    who: member("user_read"),
    summary: "A number from 0 to below 1 that is always the same for this person, to try things out with some of all",
    answer: json(z.object({ rand: z.number() })),
  }),
  locate: endpoint("GET /sign-in/geolocation", {
    who: anyone,
    summary: "Where the caller is, as far as the proxy in front or the owner's own database of places knows",
    answer: json(geoLocation),
  }),
  add_export: endpoint("POST /v1/user/export", {
    who: session,
    summary: "Gather everything of yours into a zip",
    answer: json(z.object({ export_id: z.string() })),
    errors: ["export_under_way"],
  }),
  list_exports: endpoint("GET /v1/user/exports", {
    who: session,
    summary: "Your exports that can be downloaded or are being made, the newest first",
    answer: json(z.object({ exports: z.array(accountExport) })),
  }),
  delete: endpoint("DELETE /v1/user/delete", {
    who: session,
    summary: "Delete your account and everything in it, after a time in which you may come back",
    answer: json(z.object({ status: z.literal("ok"), deletes_at_unix: z.int() })),
    errors: ["authentication_too_old", "owner_cannot_leave"],
  }),
  keep: endpoint("POST /v1/user/keep", {
    who: session,
    summary: "Come back: the account is not deleted",
    answer: ok,
    errors: ["too_late_to_keep"],
  }),
} as const;
