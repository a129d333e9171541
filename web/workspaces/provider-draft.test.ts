import { expect, it } from "vitest";
import { configOf, draftOf, missingIn } from "./provider-draft.ts";

const service_provider = { acs_url: "a", entity_id: "e", metadata_url: "m", redirect_uri: "r", sign_in_url: "s" };
const nothing = draftOf({
  provider_id: "p",
  provider_type: null,
  sso_provider_config: null,
  domains: [],
  service_provider,
});
const pem = (name: string) => `-----BEGIN CERTIFICATE-----\n${name}\n-----END CERTIFICATE-----`;

it("asks for metadata and a domain at first, and for the rest only by hand", () => {
  expect(missingIn(nothing, false)).toEqual(["metadata_xml", "domains"]);
  expect(missingIn({ ...nothing, by_hand: true, domains: ["example.com"], sign_in_url: " " }, false)).toEqual([
    "identity_provider_entity_id",
    "sign_in_url",
    "certificate",
  ]);
});

it("keeps a secret that is there already, and never sends an empty one", () => {
  const oidc = { ...nothing, provider_type: "oidc" as const, issuer: "https://idp.example ", client_id: "c" };
  expect(missingIn({ ...oidc, domains: ["example.com"] }, true)).toEqual([]);
  expect(missingIn({ ...oidc, domains: ["example.com"] }, false)).toEqual(["client_secret"]);
  expect(configOf({ ...oidc, domains: ["example.com"] })).toEqual({
    provider_type: "oidc",
    domains: ["example.com"],
    sso_provider_config: { issuer: "https://idp.example", client_id: "c" },
  });
});

it("takes several certificates that are pasted together, and one without its frame", () => {
  const saml = { ...nothing, by_hand: true, domains: ["example.com"] };
  const certificates = (certificate: string) => configOf({ ...saml, certificate }).sso_provider_config;
  expect(certificates(`${pem("one")}\n\n${pem("two")}`)).toMatchObject({ certificates: [pem("one"), pem("two")] });
  expect(certificates(" MIIC ")).toMatchObject({ certificates: ["MIIC"] });
});
