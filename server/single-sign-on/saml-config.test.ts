/** What is read of a SAML provider's own description, and of what an admin enters. */
import { expect, it } from "vitest";
import { makeCertificate } from "../testing/sso/certificate.ts";
import { ConfigError, readCertificate, readMetadata, readSamlConfig, showCertificate } from "./saml-config.ts";

const { cert } = makeCertificate("Corp");
const base64 = cert.replaceAll(/-----[^-]+-----|\s/g, "");
const key = (use: string, text: string) =>
  `<KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
   ${text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
const service = (binding: string) =>
  `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://id.corp.example/${binding}?a=1&amp;b=2"/>`;
const entity = (inside: string, id = "https://id.corp.example") =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${id}"><IDPSSODescriptor>${inside}</IDPSSODescriptor></EntityDescriptor>`;

it("reads a provider's metadata: who it is, where browsers go, and by which keys it signs", () => {
  const xml = entity(
    key(' use="encryption"', "ZZZZ") + key(' use="signing"', base64) + service("HTTP-POST") + service("HTTP-Redirect"),
  );
  const read = {
    identity_provider_entity_id: "https://id.corp.example",
    sign_in_url: "https://id.corp.example/HTTP-Redirect?a=1&b=2",
  };
  expect(readSamlConfig({ metadata_xml: xml })).toEqual({ ...read, certificates: [readCertificate(base64)] });
  const several = `<?xml version="1.0"?><EntitiesDescriptor>${xml}<EntityDescriptor entityID="x"><SPSSODescriptor/></EntityDescriptor></EntitiesDescriptor>`;
  expect(readMetadata(several)).toMatchObject(read);
  // What is entered beside it comes first.
  const next = makeCertificate("Next").cert;
  expect(readSamlConfig({ metadata_xml: xml, certificates: [next, next] }).certificates).toEqual([
    readCertificate(next),
  ]);
});

it("refuses what cannot be used, and says why", () => {
  const whole = { identity_provider_entity_id: "id", sign_in_url: "https://id.corp.example/", certificates: [cert] };
  expect(readSamlConfig(whole)).toMatchObject({ sign_in_url: whole.sign_in_url });
  const why = (given: Parameters<typeof readSamlConfig>[0]) => {
    try {
      readSamlConfig(given);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    }
    return "nothing";
  };
  expect(why({ ...whole, certificates: ["bm90aGluZw=="] })).toContain("cannot be read");
  expect(why({ ...whole, certificates: undefined })).toContain("certificate is missing");
  expect(why({ ...whole, sign_in_url: undefined })).toContain("address to sign in at");
  expect(why({ ...whole, identity_provider_entity_id: undefined })).toContain("entity id");
  const good = key("", base64);
  expect(why({ metadata_xml: entity(good + service("HTTP-POST")) })).toContain("HTTP-Redirect");
  expect(why({ metadata_xml: "<html></html>" })).toContain("not the metadata");
  expect(why({ metadata_xml: "nothing" })).toContain("not the metadata");
  expect(why({ metadata_xml: `<!DOCTYPE x [<!ENTITY a "b">]>${entity(good)}` })).toContain("document type");
  const two = entity(good + service("HTTP-Redirect")) + entity(good + service("HTTP-Redirect"), "other");
  expect(why({ metadata_xml: `<EntitiesDescriptor>${two}</EntitiesDescriptor>` })).toContain("several providers");
});

it("shows a certificate as providers do", () => {
  expect(showCertificate(cert).fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  expect(showCertificate(cert).expires_at_unix * 1000).toBeGreaterThan(Date.now());
});
