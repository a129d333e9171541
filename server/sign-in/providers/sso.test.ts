/** Signing in by a workspace's own identity provider, at the front door: real SAML and OpenID Connect providers, real name servers. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../db/testing.ts";
import { OWNER_KEY } from "../../testing/server.ts";
import { bySso, domain, locationOf, newcomer, password, read, statusOf } from "../testing/by-sso.ts";
import { appUrl, browser, client_secret, people } from "./testing.ts";

describe.each(testDatabases)("signing in by a workspace's provider on %s", (kind) => {
  const scene = bySso(kind);
  const { sql, asOwner, setUpSaml, setUpOidc, allow, local, base, post } = scene;
  const { begin, signInBySaml, grantOf, roleOf, account } = scene;
  let { server, saml, provider_id, workspace_id } = scene.opened();
  beforeAll(() => {
    ({ server, saml, provider_id, workspace_id } = scene.opened());
  });

  it("makes an account without a password and a member of somebody new, where sign-up is by invitation, and finds them again", async () => {
    const person = newcomer();
    const first = await signInBySaml(person, "?redirect=usage");
    expect(first.location).toBe("/app/sign-in?redirect=usage");
    const { access_token: token, user_id } = await grantOf(first.opened);
    expect(await roleOf(user_id)).toBe("editor");
    const user = await read(server.call("GET", "/v1/user", { token }));
    expect(user).toMatchObject({ email: person.email, email_verified: true, first_name: "Ada", workspace_id });
    expect(await read(server.call("GET", "/sign-in/confirm", { token }))).toMatchObject({ has_password: false });
    const again = await signInBySaml({ ...person, email: person.email.toUpperCase() });
    expect((await grantOf(again.opened)).user_id).toBe(user_id);
    const entry = await sql("SELECT action FROM audit_entries WHERE workspace_id = $1 AND user_id = $2", [
      workspace_id,
      user_id,
    ]);
    expect(entry.rows).toEqual([{ action: "member.joined" }]);
  });

  it("signs nobody in whom another browser began for, or who has no cookie of the beginning", async () => {
    // Somebody is to be signed in as the one who laid the trap: their assertion in another one's browser.
    const trap = locationOf(await post(await begin(browser(), newcomer())));
    const victim = browser();
    await victim.go(base());
    expect(locationOf(await victim.go(local(trap)))).toBe("/app/sign-in?refused=identity_flow_over");
    expect(locationOf(await browser().go(local(trap)))).toBe("/app/sign-in?refused=identity_flow_over");
    expect(victim.jar.has("mynah_session")).toBe(false);
  });

  it("takes each assertion and each last step once, also when they are sent at once", async () => {
    const opened = browser();
    const xml = await begin(opened, newcomer());
    const steps = await Promise.all([post(xml), post(xml), post(xml)]);
    const good = steps.map(locationOf).filter((location) => location.includes("/finish?"));
    expect(good).toHaveLength(1);
    const cookie = opened.cookie();
    const finish = () => fetch(local(good[0] ?? ""), { redirect: "manual", headers: { cookie } });
    const ends = (await Promise.all([finish(), finish()])).map(locationOf).sort();
    expect(ends).toEqual(["/app/sign-in", "/app/sign-in?refused=identity_flow_over"]);
  });

  it("begins anew where the provider sends somebody whom nobody asked for", async () => {
    const { acs_url, entity_id } = (
      await read<{ service_provider: { acs_url: string; entity_id: string } }>(asOwner("GET", "sso-provider-config"))
    ).service_provider;
    const step = await post(await saml.answerXml(newcomer(), { acs_url, audience: entity_id }));
    expect(locationOf(step)).toBe(`${appUrl}/sign-in/with/sso/${provider_id}`);
    expect(step.headers.getSetCookie()).toEqual([]);
  });

  it("takes no e-mail of a domain that the workspace has not shown to be its own", async () => {
    for (const email of ["ada@example.com", `ada@sub.${domain}`, `ada@${domain}.evil.example`]) {
      expect((await signInBySaml({ email })).location).toBe("/app/sign-in?refused=sso_email_not_allowed");
    }
    const wrong = await post((await begin(browser(), newcomer())).replaceAll(domain, "evil.example"));
    expect(locationOf(wrong)).toBe("/app/sign-in?refused=identity_refused");
  });

  it("lets somebody into the account with their e-mail, and shuts out whoever made it without showing that it is theirs", async () => {
    const known = await account(newcomer().email, true);
    const joined = await grantOf((await signInBySaml(known)).opened);
    expect(joined.user_id).toBe(known.user_id);
    expect(await roleOf(known.user_id)).toBe("editor");
    expect((await server.call("POST", "/sign-in", { body: { email: known.email, password } })).status).toBe(200);

    const squatted = await account(newcomer().email, false);
    expect((await grantOf((await signInBySaml(squatted)).opened)).user_id).toBe(squatted.user_id);
    expect((await server.call("GET", "/v1/user", { token: squatted.access_token })).status).toBe(401);
    const body = { email: squatted.email, password };
    expect(await statusOf(server.call("POST", "/sign-in", { body }))).toBe("invalid_credentials");
  });

  it("asks for the second factor of an account, and takes no account of an owner of the installation who is no member", async () => {
    const guarded = await account(newcomer().email, true);
    await sql(
      "INSERT INTO mfa_factors (factor_id, user_id, kind, name, confirmed_at) VALUES ($1, $1, 'totp', 'app', now())",
      [guarded.user_id],
    );
    const half = await signInBySaml(guarded);
    expect(half.location).toMatch(/^\/app\/sign-in#half_token=\w+$/);
    expect(half.cookies).not.toContain("mynah_session=");
    const operator = await account(newcomer().email, true);
    await sql("UPDATE users SET is_operator = true WHERE user_id = $1", [operator.user_id]);
    expect((await signInBySaml(operator)).location).toBe("/app/sign-in?refused=identity_not_joined");
    // A member, but an admin who is no owner of the installation has set the provider up: neither.
    await sql("INSERT INTO workspace_members (workspace_id, user_id, workspace_role) VALUES ($1, $2, 'editor')", [
      workspace_id,
      operator.user_id,
    ]);
    const setUpBy = (by_operator: boolean) =>
      sql("UPDATE workspace_identity_providers SET sso_provider_config = sso_provider_config || $1::jsonb", [
        JSON.stringify({ by_operator }),
      ]);
    await setUpBy(false);
    expect((await signInBySaml(operator)).location).toBe("/app/sign-in?refused=identity_not_joined");
    await setUpBy(true);
    expect((await signInBySaml(operator)).location).toBe("/app/sign-in");
    await setUpBy(false);
    expect((await signInBySaml(operator)).location).toBe("/app/sign-in?refused=identity_not_joined");
    await setUpBy(true);
    await sql("UPDATE users SET is_operator = false WHERE user_id = $1", [operator.user_id]);
  });

  it("lets nobody in where no seat is free, or whose plan has no single sign-on, and makes no account then", async () => {
    const person = newcomer();
    const accounts = async () => (await sql("SELECT 1 FROM users WHERE email = $1", [person.email])).rows.length;
    await sql("UPDATE workspaces SET max_seats = 1 WHERE workspace_id = $1", [workspace_id]);
    expect((await signInBySaml(person)).location).toBe("/app/sign-in?refused=no_free_seat");
    await sql("UPDATE workspaces SET max_seats = NULL WHERE workspace_id = $1", [workspace_id]);
    await sql("UPDATE subscriptions SET tier = 'pro' WHERE workspace_id = $1", [workspace_id]);
    const begun = await browser().go(base());
    expect(locationOf(begun)).toBe("/app/sign-in?refused=identity_provider_not_found");
    expect(await statusOf(setUpSaml())).toBe("single_sign_on_not_in_plan");
    await sql("UPDATE subscriptions SET tier = 'enterprise' WHERE workspace_id = $1", [workspace_id]);
    expect(await accounts()).toBe(0);
  });

  it("signs in by OpenID Connect with the e-mails that the provider does not doubt, and never shows the client's secret", async () => {
    const saved = await (await setUpOidc()).text();
    expect(saved).not.toContain(client_secret);
    expect(JSON.parse(saved)).toMatchObject({ sso_provider_config: { client_id: "mynah", has_client_secret: true } });
    const { rows } = await sql(
      "SELECT * FROM workspace_identity_providers UNION ALL SELECT * FROM workspace_identity_providers",
    );
    expect(JSON.stringify(rows)).not.toContain(client_secret);
    const signIn = async (given: Record<string, unknown> & { email: string }) => {
      const sub = randomUUID();
      people.set(sub, { name: "Ada", ...given } as never);
      const opened = browser();
      const back = await opened.signInAt(locationOf(await opened.go(base())), sub);
      const end = await opened.go(local(back));
      return { opened, location: locationOf(end), back };
    };
    const { email } = newcomer();
    // Many companies' providers say nothing of it: all of their e-mails are theirs.
    const entered = await signIn({ email });
    expect(entered.location).toBe("/app/sign-in");
    expect(await roleOf((await grantOf(entered.opened)).user_id)).toBe("editor");
    expect(locationOf(await entered.opened.go(local(entered.back)))).toBe("/app/sign-in?refused=identity_flow_over");
    for (const email_verified of [false, "false", "unknown"]) {
      const doubted = await signIn({ email: newcomer().email, email_verified });
      expect(doubted.location).toBe("/app/sign-in?refused=sso_email_not_allowed");
    }
    expect((await signIn({ email: newcomer().email, email_verified: "true" })).location).toBe("/app/sign-in");
    expect((await signIn({ email: "ada@example.com" })).location).toBe("/app/sign-in?refused=sso_email_not_allowed");
    // The same settings again need no secret; another client's do.
    expect((await setUpOidc({})).status).toBe(200);
    expect(await statusOf(setUpOidc({ client_id: "another" }))).toBe("sso_secret_needed");
    expect((await setUpSaml()).status).toBe(200);
  });

  it("holds members of the domain to the ways that the workspace allows, tells which, and never its owner", async () => {
    const inside = await account(newcomer().email, true);
    await signInBySaml(inside);
    const late = await account(newcomer().email, true);
    await sql("INSERT INTO workspace_members (workspace_id, user_id, workspace_role) VALUES ($1, $2, 'editor')", [
      workspace_id,
      late.user_id,
    ]);
    const outside = await account(newcomer().email, true);
    const checked = await read<{ detail: { status: string; message: string } }>(allow(["sso"]));
    expect(checked.detail.status).toBe("users_affected_by_providers_change");
    expect(checked.detail.message).toContain(late.email);
    expect(checked.detail.message).not.toContain(inside.email);
    expect(await read(allow(["sso"], false))).toEqual({ status: "ok" });

    const by = (who: { email: string }) => server.call("POST", "/sign-in", { body: { email: who.email, password } });
    const refused = await read<{ detail: { status: string; message: string } }>(by(inside));
    expect(refused.detail.status).toBe("sign_in_way_not_allowed");
    expect(refused.detail.message).toMatch(/single sign-on\.$/);
    // Who does not know the password learns nothing of the rule.
    const guess = server.call("POST", "/sign-in", { body: { email: inside.email, password: "not the right one" } });
    expect(await statusOf(guess)).toBe("invalid_credentials");
    expect((await by(outside)).status).toBe(200);
    expect((await signInBySaml(inside)).location).toBe("/app/sign-in");
    const owner = { email: "owner@example.com", password };
    await sql("UPDATE users SET email = $1 WHERE email = 'owner@example.com'", [`owner@${domain}`]);
    expect((await server.call("POST", "/sign-in", { body: { ...owner, email: `owner@${domain}` } })).status).toBe(200);
    await sql("UPDATE users SET email = 'owner@example.com' WHERE email = $1", [`owner@${domain}`]);

    await server.call("POST", `/v1/admin/users/${inside.user_id}/password-reset`, { key: OWNER_KEY, body: {} });
    const [letter] = await server.services.mail.list({ page_size: 1, before_letter_id: undefined });
    const code = new URL(letter?.letter?.action?.path ?? "", appUrl).searchParams.get("code");
    const chosen = server.call("POST", "/sign-in/confirm-password-reset", {
      body: { code, password: "another long phrase" },
    });
    expect(await statusOf(chosen)).toBe("sign_in_way_not_allowed");

    expect(await statusOf(asOwner("DELETE", "sso-provider-config"))).toBe("sso_provider_in_use");
    // A plan without it has no rule either.
    await sql("UPDATE subscriptions SET tier = 'pro' WHERE workspace_id = $1", [workspace_id]);
    expect((await by(inside)).status).toBe(200);
    await sql("UPDATE subscriptions SET tier = 'enterprise' WHERE workspace_id = $1", [workspace_id]);
    expect((await allow(["password", "sso"])).status).toBe(200);
    expect((await by(inside)).status).toBe(200);
  });

  it("tells somebody signed out which ways there are, and nothing of accounts", async () => {
    await allow(["sso"], false);
    const options = async () => await read(server.call("GET", "/sign-in/options"));
    expect(await options()).toMatchObject({ has_single_sign_on: true });
    const find = async (query: string) => await read(server.call("GET", `/v1/workspace/find-sso-provider?${query}`));
    const found = {
      provider: { provider_id, provider_type: "saml", sign_in_path: `/sign-in/with/sso/${provider_id}` },
    };
    // Whether or not there is such an account.
    expect(await find(`email=nobody@${domain}`)).toEqual(found);
    for (const query of ["email=ada@example.com", "invite_code=none", ""])
      expect(await find(query)).toEqual({ provider: null });
    const code = "the code of an invite";
    await sql(
      "INSERT INTO workspace_invites (code_hash, workspace_id, email, workspace_role, expires_at) VALUES (encode(sha256($1::bytea), 'hex'), $2, $3, 'editor', now() + interval '1 hour')",
      [code, workspace_id, `bob@${domain}`],
    );
    expect(await find(`invite_code=${encodeURIComponent(code)}`)).toEqual(found);
    const ways = async (options: object) => await read(server.call("GET", "/v1/workspace/identity-providers", options));
    const sso = {
      provider: "sso",
      name: "Single sign-on",
      is_allowed: true,
      provider_type: "saml",
      sign_in_path: found.provider.sign_in_path,
    };
    expect(await ways({ headers: { email: `nobody@${domain}` } })).toEqual([sso]);
    const usual = [{ provider: "password", name: "Password", is_allowed: true }];
    expect(await ways({ headers: { email: "ada@example.com" } })).toEqual(usual);
    expect(await ways({})).toEqual(usual);
    expect(await ways({ key: OWNER_KEY })).toEqual([
      { provider: "password", name: "Password", is_allowed: false },
      { ...sso, identity_provider_entity_id: saml.entity_id },
    ]);
    const { user_id } = await read<{ user_id: string }>(server.call("GET", "/v1/user", { key: OWNER_KEY }));
    const limited = await server.keyOf({ user_id, workspace_id }, ["user_read"]);
    expect(await ways({ key: limited })).toEqual(usual);
    await allow(["password", "sso"]);
    expect((await asOwner("DELETE", "sso-provider-config")).status).toBe(200);
    expect(await options()).toMatchObject({ has_single_sign_on: false });
    expect(await find(`email=nobody@${domain}`)).toEqual({ provider: null });
    expect((await setUpSaml()).status).toBe(200);
  });

  it("tells a SAML provider of itself before anything is set up", async () => {
    const answer = await fetch(`${base()}/metadata`);
    expect(answer.headers.get("content-type")).toMatch(/^application\/samlmetadata\+xml/);
    expect(await answer.text()).toContain(`${appUrl}/sign-in/with/sso/${provider_id}/acs`);
  });
});
