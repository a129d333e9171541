import type { api } from "../api.ts";
import type { SsoProviderConfig } from "./queries.ts";

/** What the dialog for the identity provider holds, as it is typed. */
export interface ProviderDraft {
  provider_type: "saml" | "oidc";
  domains: readonly string[];
  /** Metadata as the provider gives them, instead of the three after it. */
  by_hand: boolean;
  metadata_xml: string;
  identity_provider_entity_id: string;
  sign_in_url: string;
  certificate: string;
  issuer: string;
  client_id: string;
  client_secret: string;
}

/** What is there already, to be changed. */
export function draftOf({ provider_type, sso_provider_config: config, domains }: SsoProviderConfig): ProviderDraft {
  const saml = config !== null && "certificates" in config ? config : null;
  const oidc = config !== null && "issuer" in config ? config : null;
  return {
    provider_type: provider_type ?? "saml",
    domains,
    by_hand: saml !== null,
    metadata_xml: "",
    identity_provider_entity_id: saml?.identity_provider_entity_id ?? "",
    sign_in_url: saml?.sign_in_url ?? "",
    certificate: saml?.certificates.map(({ pem }) => pem).join("\n") ?? "",
    issuer: oidc?.issuer ?? "",
    client_id: oidc?.client_id ?? "",
    client_secret: "",
  };
}

type Field = keyof ProviderDraft;
type Config = Parameters<typeof api.single_sign_on.save_provider_config>[0];

/** The fields that must be filled in and are not. @param keepsSecret there is one already, for this issuer */
export function missingIn(draft: ProviderDraft, keepsSecret: boolean): readonly Field[] {
  const asked: readonly Field[] =
    draft.provider_type === "oidc"
      ? ["issuer", "client_id", ...(keepsSecret ? [] : (["client_secret"] as const))]
      : draft.by_hand
        ? ["identity_provider_entity_id", "sign_in_url", "certificate"]
        : ["metadata_xml"];
  const missing = asked.filter((field) => String(draft[field]).trim() === "");
  return draft.domains.length === 0 ? [...missing, "domains"] : missing;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Several certificates may be pasted one after the other; without their frame it is one. */
const certificatesOf = (pasted: string): string[] => pasted.match(CERTIFICATE) ?? [pasted.trim()];

/** The draft as the call takes it. */
export function configOf(draft: ProviderDraft): Config {
  const { provider_type, issuer, client_id, client_secret } = draft;
  const domains = [...draft.domains];
  if (provider_type === "oidc") {
    const secret = client_secret.trim();
    const common = { issuer: issuer.trim(), client_id: client_id.trim() };
    return { provider_type, domains, sso_provider_config: secret ? { ...common, client_secret: secret } : common };
  }
  return {
    provider_type,
    domains,
    sso_provider_config: draft.by_hand
      ? {
          identity_provider_entity_id: draft.identity_provider_entity_id.trim(),
          sign_in_url: draft.sign_in_url.trim(),
          certificates: certificatesOf(draft.certificate),
        }
      : { metadata_xml: draft.metadata_xml.trim() },
  };
}
