/** A SAML identity provider (samlp) with a key of its own, and a page where somebody chooses who they are. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import { getSamlResponse, type IdPOptions } from "samlp";
import { makeCertificate } from "./certificate.ts";

export interface SamlPerson {
  email: string;
  first_name?: string;
  /** What the provider calls them, for good; absent: their e-mail. */
  name_id?: string;
}

/** What a request asks for. */
interface Asked {
  request_id: string;
  acs_url: string;
  audience: string;
}

/** What an answer says beside whom it is about; tests change it. */
type Said = Partial<IdPOptions> & { signAssertion?: boolean; nameIdentifierFormat?: string };

/** Reads the request that a browser was sent with. */
export function readSamlRequest(url: string): Asked {
  const packed = new URL(url).searchParams.get("SAMLRequest") ?? "";
  const xml = inflateRawSync(Buffer.from(packed, "base64")).toString("utf8");
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  return {
    request_id: find(/ ID="([^"]+)"/),
    acs_url: find(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: find(/<saml:Issuer[^>]*>([^<]+)</),
  };
}

const attribute = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

export type SamlPeer = Awaited<ReturnType<typeof openSamlProvider>>;

/**
 * Opens the provider.
 * @param people whom its page offers
 * @param host by which browsers know it: `localhost` is another site for them than 127.0.0.1
 */
export async function openSamlProvider(people: readonly SamlPerson[] = [], host = "127.0.0.1") {
  const { key, cert } = makeCertificate("The test's SAML provider");
  /** The XML of an answer. */
  const answerXml = (person: SamlPerson, asked: Partial<Asked>, said: Said = {}): Promise<string> => {
    const options = {
      issuer: url,
      key,
      cert,
      signatureAlgorithm: "rsa-sha256",
      digestAlgorithm: "sha256",
      lifetimeInSeconds: 300,
      audience: asked.audience,
      recipient: asked.acs_url,
      destination: asked.acs_url,
      ...(asked.request_id ? { inResponseTo: asked.request_id } : {}),
      getPostURL: () => undefined,
      ...said,
    } as IdPOptions;
    const { email, first_name, name_id } = person;
    const user = {
      id: name_id ?? email,
      emails: [{ value: email }],
      name: { givenName: first_name },
      displayName: email,
    };
    return new Promise((resolve, reject) =>
      getSamlResponse(options, user, (error, xml) => (error ? reject(error) : resolve(xml))),
    );
  };
  const server = createServer(async (request, response) => {
    const page = (body: string) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(`<!doctype html><html lang="en"><title>SAML provider</title><h1>SAML provider</h1>${body}</html>`);
    // Browsers ask for a sign of the site too.
    if (!request.url?.startsWith("/sso?")) return response.writeHead(404).end();
    const asked = readSamlRequest(new URL(request.url ?? "/", url).href);
    if (request.method === "GET") {
      const buttons = people.map(
        ({ email }) => `<button name="email" value="${attribute(email)}">Sign in as ${attribute(email)}</button>`,
      );
      return page(`<form method="post">${buttons.join("")}</form>`);
    }
    const email = new URLSearchParams(await text(request)).get("email");
    const person = people.find((each) => each.email === email);
    if (!person) return response.writeHead(400).end();
    const SAMLResponse = Buffer.from(await answerXml(person, asked)).toString("base64");
    return page(`<form method="post" action="${attribute(asked.acs_url)}">
      <input type="hidden" name="SAMLResponse" value="${SAMLResponse}"><input type="hidden" name="RelayState" value="">
      <button>Go on</button></form><script>document.forms[0].submit()</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const base64 = cert.replaceAll(/-----[^-]+-----|\s/g, "");
  return {
    entity_id: url,
    sign_in_url: `${url}/sso`,
    cert,
    answerXml,
    /** What an admin copies into Mynah. */
    metadata_xml: `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${url}">
      <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
        <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
          <ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
        <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${url}/post"/>
        <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sso"/>
      </md:IDPSSODescriptor></md:EntityDescriptor>`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
