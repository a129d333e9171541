/**
 * SAML 2.0, Web Browser SSO profile: the request that a browser is sent with, and the assertion that it brings back
 * (OASIS saml-profiles-2.0-os, 4.1). The signature is node-saml's business; what it leaves open is checked here.
 */
import { createHash } from "node:crypto";
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { z } from "zod";
import { limits } from "../../../contract/limits.ts";
import { type Profile, ProviderRefusedError } from "./profile.ts";

/** A provider, as it is set up. */
export interface SamlProvider {
  identity_provider_entity_id: string;
  sign_in_url: string;
  /** PEM; any of them may have signed. */
  certificates: readonly string[];
}

/** This server, as providers know it. */
export interface SamlService {
  entity_id: string;
  acs_url: string;
}

/** What an assertion that may be believed says. */
export interface Assertion {
  profile: Profile;
  /** The request that it answers; null: nobody asked for it here. */
  in_response_to: string | null;
  /** Of it and of who made it, so that it is taken once. */
  hash: string;
  /** When it would be too old anyway. */
  expires_at: Date;
}

const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

const emailNames = [
  "email",
  "mail",
  "emailAddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];
const firstNames = [
  "firstName",
  "first_name",
  "givenName",
  "urn:oid:2.5.4.42",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
];

function samlOf(provider: SamlProvider, service: SamlService, request_id?: string): SAML {
  return new SAML({
    idpCert: [...provider.certificates],
    issuer: service.entity_id,
    audience: service.entity_id,
    callbackUrl: service.acs_url,
    entryPoint: provider.sign_in_url,
    wantAssertionsSigned: true,
    // The whole answer may be signed beside; what counts is in the assertion.
    wantAuthnResponseSigned: false,
    // Which request it answers is known to the browser alone, which shows it in its last step.
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: limits.samlClockSkewSeconds * 1000,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...(request_id === undefined ? {} : { generateUniqueId: () => request_id }),
  });
}

/** Where a browser is sent, with a request of this id. */
export async function samlRequestUrl(provider: SamlProvider, service: SamlService, request_id: string): Promise<URL> {
  return new URL(await samlOf(provider, service, request_id).getAuthorizeUrlAsync("", undefined, {}));
}

/** What this server says of itself to a provider. */
export const samlMetadata = ({ entity_id, acs_url }: SamlService): string =>
  generateServiceProviderMetadata({
    issuer: entity_id,
    callbackUrl: acs_url,
    wantAssertionsSigned: true,
    identifierFormat: null,
    // The same each time that it is read.
    generateUniqueId: () => `_${createHash("sha256").update(entity_id).digest("hex").slice(0, 32)}`,
  });

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .tuple([
      z.object({
        $: z.object({
          Recipient: z.string(),
          NotOnOrAfter: moment,
          NotBefore: moment.optional(),
          InResponseTo: z.string().optional(),
        }),
      }),
    ])
    .optional(),
});
/** What must be in an assertion, as node-saml reads the XML: prefixes taken off, attributes in `$`, text in `_`. */
const assertionShape = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([z.object({ SubjectConfirmation: z.array(z.unknown()) })]),
    Conditions: z.tuple([z.object({ $: z.object({ NotOnOrAfter: moment }) })]),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

/** The confirmation that the bearer of the assertion is its subject, at this address and now. @throws ProviderRefusedError */
function confirmed(confirmations: readonly unknown[], { acs_url }: SamlService, now: Date) {
  const skewMs = limits.samlClockSkewSeconds * 1000;
  for (const each of confirmations) {
    const read = confirmation.safeParse(each);
    if (!read.success || read.data.$.Method !== bearer) continue;
    const data = read.data.SubjectConfirmationData?.[0]?.$;
    if (data?.Recipient !== acs_url || data.NotBefore !== undefined) continue;
    if (data.NotOnOrAfter.getTime() + skewMs > now.getTime()) return data;
  }
  throw new ProviderRefusedError("the assertion is not for this address, or too old");
}

/** Every signature and digest of a document must be of an algorithm that nobody has broken. */
const isWeak = (xml: string): boolean => /Algorithm\s*=\s*["'][^"']*(#(rsa-|dsa-|hmac-)?sha1|#?md5)["']/i.test(xml);

const textOf = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first.trim() !== "" ? first.trim() : null;
};

const isEmail = (text: string | null): text is string => z.email().safeParse(text).success;

function profileOf(said: Record<string, unknown>, attributes: Record<string, unknown>, entity_id: string): Profile {
  const name_id = textOf(said.nameID);
  const named = emailNames.map((name) => textOf(attributes[name])).find(isEmail);
  const email = named ?? (isEmail(name_id) ? name_id : null);
  // Other kinds of names change: from one sign-in to the next, or with the person's e-mail.
  const own = said.nameIDFormat === persistent && name_id ? name_id : email?.toLowerCase();
  if (!own) throw new ProviderRefusedError("the assertion names nobody");
  const name = firstNames.map((each) => textOf(attributes[each])).find((each) => each !== null) ?? null;
  return { subject: `${entity_id} ${own}`, email, email_verified: true, name };
}

/**
 * What an assertion says that came to the address of this server.
 * @param SAMLResponse base64 of the answer
 * @throws ProviderRefusedError when it cannot be believed
 */
export async function readAssertion(
  provider: SamlProvider,
  service: SamlService,
  SAMLResponse: string,
  now: Date,
): Promise<Assertion> {
  const xml = Buffer.from(SAMLResponse, "base64").toString("utf8");
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new ProviderRefusedError("the answer has a document type");
  if (isWeak(xml)) throw new ProviderRefusedError("the answer is signed by a broken algorithm");
  const read = await samlOf(provider, service)
    .validatePostResponseAsync({ SAMLResponse })
    .catch((error: unknown) => {
      throw new ProviderRefusedError(error instanceof Error ? error.message : "the answer is not right", {
        cause: error,
      });
    });
  const { profile: said } = read;
  const parsed = assertionShape.safeParse(said?.getAssertion?.());
  if (!said || !parsed.success) throw new ProviderRefusedError("the assertion is not complete");
  const { Assertion: assertion } = parsed.data;
  const entity_id = provider.identity_provider_entity_id;
  if (assertion.Issuer[0]._ !== entity_id) throw new ProviderRefusedError("the assertion is of another provider");
  const data = confirmed(assertion.Subject[0].SubjectConfirmation, service, now);
  const skewMs = limits.samlClockSkewSeconds * 1000;
  return {
    profile: profileOf(said, (said.attributes ?? {}) as Record<string, unknown>, entity_id),
    in_response_to: data.InResponseTo ?? null,
    hash: createHash("sha256").update(`${entity_id} ${assertion.$.ID}`).digest("hex"),
    // Whatever its subject's confirmations say, it is refused from here on.
    expires_at: new Date(assertion.Conditions[0].$.NotOnOrAfter.getTime() + skewMs),
  };
}
