/** Signing in by other providers, at the front door: a real OpenID Connect provider, and a server of GitHub's published shapes. */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../db/testing.ts";
import { EnvError, readEnv } from "../../env.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { type AtGithub, appUrl, browser, client_secret, openGithub, openOidc, people } from "./testing.ts";

describe.each(testDatabases)("signing in by another provider on %s", (kind) => {
  let server: TestServer;
  let oidc: Awaited<ReturnType<typeof openOidc>>;
  let github: Awaited<ReturnType<typeof openGithub>>;
  const atGithub = new Map<string, AtGithub>();
  beforeAll(async () => {
    [oidc, github] = await Promise.all([openOidc(), openGithub(atGithub)]);
    server = await startTestServer(kind, {
      MYNAH_OIDC_ISSUER: oidc.issuer,
      MYNAH_OIDC_CLIENT_ID: "mynah",
      MYNAH_OIDC_CLIENT_SECRET: client_secret,
      MYNAH_OIDC_NAME: "the club",
      MYNAH_GITHUB_URL: github.address,
      MYNAH_GITHUB_CLIENT_ID: "mynah",
      MYNAH_GITHUB_CLIENT_SECRET: client_secret,
    });
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    for (const { server: each } of [oidc, github]) {
      each.closeAllConnections();
      each.close();
    }
  });

  /** Somebody new at the OpenID Connect provider. */
  const newcomer = (given: Partial<{ email: string; email_verified: boolean }> = {}) => {
    const sub = randomUUID();
    people.set(sub, { email: `${sub}@example.com`, email_verified: true, name: "Ada", ...given });
    return { sub, email: given.email ?? `${sub}@example.com` };
  };
  const locationOf = (answer: Response) => answer.headers.get("location") ?? "";
  /** There and back; where the app leads in the end. */
  const signInWith = async (sub: string, redirect = "", opened = browser()) => {
    const begun = await opened.go(`${server.url}/sign-in/with/oidc${redirect}`);
    const back = await opened.signInAt(locationOf(begun), sub);
    const end = await opened.go(back.replace(appUrl, server.url));
    return { opened, back, location: locationOf(end), status: end.status, cookies: end.headers.getSetCookie() };
  };
  const grantOf = async (opened: ReturnType<typeof browser>) => {
    const session = opened.jar.get("mynah_session");
    const answer = await server.call("POST", "/sign-in/refresh", { headers: { cookie: `mynah_session=${session}` } });
    return (await answer.json()) as { access_token: string; user_id: string };
  };
  const read = async (token: string, path: string) =>
    (await (await server.call("GET", path, { token })).json()) as unknown;
  const verify = (user_id: string) =>
    server.services.db.pool.query("UPDATE users SET email_verified_at = now() WHERE user_id = $1", [user_id]);
  const subjects = async () => {
    const all = await server.services.mail.list({ page_size: 100, before_letter_id: undefined });
    return (email: string) => all.filter((row) => row.to_email === email).map(({ subject }) => subject);
  };

  it("lists what the operator has set up, and no secret of it", async () => {
    const answer = await (await server.call("GET", "/sign-in/options")).text();
    expect(JSON.parse(answer).providers).toEqual([
      { provider: "oidc", name: "the club" },
      { provider: "github", name: "GitHub" },
    ]);
    expect(answer).not.toContain(client_secret);
    const unknown = await server.call("GET", "/sign-in/with/google", { headers: {} });
    expect(unknown.url).toContain("/app/sign-in?refused=identity_provider_not_found");
  });

  it("makes an account with a confirmed e-mail and no password, and finds it again", async () => {
    const { sub, email } = newcomer();
    const first = await signInWith(sub, "?redirect=usage");
    expect(first).toMatchObject({ status: 303, location: "/app/sign-in?redirect=usage" });
    expect(first.cookies.join()).toMatch(/mynah_session=\w+; Path=\/sign-in\/refresh; .*HttpOnly; SameSite=Strict/);
    const { access_token, user_id } = await grantOf(first.opened);
    expect(await read(access_token, "/v1/user")).toMatchObject({ email, email_verified: true, first_name: "Ada" });
    expect(await read(access_token, "/sign-in/confirm")).toMatchObject({
      has_password: false,
      providers: [{ provider: "oidc" }],
    });
    // The provider's subject counts, not the e-mail, which may be another one by then.
    people.set(sub, { email: "moved@example.com", email_verified: false, name: "Ada" });
    const again = await signInWith(sub);
    expect((await grantOf(again.opened)).user_id).toBe(user_id);
    const last = await server.call("DELETE", "/v1/user/identities/oidc", { token: access_token });
    expect(await last.json()).toMatchObject({ detail: { status: "last_way_in" } });
  });

  it("makes an account for whoever is invited and shown to have that e-mail where sign-up is by invitation, and for nobody else", async () => {
    const owner = await server.signUp();
    const { env, db } = server.services;
    await db.pool.query("UPDATE subscriptions SET tier = 'enterprise', status = 'active' WHERE workspace_id = $1", [
      owner.workspace_id,
    ]);
    const invite = async (email: string) => {
      const options = { token: owner.access_token, body: { email } };
      expect((await server.call("POST", "/v1/workspace/invites/add", options)).status).toBe(200);
    };
    env.MYNAH_SIGN_UP = "invited";
    try {
      const [stranger, unseen, invited] = [newcomer(), newcomer(), newcomer()];
      people.set(unseen.sub, { email: unseen.email, email_verified: false, name: "Ada" });
      for (const { email } of [unseen, invited]) await invite(email);
      expect((await signInWith(stranger.sub)).location).toBe("/app/sign-in?refused=sign_up_closed");
      expect((await signInWith(unseen.sub)).location).toBe("/app/sign-in?refused=identity_email_missing");
      const joined = await signInWith(invited.sub, "?redirect=usage");
      expect(joined.location).toBe("/app/sign-in?redirect=usage");
      const { access_token } = await grantOf(joined.opened);
      expect(await read(access_token, "/v1/user")).toMatchObject({ email: invited.email, email_verified: true });
      const late = newcomer();
      await invite(late.email);
      const over = "UPDATE workspace_invites SET expires_at = now() - interval '1 second' WHERE email = $1";
      await db.pool.query(over, [late.email]);
      expect((await signInWith(late.sub)).location).toBe("/app/sign-in?refused=sign_up_closed");
    } finally {
      env.MYNAH_SIGN_UP = "open";
    }
  });

  it("joins an account with the same e-mail only when both sides have seen that it is theirs, and tells its holder", async () => {
    const person = await server.signUp();
    const refused = await signInWith(newcomer({ email: person.email }).sub);
    expect(refused.location).toBe("/app/sign-in?refused=identity_not_joined");
    expect(refused.cookies.join()).not.toContain("mynah_session=");
    await verify(person.user_id);
    const unseen = await signInWith(newcomer({ email: person.email, email_verified: false }).sub);
    expect(unseen.location).toBe("/app/sign-in?refused=identity_email_missing");
    const joined = await signInWith(newcomer({ email: person.email.toUpperCase() }).sub);
    expect((await grantOf(joined.opened)).user_id).toBe(person.user_id);
    expect((await subjects())(person.email)).toContain("the club was connected to your account");
  });

  it("asks for the second factor of the account too, and joins none that has one", async () => {
    const person = await server.signUp();
    await verify(person.user_id);
    const token = person.access_token;
    const { sub } = newcomer({ email: person.email });
    await signInWith(sub);
    const begun = await server.call("POST", "/v1/user/second-factors/add-totp", { token, body: {} });
    const { factor_id, secret } = (await begun.json()) as { factor_id: string; secret: string };
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const confirm = `/v1/user/second-factors/${factor_id}/confirm`;
    const confirmed = await server.call("POST", confirm, { token, body: { code: app.generate() } });
    expect(confirmed.status).toBe(200);

    const half = await signInWith(sub);
    expect(half.cookies.join()).not.toContain("mynah_session=");
    const half_token = /#half_token=(\w+)$/.exec(half.location)?.[1];
    const asked = await server.call("POST", "/sign-in/continue", { body: { half_token } });
    expect(await asked.json()).toMatchObject({ half_token, waits_for: "second_factor", factors: [{ factor_id }] });
    // Of the next half minute, as each code is good once; it is taken a little early.
    const code = app.generate({ timestamp: Date.now() + 30_000 });
    const done = await server.call("POST", "/sign-in/second-factor", { body: { half_token, code } });
    expect(await done.json()).toMatchObject({ user_id: person.user_id });

    const stranger = await signInWith(newcomer({ email: person.email }).sub);
    expect(stranger.location).toBe("/app/sign-in?refused=identity_not_joined");
  });

  it("refuses a way back in another browser, with another state, a second time, or that the provider refused", async () => {
    const opened = browser();
    const begun = await opened.go(`${server.url}/sign-in/with/oidc`);
    const back = (await opened.signInAt(locationOf(begun), newcomer().sub)).replace(appUrl, server.url);
    const over = "/app/sign-in?refused=identity_flow_over";
    expect(locationOf(await browser().go(back))).toBe(over);
    const forged = new URL(back);
    forged.searchParams.set("state", "another");
    const cookie = opened.cookie();
    expect(locationOf(await opened.go(forged.href))).toBe(over);
    // The cookie was good for one way back; somebody who kept a copy of it has a code that is worth nothing.
    expect(locationOf(await opened.go(back))).toBe(over);
    expect(locationOf(await fetch(back, { redirect: "manual", headers: { cookie } }))).toBe("/app/sign-in");
    const again = await fetch(back, { redirect: "manual", headers: { cookie } });
    expect(locationOf(again)).toBe("/app/sign-in?refused=identity_refused");

    const other = browser();
    const state = new URL(locationOf(await other.go(`${server.url}/sign-in/with/oidc`))).searchParams.get("state");
    const denied = `${server.url}/sign-in/with/oidc/callback?error=access_denied&state=${state}&iss=${oidc.issuer}`;
    expect(locationOf(await other.go(denied))).toBe("/app/sign-in?refused=identity_refused");
  });

  it("connects and disconnects a provider for somebody who is signed in, and takes nobody else's", async () => {
    const person = await server.signUp();
    const token = person.access_token;
    const taken = newcomer();
    await signInWith(taken.sub);
    const { sub, email } = newcomer();
    const link = async (as: string) => {
      const opened = browser();
      const begun = await server.call("POST", "/v1/user/identities/oidc/link", { token });
      opened.keep(begun);
      const { url } = (await begun.json()) as { url: string };
      return locationOf(await opened.go((await opened.signInAt(url, as)).replace(appUrl, server.url)));
    };
    expect(await link(taken.sub)).toBe("/app/settings/security?refused=identity_taken");
    expect(await link(sub)).toBe("/app/settings/security?connected=oidc");
    expect(await read(token, "/v1/user/identities")).toMatchObject({ identities: [{ provider: "oidc", email }] });
    expect((await grantOf((await signInWith(sub)).opened)).user_id).toBe(person.user_id);
    const ended = await server.call("DELETE", "/v1/user/identities/oidc", { token });
    expect(await ended.json()).toEqual({ status: "ok" });
    expect(await read(token, "/v1/user/identities")).toMatchObject({ identities: [] });
    expect((await subjects())(person.email)).toContain("the club was disconnected from your account");
  });

  it("leaves somebody without a password one way in, also when two end at once", async () => {
    const { access_token, user_id } = await grantOf((await signInWith(newcomer().sub)).opened);
    await server.services.db.pool.query(
      "INSERT INTO sign_in_identities (provider, subject, user_id) VALUES ('github', $1, $2)",
      [randomUUID(), user_id],
    );
    const answers = await Promise.all(
      ["oidc", "github"].map((provider) =>
        server.call("DELETE", `/v1/user/identities/${provider}`, { token: access_token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ detail: { status: "last_way_in" } });
  });

  it("signs in with GitHub by its own calls, where the main e-mail is confirmed", async () => {
    const signInAs = async (login: string) => {
      const opened = browser();
      const begun = await opened.go(`${server.url}/sign-in/with/github`);
      const there = await opened.go(locationOf(begun), { headers: { "x-login": login } });
      const end = await opened.go(locationOf(there).replace(appUrl, server.url));
      return { opened, location: locationOf(end) };
    };
    const [ada, bob] = [randomUUID(), randomUUID()];
    const id = Math.floor(Math.random() * 1e9);
    atGithub.set(ada, { id, email: `${ada}@example.com`, verified: true });
    atGithub.set(bob, { id: id + 1, email: `${bob}@example.com`, verified: false });
    const first = await signInAs(ada);
    expect(first.location).toBe("/app/sign-in");
    const { access_token, user_id } = await grantOf(first.opened);
    expect(await read(access_token, "/v1/user")).toMatchObject({ email: `${ada}@example.com` });
    expect((await grantOf((await signInAs(ada)).opened)).user_id).toBe(user_id);
    expect((await signInAs(bob)).location).toBe("/app/sign-in?refused=identity_email_missing");
    expect((await signInAs("nobody")).location).toBe("/app/sign-in?refused=identity_refused");
  });
});

it("refuses settings of a provider that are not complete, or that would send its secret without TLS", () => {
  expect(() => readEnv({ MYNAH_GOOGLE_CLIENT_ID: "mynah" })).toThrow(EnvError);
  const whole = { MYNAH_OIDC_CLIENT_ID: "mynah", MYNAH_OIDC_CLIENT_SECRET: "secret" };
  expect(() => readEnv({ ...whole, MYNAH_OIDC_ISSUER: "http://id.example.com" })).toThrow("must begin with https://");
  expect(() => readEnv({ ...whole, MYNAH_OIDC_ISSUER: "https://id.example.com" })).not.toThrow();
});
