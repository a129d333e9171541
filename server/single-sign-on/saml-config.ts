/** What is kept of a SAML provider, read from its metadata (OASIS SAML 2.0 Metadata) or as an admin entered it: pure. */
import { X509Certificate } from "node:crypto";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import type { samlConfig } from "../../contract/single-sign-on.ts";

export const storedSaml = z.object({
  identity_provider_entity_id: z.string(),
  sign_in_url: z.string(),
  /** PEM. */
  certificates: z.array(z.string()),
});
export type StoredSaml = z.output<typeof storedSaml>;

/** Why a configuration cannot be used: `message` ends a sentence that begins with “This cannot be used: ”. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const many = <S extends z.ZodType>(schema: S) =>
  z
    .union([schema, z.array(schema)])
    .optional()
    .transform((value) => (value === undefined ? [] : ([value].flat() as z.output<S>[])));

const keyDescriptor = z.object({
  use: z.string().optional(),
  KeyInfo: z.object({
    X509Data: many(z.object({ X509Certificate: many(z.union([z.string(), z.object({ text: z.string() })])) })),
  }),
});
const entity = z.object({
  entityID: z.string(),
  IDPSSODescriptor: many(
    z.object({
      SingleSignOnService: many(z.object({ Binding: z.string(), Location: z.string() })),
      KeyDescriptor: many(keyDescriptor),
    }),
  ),
});
const document = z.union([
  z.object({ EntityDescriptor: entity }).transform(({ EntityDescriptor }) => [EntityDescriptor]),
  z
    .object({
      EntitiesDescriptor: z.object({
        EntityDescriptor: many(z.looseObject({ IDPSSODescriptor: z.unknown().optional() })),
      }),
    })
    .transform(({ EntitiesDescriptor }) =>
      EntitiesDescriptor.EntityDescriptor.filter((each) => each.IDPSSODescriptor !== undefined).map((each) =>
        entity.parse(each),
      ),
    ),
]);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  textNodeName: "text",
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreDeclaration: true,
});

const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** What a provider's metadata says. @throws ConfigError */
export function readMetadata(xml: string): StoredSaml {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new ConfigError("the metadata has a document type, which none needs");
  let parsed: unknown;
  try {
    parsed = parser.parse(xml);
  } catch {
    throw new ConfigError("the metadata is not XML");
  }
  const read = document.safeParse(parsed);
  const [provider, ...others] = read.success
    ? read.data.filter(({ IDPSSODescriptor }) => IDPSSODescriptor.length > 0)
    : [];
  if (!provider) throw new ConfigError("this is not the metadata of a SAML identity provider");
  if (others.length > 0) throw new ConfigError("the metadata describes several providers");
  const roles = provider.IDPSSODescriptor;
  const service = roles.flatMap((role) => role.SingleSignOnService).find(({ Binding }) => Binding === redirectBinding);
  if (!service) throw new ConfigError("the provider takes no browsers that are redirected (HTTP-Redirect)");
  const certificates = roles
    .flatMap((role) => role.KeyDescriptor)
    .filter(({ use }) => use !== "encryption")
    .flatMap(({ KeyInfo }) => KeyInfo.X509Data.flatMap((data) => data.X509Certificate))
    .map((value) => (typeof value === "string" ? value : value.text));
  return { identity_provider_entity_id: provider.entityID, sign_in_url: service.Location, certificates };
}

/** A certificate as PEM. @throws ConfigError */
export function readCertificate(text: string): string {
  const base64 = text.replaceAll(/-----[^-]+-----|\s+/g, "");
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    throw new ConfigError("a certificate cannot be read");
  }
  const { publicKey } = certificate;
  if (publicKey.asymmetricKeyType === "rsa" && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    throw new ConfigError("a certificate's key is shorter than 2048 bits");
  }
  return certificate.toString();
}

/** What is kept of what an admin entered. @throws ConfigError */
export function readSamlConfig(given: z.output<typeof samlConfig>): StoredSaml {
  const told = given.metadata_xml === undefined ? null : readMetadata(given.metadata_xml);
  const entity_id = given.identity_provider_entity_id ?? told?.identity_provider_entity_id;
  const sign_in_url = given.sign_in_url ?? told?.sign_in_url;
  const certificates = [...new Set((given.certificates ?? told?.certificates ?? []).map(readCertificate))];
  if (!entity_id) throw new ConfigError("the provider's entity id is missing");
  if (!sign_in_url || !URL.canParse(sign_in_url)) throw new ConfigError("the address to sign in at is missing");
  if (certificates.length === 0) throw new ConfigError("the provider's certificate is missing");
  if (certificates.length > limits.ssoCertificatesMax) {
    throw new ConfigError(`there are more than ${limits.ssoCertificatesMax} certificates`);
  }
  return { identity_provider_entity_id: entity_id, sign_in_url, certificates };
}

/** A certificate as an admin compares it. */
export function showCertificate(pem: string) {
  const certificate = new X509Certificate(pem);
  return {
    pem,
    fingerprint: certificate.fingerprint256,
    expires_at_unix: Math.floor(certificate.validToDate.getTime() / 1000),
  };
}
