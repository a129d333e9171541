/** A server whose workspace has a verified domain and a provider of its own, and what people and its admin do there. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import type { Database } from "../../db/open.ts";
import { OWNER_KEY, startTestServer, type TestServer } from "../../testing/server.ts";
import { type NameServer, openNameServer } from "../../testing/sso/name-server.ts";
import { openSamlProvider, readSamlRequest, type SamlPeer, type SamlPerson } from "../../testing/sso/saml-provider.ts";
import { appUrl, browser, client_secret, openOidc } from "../providers/testing.ts";

export const domain = "corp.example";
export const password = "a long enough passphrase";

/** What an answer says. */
export const read = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
export const statusOf = async (answer: Response | Promise<Response>) =>
  (await read<{ detail?: { status: string } }>(answer)).detail?.status ?? "ok";
export const locationOf = (answer: Response) => answer.headers.get("location") ?? "";
/** Somebody new at the provider. */
export const newcomer = () => ({ email: `${randomUUID()}@${domain}`, first_name: "Ada" });

/** Opens everything before the tests of a suite and closes it after them. */
export function bySso(kind: Database["kind"]) {
  let server: TestServer;
  let names: NameServer;
  let saml: SamlPeer;
  let oidc: Awaited<ReturnType<typeof openOidc>>;
  let provider_id: string;
  let workspace_id: string;
  /** The owner's session: what guards how others sign in is changed by no key. */
  let token: string;
  const sql = (text: string, values: unknown[] = []) => server.services.db.pool.query(text, values);
  const asOwner = (method: string, path: string, body?: unknown) =>
    server.call(method, `/v1/workspace/${path}`, { token, body });
  const setUpSaml = () =>
    asOwner("POST", "sso-provider-config", {
      provider_type: "saml",
      sso_provider_config: { metadata_xml: saml.metadata_xml },
      domains: [domain],
    });
  const setUpOidc = (given: Record<string, string> = { client_secret }) =>
    asOwner("POST", "sso-provider-config", {
      provider_type: "oidc",
      sso_provider_config: { issuer: oidc.issuer, client_id: "mynah", ...given },
      domains: [domain],
    });
  const allow = (updated_providers: string[], check_affected_users = true) =>
    asOwner("POST", "identity-providers", { updated_providers, check_affected_users });

  beforeAll(async () => {
    [names, saml] = await Promise.all([openNameServer(), openSamlProvider()]);
    server = await startTestServer(kind, { MYNAH_DNS_SERVERS: names.address, MYNAH_SIGN_UP: "invited" });
    const owner = { email: "owner@example.com", password };
    token = (await read<{ access_token: string }>(server.call("POST", "/sign-in", { body: owner }))).access_token;
    ({ provider_id } = await read<{ provider_id: string }>(asOwner("GET", "sso-provider-config")));
    oidc = await openOidc([`${appUrl}/sign-in/with/sso/${provider_id}/callback`]);
    ({ workspace_id } = await read<{ workspace_id: string }>(server.call("GET", "/v1/user", { key: OWNER_KEY })));
    const added = await asOwner("POST", "domain-verifications", { verification_method: "dns_txt", domain });
    const { dns_record } = await read<{ dns_record: { name: string; value: string } }>(added);
    names.texts.set(dns_record.name, [dns_record.value]);
    await asOwner("POST", "domain-verifications/update-status", { domain });
    expect((await setUpSaml()).status).toBe(200);
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await names?.close();
    saml?.close();
    oidc?.server.closeAllConnections();
    oidc?.server.close();
  });

  const local = (url: string) => url.replace(appUrl, server.url);
  const base = () => `${server.url}/sign-in/with/sso/${provider_id}`;
  const post = (xml: string, opened = browser()) =>
    opened.go(`${base()}/acs`, {
      method: "POST",
      body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: "" }),
    });
  /** Begins in this browser; what the provider answers. */
  const begin = async (opened: ReturnType<typeof browser>, person: SamlPerson, redirect = "") => {
    const asked = readSamlRequest(locationOf(await opened.go(base() + redirect)));
    return await saml.answerXml(person, asked);
  };
  /** There and back; where the app leads in the end. */
  const signInBySaml = async (person: SamlPerson, redirect = "", opened = browser()) => {
    const step = await post(await begin(opened, person, redirect));
    const end = locationOf(step).startsWith(appUrl) ? await opened.go(local(locationOf(step))) : step;
    return { opened, location: locationOf(end), cookies: end.headers.getSetCookie().join() };
  };
  const grantOf = async (opened: ReturnType<typeof browser>) => {
    const cookie = `mynah_session=${opened.jar.get("mynah_session")}`;
    const answer = await server.call("POST", "/sign-in/refresh", { headers: { cookie } });
    return (await answer.json()) as { access_token: string; user_id: string };
  };
  const roleOf = async (user_id: string) => {
    const found = await sql("SELECT workspace_role FROM workspace_members WHERE workspace_id = $1 AND user_id = $2", [
      workspace_id,
      user_id,
    ]);
    return (found.rows[0] as { workspace_role: string } | undefined)?.workspace_role;
  };
  /** Somebody with a password who is no member, made as the server itself makes them. */
  const account = async (email: string, is_verified: boolean) => {
    const user = { ...(await signUpAs(email)), email };
    if (is_verified) await sql("UPDATE users SET email_verified_at = now() WHERE user_id = $1", [user.user_id]);
    return user;
  };
  const signUpAs = async (email: string) => {
    const { env } = server.services;
    env.MYNAH_SIGN_UP = "open";
    const joined = await server.call("POST", "/sign-up", { body: { email, password } });
    env.MYNAH_SIGN_UP = "invited";
    return await read<{ user_id: string; access_token: string }>(joined);
  };

  return {
    /** What stands open, once the tests run. */
    opened: () => ({ server, saml, oidc, provider_id, workspace_id }),
    sql,
    asOwner,
    setUpSaml,
    setUpOidc,
    allow,
    local,
    base,
    post,
    begin,
    signInBySaml,
    grantOf,
    roleOf,
    account,
  };
}
