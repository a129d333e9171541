/** SAML assertions of a real provider, right and tampered with. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCertificate } from "../../testing/sso/certificate.ts";
import { openSamlProvider, readSamlRequest, type SamlPeer } from "../../testing/sso/saml-provider.ts";
import { ProviderRefusedError } from "./profile.ts";
import { readAssertion, type SamlProvider, samlMetadata, samlRequestUrl } from "./saml.ts";

const service = { entity_id: "http://mynah.test/metadata", acs_url: "http://mynah.test/acs" };
const asked = { request_id: "_of_the_request", acs_url: service.acs_url, audience: service.entity_id };
const ada = { email: "ada@corp.example", first_name: "Ada" };

let peer: SamlPeer;
let provider: SamlProvider;
beforeAll(async () => {
  peer = await openSamlProvider();
  provider = {
    identity_provider_entity_id: peer.entity_id,
    sign_in_url: peer.sign_in_url,
    // One that is to come stands first while keys change.
    certificates: [makeCertificate("The next key").cert, peer.cert],
  };
});
afterAll(() => peer?.close());

const read = (xml: string, by: SamlProvider = provider, now = new Date()) =>
  readAssertion(by, service, Buffer.from(xml).toString("base64"), now);
/** Refuses, and for this reason. */
async function refuses(xml: string, reason: RegExp, now?: Date): Promise<void> {
  const error = await read(xml, provider, now).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderRefusedError);
  expect((error as Error).message).toMatch(reason);
}

describe("an assertion", () => {
  it("that is right says who it is, and which request it answers", async () => {
    const { profile, in_response_to } = await read(await peer.answerXml(ada, asked));
    expect(profile).toEqual({
      subject: `${peer.entity_id} ${ada.email}`,
      email: ada.email,
      email_verified: true,
      name: "Ada",
    });
    expect(in_response_to).toBe(asked.request_id);
    const signedTwice = await read(await peer.answerXml(ada, asked, { signResponse: true }));
    expect(signedTwice.profile.email).toBe(ada.email);
    const unasked = await peer.answerXml(ada, { acs_url: asked.acs_url, audience: asked.audience });
    expect((await read(unasked)).in_response_to).toBeNull();
  });

  it("keeps the provider's own name of somebody whose e-mail changes, and no name that changes itself", async () => {
    const format = (kind: string) => ({ nameIdentifierFormat: `urn:oasis:names:tc:SAML:2.0:nameid-format:${kind}` });
    const person = { ...ada, name_id: "person-7" };
    const lasting = await read(await peer.answerXml(person, asked, format("persistent")));
    expect(lasting.profile.subject).toBe(`${peer.entity_id} person-7`);
    const passing = await read(await peer.answerXml(person, asked, format("transient")));
    expect(passing.profile.subject).toBe(`${peer.entity_id} ${ada.email}`);
  });

  it("is refused when a letter of it was changed", async () => {
    const xml = await peer.answerXml(ada, asked);
    const changed = xml.replaceAll(ada.email, "eve@corp.example");
    expect(changed).not.toBe(xml);
    await refuses(changed, /signature/);
    await refuses(xml.replaceAll(`InResponseTo="${asked.request_id}"`, 'InResponseTo="_x"'), /signature/);
  });

  it("is refused unsigned, signed by another key, or by an algorithm that is broken", async () => {
    await refuses(await peer.answerXml(ada, asked, { signAssertion: false }), /signature/);
    // Signed as a whole only: what counts must be signed itself.
    await refuses(await peer.answerXml(ada, asked, { signAssertion: false, signResponse: true }), /signature/);
    await refuses(await peer.answerXml(ada, asked, makeCertificate("Eve")), /signature/);
    const weak = { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha1" } as const;
    await refuses(await peer.answerXml(ada, asked, weak), /broken algorithm/);
  });

  it("is refused when it is for another service or address, or says it is of another provider", async () => {
    await refuses(await peer.answerXml(ada, { ...asked, audience: "http://other.test/metadata" }), /audience mismatch/);
    await refuses(await peer.answerXml(ada, { ...asked, acs_url: "http://other.test/acs" }), /not for this address/);
    await refuses(await peer.answerXml(ada, asked, { issuer: "http://other.test" }), /another provider/);
  });

  it("is refused when it is too old, by more than clocks may differ", async () => {
    await refuses(await peer.answerXml(ada, asked, { lifetimeInSeconds: -61 }), /expired/);
    expect((await read(await peer.answerXml(ada, asked, { lifetimeInSeconds: -30 }))).profile.email).toBe(ada.email);
    await refuses(await peer.answerXml(ada, asked), /too old/, new Date(Date.now() + 361_000));
  });

  it("is not shortened by a comment in a name", async () => {
    const person = { email: "boss@corp.example.evil.example" };
    const xml = await peer.answerXml(person, asked);
    const cut = xml.replaceAll("boss@corp.example.evil", "boss@corp.example<!---->.evil");
    expect(cut).not.toBe(xml);
    const said = await read(cut).then(
      ({ profile }) => profile.email,
      () => "refused",
    );
    expect([person.email, "refused"]).toContain(said);
  });

  it("is refused when a signed one is wrapped into an answer that says something else", async () => {
    const xml = await peer.answerXml(ada, asked);
    const signed = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
    expect(signed).toContain("SignatureValue");
    const forged = (await peer.answerXml({ email: "eve@corp.example" }, asked, { signAssertion: false })).replace(
      /^[\s\S]*?(<saml:Assertion[\s\S]*<\/saml:Assertion>)[\s\S]*$/,
      "$1",
    );
    expect(forged).toContain("eve@corp.example");
    const signature = /<(\w+:)?Signature[\s\S]*<\/(\w+:)?Signature>/.exec(signed)?.[0] ?? "";
    const inside = (body: string) => forged.replace("</saml:Assertion>", `${body}</saml:Assertion>`);
    // Beside it, before it, within it, and with its signature around it.
    await refuses(xml.replace(signed, forged + signed), /multiple assertions|signature/i);
    await refuses(xml.replace(signed, signed + forged), /multiple assertions|signature/i);
    await refuses(xml.replace(signed, inside(signed)), /signature/i);
    const around = signature.replace(/(<\/(\w+:)?Signature>)$/, `<Object>${signed}</Object>$1`);
    await refuses(xml.replace(signed, inside(around)), /signature/i);
    await refuses(xml.replace(signed, `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`), /signature/i);
    // The same id twice.
    const id = / ID="([^"]+)"/.exec(signed)?.[1] ?? "";
    await refuses(xml.replace(signed, forged.replace(/ ID="[^"]+"/, ` ID="${id}"`) + signed), /signature/i);
  });

  it("is refused with a document type, and when it is no XML at all", async () => {
    const xml = await peer.answerXml(ada, asked);
    await refuses(`<!DOCTYPE x [<!ENTITY a "b">]>${xml}`, /document type/);
    await refuses("nothing", /./);
    await refuses("", /./);
  });
});

it("sends a browser with a request that names this server, and tells providers the same", async () => {
  const url = await samlRequestUrl(provider, service, "_request");
  expect(url.href.startsWith(`${peer.sign_in_url}?SAMLRequest=`)).toBe(true);
  expect(readSamlRequest(url.href)).toEqual({
    request_id: "_request",
    acs_url: service.acs_url,
    audience: service.entity_id,
  });
  const metadata = samlMetadata(service);
  expect(metadata).toContain(`entityID="${service.entity_id}"`);
  expect(metadata).toContain(`Location="${service.acs_url}"`);
  expect(metadata).toContain('WantAssertionsSigned="true"');
  expect(samlMetadata(service)).toBe(metadata);
});
