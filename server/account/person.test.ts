import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { User } from "../../contract/account.ts";
import { grantTier } from "../billing/index.ts";
import { testDatabases } from "../db/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

type Body = Record<string, unknown> & { detail?: { status: string } };

describe.each(testDatabases)("somebody's account on %s", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
  });
  beforeEach(async () => {
    person = await server.signUp();
  });

  const call = async (method: string, path: string, body?: object, who: { access_token: string } | null = person) => {
    const answer = await server.call(method, path, {
      ...(who ? { token: who.access_token } : {}),
      ...(body ? { body } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const user = async (who = person): Promise<User> => (await call("GET", "/v1/user", undefined, who)).body as never;
  const edit = (body: object) => call("POST", "/v1/user/edit", body);
  const done = { status: 200, body: { status: "ok" } };

  it("changes what is told of it and leaves the rest as it was", async () => {
    const before = await user();
    expect(await edit({ first_name: "Ada", ccpa_opt_out: true, profile_page_handle: `Ada-${person.user_id}` })).toEqual(
      done,
    );
    expect(await user()).toEqual({
      ...before,
      first_name: "Ada",
      ccpa_opt_out: true,
      profile_page_handle: `ada-${person.user_id.toLowerCase()}`,
    });
    await edit({ first_name: "", profile_page_handle: null });
    expect(await user()).toMatchObject({ first_name: null, profile_page_handle: null, ccpa_opt_out: true });
  });

  it("keeps preferences and shown prompts one by one, and forgets those that are null", async () => {
    await edit({ preferences: { theme: "dark", speed: 1.5, detect_language: true } });
    await edit({ preferences: { theme: "light", speed: null }, prompts_shown: { long_content_use_projects: true } });
    await edit({ prompts_shown: { dubbing_use_cases_banner: true } });
    expect(await user()).toMatchObject({
      preferences: { theme: "light", detect_language: true },
      prompts_shown: { long_content_use_projects: true, dubbing_use_cases_banner: true },
    });
    expect((await user()).preferences).not.toHaveProperty("speed");
  });

  it("refuses more preferences than are kept, and keeps none of them", async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`name_${at}`, at]));
    expect((await edit({ preferences: many })).body.detail?.status).toBe("too_many_preferences");
    expect((await user()).preferences).toEqual({});
  });

  it("gives the address of a public page to one person only, and never the one of embedded players", async () => {
    const other = await server.signUp();
    const profile_page_handle = `p${person.user_id.toLowerCase()}`;
    const wanted = [person, other].map((who) => call("POST", "/v1/user/edit", { profile_page_handle }, who));
    const answers = await Promise.all(wanted);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.detail?.status).toBe("profile_page_handle_taken");
    for (const handle of ["embed", "a--b", "Ä", "ab"]) {
      expect((await edit({ profile_page_handle: handle })).status).toBe(422);
    }
  });

  it("lets an admin go beyond the plan's limit where the plan has that, and refuses it where not", async () => {
    const allow = { allowed_to_extend_character_limit: true };
    expect((await edit({ ...allow, first_name: "Not kept" })).body.detail?.status).toBe("extension_not_in_plan");
    expect((await user()).first_name).toBeNull();
    await server.services.db.transaction((tx) => grantTier(tx, person.workspace_id, "creator"));
    expect(await edit(allow)).toEqual(done);
    expect((await user()).subscription.allowed_to_extend_character_limit).toBe(true);
  });

  it("keeps whether product updates are welcome, and where the person is", async () => {
    const geo_location = { region: "TX", country: "us", city: "Austin" };
    const account_metadata = { agrees_to_product_updates: true, geo_location };
    expect(await call("POST", "/v1/user/edit-user-metadata", { account_metadata })).toEqual(done);
    expect(await user()).toMatchObject({
      agrees_to_product_updates: true,
      geo_location: { region: "tx", country: "US", city: "Austin" },
    });
  });

  it("keeps when terms were agreed to first", async () => {
    expect((await user()).terms_agreed_to).toEqual({
      conversational_ai_agreement: null,
      voice_design_agreement: null,
      licensing: null,
      privacy: null,
      content: null,
    });
    expect(await call("POST", "/v1/user/agree-to-terms", { terms: "privacy" })).toEqual(done);
    const first = (await user()).terms_agreed_to.privacy;
    expect(Math.abs((first ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    await server.services.db.pool.query(
      "UPDATE users SET terms_agreed_to = jsonb_set(terms_agreed_to, '{privacy}', '1000') WHERE user_id = $1",
      [person.user_id],
    );
    await call("POST", "/v1/user/agree-to-terms", { terms: "privacy" });
    expect((await user()).terms_agreed_to.privacy).toBe(1000);
  });

  it("accepts the terms about voice data for good", async () => {
    expect((await user()).accepted_bipa_terms).toBe(false);
    expect(await call("POST", "/v1/user/accept-bipa-terms")).toEqual(done);
    expect((await user()).accepted_bipa_terms).toBe(true);
  });

  it("lets a person accept terms, and no key of theirs", async () => {
    for (const path of ["/v1/user/accept-bipa-terms", "/v1/user/export"]) {
      const answer = await server.call("POST", path, { key: person.key });
      expect(((await answer.json()) as Body).detail?.status).toBe("session_required");
    }
  });

  it("asks the owner for alpha access once; the owner sees who asked, and gives it", async () => {
    const owners = async () =>
      (await server.call("GET", "/v1/user/notices", { key: OWNER_KEY })).json() as Promise<Body>;
    const asking = async () => {
      const answer = await server.call("GET", "/v1/admin/alpha-requests", { key: OWNER_KEY });
      const { requests } = (await answer.json()) as { requests: { user_id: string; email: string }[] };
      return requests.filter(({ user_id }) => user_id === person.user_id);
    };
    expect((await call("GET", "/v1/user/has-alpha-access")).body).toEqual({ has_alpha_access: false });
    expect(await call("POST", "/v1/user/request-alpha-access")).toEqual(done);
    await call("POST", "/v1/user/request-alpha-access");
    const told = JSON.stringify(await owners()).split(person.email).length - 1;
    expect(told).toBe(1);
    expect(await asking()).toMatchObject([{ email: person.email }]);
    const given = await server.call("POST", `/v1/admin/users/${person.user_id}/alpha-access`, {
      key: OWNER_KEY,
      body: {},
    });
    expect(given.status).toBe(200);
    expect((await call("GET", "/v1/user/has-alpha-access")).body).toEqual({ has_alpha_access: true });
    expect(await asking()).toEqual([]);
    expect((await call("GET", "/v1/user/notices")).body).toMatchObject({
      notices: [{ title: "You have alpha access" }],
    });
    const nobody = await server.call("POST", "/v1/admin/users/nobody/alpha-access", { key: OWNER_KEY, body: {} });
    expect(nobody.status).toBe(404);
  });

  const referralOf = async (who: TestPerson) => {
    const { rows } = await server.services.db.pool.query(
      "SELECT referrer_user_id, pid, xid FROM referrals WHERE user_id = $1",
      [who.user_id],
    );
    return rows;
  };

  it("keeps by whose link somebody came, once, and never by their own", async () => {
    const link = (await call("GET", "/v1/user/referral-link")).body.referral_link as string;
    expect((await call("GET", "/v1/user/referral-link")).body.referral_link).toBe(link);
    expect(link).toMatch(/^http:\/\/mynah\.test\/app\/sign-up\?pid=[\w-]{12}$/);
    const pid = new URL(link).searchParams.get("pid") ?? "";
    const friend = await server.signUp();
    const setUp = (body: object, who = friend) => call("POST", "/v1/user/post-registration-user-setup", body, who);
    expect(await setUp({ pid, xid: "click-1" })).toEqual(done);
    expect(await setUp({ pid: "another", xid: "click-2" })).toEqual(done);
    expect(await referralOf(friend)).toEqual([{ referrer_user_id: person.user_id, pid, xid: "click-1" }]);
    await setUp({ pid }, person);
    expect(await referralOf(person)).toEqual([{ referrer_user_id: null, pid, xid: null }]);
  });

  it("counts nobody as having brought whom an advertisement brought, whichever is told first", async () => {
    const visit = { event_type: "sign_up", email: person.email, gclid: "Cj0", utm_source: "google", utm_medium: "cpc" };
    await call("POST", "/v1/user/post-registration-user-setup", { pid: "somebody" });
    expect((await call("POST", "/v1/google-ads-visit", visit)).body).toEqual({ status: "ok", recorded: true });
    expect(await referralOf(person)).toEqual([]);
    await call("POST", "/v1/user/post-registration-user-setup", { pid: "somebody" });
    expect(await referralOf(person)).toEqual([]);
  });

  it("keeps the referral of somebody who came by a link that nobody paid for", async () => {
    await call("POST", "/v1/user/post-registration-user-setup", { pid: "somebody" });
    const visit = { event_type: "visit", utm_source: "newsletter", utm_medium: "email" };
    expect((await call("POST", "/v1/google-ads-visit", visit)).body).toEqual({ status: "ok", recorded: true });
    expect(await referralOf(person)).toHaveLength(1);
  });

  it("does not take anybody's word about another one's visit", async () => {
    await call("POST", "/v1/user/post-registration-user-setup", { pid: "somebody" });
    const visit = { event_type: "sign_up", email: person.email, gclid: "Cj0" };
    const stranger = await server.signUp();
    for (const who of [null, stranger]) {
      const answer = await call("POST", "/v1/google-ads-visit", visit, who);
      expect(answer).toEqual({ status: 200, body: { status: "ok", recorded: false } });
    }
    expect(await referralOf(person)).toHaveLength(1);
  });

  it("makes up friendly names", async () => {
    const names = await Promise.all([1, 2, 3].map(() => call("POST", "/v1/user/generate-name")));
    for (const { body } of names) expect(body.name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });

  it("has a number of its own that never changes", async () => {
    const rand = async (who: TestPerson) => (await call("GET", "/v1/user/rand", undefined, who)).body.rand as number;
    const mine = await rand(person);
    expect(mine).toBeGreaterThanOrEqual(0);
    expect(mine).toBeLessThan(1);
    expect(await rand(person)).toBe(mine);
    expect(await rand(await server.signUp())).not.toBe(mine);
  });
});
