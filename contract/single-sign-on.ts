/** Ways in of a workspace's own: domains that it shows to be its, its identity provider, and which ways its members may use. */
import { z } from "zod";
import { admin, anyone, endpoint, formBody, json, jsonBody, ok, protocol } from "./endpoint.ts";
import { limits } from "./limits.ts";

const domain = z.string().trim().min(1).max(limits.domainLengthMax);
const method = z.enum(["dns_txt", "html_meta_tag"]);
const onlyDomain = z.object({ domain });

/** A domain, what must be found there, and whether it was. */
export const domainVerification = z.object({
  /** In the letters of the DNS. */
  domain: z.string(),
  verification_method: method,
  status: z.enum(["pending", "verified", "failed"]),
  /** Why it was not found, when it was looked for last. */
  reason: z.string().nullable(),
  /** What must be found. */
  verification_token: z.string(),
  /** Where: the name and text of a TXT record. */
  dns_record: z.object({ name: z.string(), value: z.string() }),
  /** Or the page and the tag in its head. */
  html_page: z.object({ url: z.string(), tag: z.string() }),
  created_at_unix: z.int(),
  checked_at_unix: z.int().nullable(),
  verified_at_unix: z.int().nullable(),
});

/** What members may sign in with: their password, a provider of the installation, or the workspace's own. */
export const SIGN_IN_WAYS = ["password", "google", "github", "oidc", "sso"] as const;
export const signInWay = z.enum(SIGN_IN_WAYS);
export type SignInWay = z.output<typeof signInWay>;

const identityProvider = z.object({
  provider: signInWay,
  name: z.string(),
  is_allowed: z.boolean(),
  /** Of the workspace's own. */
  provider_type: z.enum(["saml", "oidc"]).optional(),
  /** It speaks SAML; only members read it. */
  identity_provider_entity_id: z.string().optional(),
  /** It speaks OpenID Connect; only members read it. */
  client_id: z.string().optional(),
  /** Where a browser begins, as a path of this server. */
  sign_in_path: z.string().optional(),
});

const text = z.string().trim().min(1);
const address = z.url().max(limits.ssoAddressLengthMax);

export const oidcConfig = z.strictObject({
  /** Whose /.well-known/openid-configuration is read. */
  issuer: address,
  client_id: text.max(limits.ssoFieldLengthMax),
  /** Absent: the one that was given before, for the same issuer and client. */
  client_secret: text.max(limits.ssoFieldLengthMax).optional(),
});
export const samlConfig = z.strictObject({
  /** The provider's own description of itself; what is given beside it comes first. */
  metadata_xml: text.max(limits.ssoMetadataLengthMax).optional(),
  identity_provider_entity_id: text.max(limits.ssoAddressLengthMax).optional(),
  /** Where browsers are sent (HTTP redirect). */
  sign_in_url: address.optional(),
  /** X.509, PEM or its base64: any of them may have signed. */
  certificates: z.array(text.max(limits.ssoCertificateLengthMax)).min(1).max(limits.ssoCertificatesMax).optional(),
});

const certificate = z.object({
  pem: z.string(),
  /** SHA-256, as providers show it. */
  fingerprint: z.string(),
  expires_at_unix: z.int(),
});

/** As an admin reads it: the client's secret is never shown again. */
const shownConfig = z.union([
  z.object({ issuer: z.string(), client_id: z.string(), has_client_secret: z.boolean() }),
  z.object({
    identity_provider_entity_id: z.string(),
    sign_in_url: z.string(),
    certificates: z.array(certificate),
  }),
]);

const ssoProviderConfig = z.object({
  provider_id: z.string(),
  /** null: nothing is set up yet. */
  provider_type: z.enum(["saml", "oidc"]).nullable(),
  sso_provider_config: shownConfig.nullable(),
  /** Whose people it lets in; all are verified. */
  domains: z.array(z.string()),
  /** What the admin enters at the provider, and what its button leads to. */
  service_provider: z.object({
    acs_url: z.string(),
    entity_id: z.string(),
    metadata_url: z.string(),
    redirect_uri: z.string(),
    sign_in_url: z.string(),
  }),
});

const about = { email: z.email().max(limits.emailLengthMax), invite_code: z.string().trim().max(limits.codeLengthMax) };

export const singleSignOn = {
  find_provider: endpoint("GET /v1/workspace/find-sso-provider", {
    who: anyone,
    summary:
      "The identity provider that somebody signs in by, by their e-mail's domain or an invite; null when there is none",
    query: z.object({ email: about.email.optional(), invite_code: about.invite_code.optional() }),
    answer: json(
      z.object({
        provider: z
          .object({ provider_id: z.string(), provider_type: z.enum(["saml", "oidc"]), sign_in_path: z.string() })
          .nullable(),
      }),
    ),
  }),
  list_domains: endpoint("GET /v1/workspace/domain-verifications", {
    who: admin("workspace_read"),
    summary: "Domains that the workspace says are its own, and what shows it",
    answer: json(z.array(domainVerification)),
  }),
  add_domain: endpoint("POST /v1/workspace/domain-verifications", {
    who: admin("workspace_write"),
    summary: "Begin to show that a domain is the workspace's; the same domain again changes how it is shown",
    body: jsonBody(z.object({ verification_method: method, domain })),
    answer: json(domainVerification),
    errors: ["single_sign_on_not_in_plan", "invalid_domain", "domain_taken", "too_many_domains"],
  }),
  check_domain: endpoint("POST /v1/workspace/domain-verifications/update-status", {
    who: admin("workspace_write"),
    summary: "Look now whether the domain shows what it must; `status` and `reason` tell what was found",
    body: jsonBody(onlyDomain),
    answer: json(domainVerification),
    errors: ["single_sign_on_not_in_plan", "domain_not_found", "domain_taken"],
    repeatable: false,
  }),
  delete_domain: endpoint("DELETE /v1/workspace/domain-verifications", {
    who: admin("workspace_write"),
    summary: "Take a domain off the list; nobody of it signs in by the workspace's provider any more",
    body: jsonBody(z.object({ verification_method: method.optional(), domain })),
    answer: ok,
    errors: ["domain_not_found"],
  }),
  list_identity_providers: endpoint("GET /v1/workspace/identity-providers", {
    who: anyone,
    summary:
      "The ways in: signed in, those of the workspace; otherwise those that an e-mail's domain (query or header `email`) or an invite allows",
    query: z.object({ email: about.email.optional(), invite_code: about.invite_code.optional() }),
    answer: json(z.array(identityProvider)),
  }),
  update_identity_providers: endpoint("POST /v1/workspace/identity-providers", {
    who: admin("workspace_write"),
    summary: "Which ways in members with an e-mail of a verified domain may use; the workspace's owner may use all",
    body: jsonBody(
      z.object({
        updated_providers: z.array(signInWay).min(1).max(SIGN_IN_WAYS.length),
        /** Refuse, and tell who would have to find another way in, instead of doing it. */
        check_affected_users: z.boolean().default(true),
      }),
    ),
    answer: ok,
    errors: [
      "session_required",
      "authentication_too_old",
      "single_sign_on_not_in_plan",
      "identity_provider_not_found",
      "sso_provider_missing",
      "users_affected_by_providers_change",
    ],
  }),
  get_provider_config: endpoint("GET /v1/workspace/sso-provider-config", {
    who: admin("workspace_read"),
    summary: "The workspace's own identity provider, and what to enter there",
    answer: json(ssoProviderConfig),
  }),
  save_provider_config: endpoint("POST /v1/workspace/sso-provider-config", {
    who: admin("workspace_write"),
    summary: "Set up the workspace's own identity provider, in place of the one before",
    body: jsonBody(
      z.object({
        provider_type: z.enum(["saml", "oidc"]),
        sso_provider_config: z.union([oidcConfig, samlConfig]),
        domains: z.array(domain).min(1).max(limits.workspaceDomainsMax),
      }),
    ),
    answer: json(ssoProviderConfig),
    errors: [
      "session_required",
      "authentication_too_old",
      "single_sign_on_not_in_plan",
      "invalid_sso_config",
      "sso_secret_needed",
      "domain_not_verified",
    ],
  }),
  delete_provider_config: endpoint("DELETE /v1/workspace/sso-provider-config", {
    who: admin("workspace_write"),
    summary: "Sign nobody in by the workspace's own identity provider any more",
    answer: ok,
    errors: ["session_required", "authentication_too_old", "sso_provider_missing", "sso_provider_in_use"],
  }),
} as const;

const said = z.string().max(limits.providerAnswerLengthMax).optional();
/** Browsers are led on by it; there is nothing to read. */
const redirect = protocol(["text/html"]);

/** There and back: signing in by a workspace's own identity provider. */
export const singleSignOnFlow = {
  begin: endpoint("GET /sign-in/with/sso/:provider_id", {
    who: anyone,
    summary: "Lead a browser to a workspace's identity provider",
    query: z.object({
      /** Where to go in the app afterwards. */
      redirect: z.string().max(limits.redirectLengthMax).optional(),
    }),
    answer: redirect,
  }),
  come_back: endpoint("GET /sign-in/with/sso/:provider_id/callback", {
    who: anyone,
    summary: "Where an OpenID Connect provider leads a browser back to",
    query: z.object({ code: said, state: said, iss: said, error: said, error_description: said }),
    answer: redirect,
  }),
  take_assertion: endpoint("POST /sign-in/with/sso/:provider_id/acs", {
    who: anyone,
    summary: "Where a SAML provider sends a browser with its assertion",
    body: formBody(
      z.object({
        SAMLResponse: z.string().max(limits.samlResponseLengthMax),
        RelayState: z.string().max(limits.redirectLengthMax).optional(),
      }),
      0,
    ),
    answer: redirect,
    repeatable: false,
  }),
  finish: endpoint("GET /sign-in/with/sso/:provider_id/finish", {
    who: anyone,
    summary: "The last step after a SAML provider, which only the browser that began can take",
    query: z.object({ ticket: z.string().max(limits.providerAnswerLengthMax).optional() }),
    answer: redirect,
  }),
  metadata: endpoint("GET /sign-in/with/sso/:provider_id/metadata", {
    who: anyone,
    summary: "What a SAML provider is told of this server, as SAML metadata",
    answer: protocol(["application/samlmetadata+xml"]),
    errors: ["identity_provider_not_found"],
  }),
} as const;
