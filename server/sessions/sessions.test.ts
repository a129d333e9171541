/** Where somebody is signed in, and how that ends: at the front door. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Output } from "../../contract/endpoint.ts";
import type { Api } from "../../contract/index.ts";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import { OWNER_KEY, startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const refusal = (status: number, code: string) => ({ status, body: { detail: { status: code } } });

/** What the calls of this file answer, as the contract has it; each test looks at what its call answers. */
type Answered = Output<Api["sign_in"]["refresh"]> &
  Output<Api["sessions"]["list"]> &
  Output<Api["account"]["get"]> &
  Output<Api["notices"]["list"]>;

describe.each(testDatabases)("sessions of a person on %s", (kind) => {
  let server: TestServer;
  let person: TestPerson;
  let late = 0;
  beforeAll(async () => {
    server = await startTestServer(kind, { MYNAH_TRUST_PROXY: "true" }, () => new Date(Date.now() + late));
  }, 300_000);
  afterAll(() => server?.stop());
  beforeEach(async () => {
    person = await server.signUp();
  });

  const call = async (
    method: string,
    path: string,
    options: { token?: string; key?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const answer = await server.call(method, path, options);
    return { status: answer.status, body: (await answer.json()) as Answered, cookies: answer.headers.getSetCookie() };
  };
  const signIn = async (user_agent = firefox, headers: Record<string, string> = {}) => {
    const { email, password } = person;
    const answer = await call("POST", "/sign-in", {
      body: { email, password },
      headers: { "user-agent": user_agent, ...headers },
    });
    const cookieOf = (name: string) => answer.cookies.find((line) => line.startsWith(name))?.split(";")[0] ?? "";
    return {
      token: answer.body.access_token,
      cookie: cookieOf("mynah_session"),
      device: cookieOf("mynah_browser"),
    };
  };
  const listOf = async (token: string) => (await call("GET", "/v1/user/sessions", { token })).body.sessions;
  const isIn = async (token: string) => (await call("GET", "/v1/user", { token })).status === 200;
  const refresh = (cookie: string) => call("POST", "/sign-in/refresh", { headers: { cookie } });
  const told = async () => {
    const { body } = await call("GET", "/v1/user/notices", { key: person.key });
    return body.notices.filter(({ title }) => title === "New sign-in").length;
  };
  const newDeviceLetters = async () => {
    const all = await server.services.mail.list({ page_size: 100, before_letter_id: undefined });
    return all.filter((row) => row.to_email === person.email && row.subject.startsWith("New sign-in")).length;
  };

  it("are listed with browser, system and network in words, and this one is marked", async () => {
    const { token } = await signIn(iphone, { "x-forwarded-for": "203.0.113.5" });
    expect(await listOf(token)).toMatchObject([
      { is_this: true, browser: "Safari", system: "iPhone", ip_address: "203.0.113.5" },
      { is_this: false },
    ]);
    const list = JSON.stringify(await listOf(token));
    expect(list).not.toContain("secret");
    expect(list).not.toContain("Mozilla");
  });

  it("are listed with the network that the proxy saw, not with what the caller wrote before it", async () => {
    const { token } = await signIn(iphone, { "x-forwarded-for": "192.0.2.99, 203.0.113.6" });
    expect((await listOf(token))[0]).toMatchObject({ is_this: true, ip_address: "203.0.113.6" });
    const { token: other } = await signIn(iphone, { "x-forwarded-for": "x".repeat(5000) });
    expect((await listOf(other))[0]).toMatchObject({ is_this: true, ip_address: "127.0.0.1" });
  });

  it("end one by one, at once, for their bearer tokens and cookies", async () => {
    const [one, two] = [await signIn(), await signIn(iphone)];
    const shown = (await listOf(one.token)) as { session_id: string; system: string }[];
    const session_id = shown.find(({ system }) => system === "iPhone")?.session_id;
    const path = `/v1/user/sessions/${session_id}`;
    const other = await server.signUp();
    expect(await call("DELETE", path, { token: other.access_token })).toMatchObject(refusal(404, "session_not_found"));
    expect(await isIn(two.token)).toBe(true);
    expect(await call("DELETE", path, { token: one.token })).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await isIn(two.token)).toBe(false);
    expect((await refresh(two.cookie)).status).toBe(401);
    expect(await isIn(one.token)).toBe(true);
    expect(await call("DELETE", path, { token: one.token })).toMatchObject(refusal(404, "session_not_found"));
  });

  it("end all but this one, and refuse to by a session that was not confirmed lately", async () => {
    const [one, two] = [await signIn(), await signIn(iphone)];
    expect(await call("POST", "/v1/user/sessions/revoke-others", { token: one.token })).toMatchObject({
      body: { status: "ok", ended: 2 },
    });
    expect([await isIn(one.token), await isIn(two.token), await isIn(person.access_token)]).toEqual([
      true,
      false,
      false,
    ]);
    late += (limits.authenticatedMinutesMax + 1) * minuteMs;
    const { access_token: token } = (await refresh(one.cookie)).body;
    const old = refusal(403, "authentication_too_old");
    expect(await call("POST", "/v1/user/sessions/revoke-others", { token })).toMatchObject(old);
    expect(await call("DELETE", "/v1/user/sessions/any", { token })).toMatchObject(old);
  });

  it("go on under another secret when their person shows once more who they are", async () => {
    const { token, cookie } = await signIn();
    const confirmed = await call("POST", "/sign-in/confirm", { token, body: { password: person.password } });
    const renewed = confirmed.cookies[0]?.split(";")[0] ?? "";
    expect(renewed).toMatch(/^mynah_session=\w{48}$/);
    expect(renewed).not.toBe(cookie);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(renewed)).status).toBe(200);
    expect(await call("POST", "/sign-in/confirm", { token, body: {} })).toMatchObject(refusal(400, "wrong_password"));
    const key = { key: person.key, body: { password: person.password } };
    expect(await call("POST", "/sign-in/confirm", key)).toMatchObject(refusal(403, "session_required"));
  });

  it("refuse further passwords after too many wrong ones, from whichever network", async () => {
    const { token } = await signIn();
    for (let i = 0; i < limits.signInAttemptsMax; i++) {
      const headers = { "x-forwarded-for": `10.7.0.${i}` };
      const answer = await call("POST", "/sign-in/confirm", { token, body: { password: "wrong" }, headers });
      expect(answer).toMatchObject(refusal(400, "wrong_password"));
    }
    const right = { token, body: { password: person.password }, headers: { "x-forwarded-for": "10.7.1.1" } };
    expect(await call("POST", "/sign-in/confirm", right)).toMatchObject(refusal(429, "too_many_attempts"));
  });

  it("let their person in, confirm and change the password while strangers try passwords for the e-mail", async () => {
    const { token, device } = await signIn();
    const stranger = await server.signUp();
    const attempt = (n: number, password: string, more: { token?: string; headers?: Record<string, string> } = {}) =>
      call("POST", "/sign-in", {
        body: { email: person.email, password },
        ...more,
        headers: { "x-forwarded-for": `10.6.0.${n}`, ...more.headers },
      });
    for (let n = 0; n < limits.signInAttemptsMax; n++) await attempt(n, "wrong");
    const shut = refusal(429, "too_many_attempts");
    expect(await attempt(100, person.password)).toMatchObject(shut);
    // Being signed in as somebody else, or a proof for another account, gives no more attempts.
    expect(await attempt(101, person.password, { token: stranger.access_token })).toMatchObject(shut);
    const theirs = await call("POST", "/sign-in", { body: { email: stranger.email, password: stranger.password } });
    const foreign = theirs.cookies.find((line) => line.startsWith("mynah_browser"))?.split(";")[0] ?? "";
    expect(await attempt(102, person.password, { headers: { cookie: foreign } })).toMatchObject(shut);

    expect((await attempt(103, person.password, { headers: { cookie: device } })).status).toBe(200);
    expect(await call("POST", "/sign-in/confirm", { token, body: { password: person.password } })).toMatchObject({
      status: 200,
    });
    const body = { password: person.password, new_password: "another passphrase, also long" };
    expect((await call("POST", "/sign-in/change-password", { token, body })).status).toBe(200);
    // A device that is known has no more attempts than anybody else.
    for (let n = 0; n < limits.signInAttemptsMax; n++) {
      const answer = await attempt(110 + n, "wrong", { headers: { cookie: device } });
      expect(answer).toMatchObject(refusal(401, "invalid_credentials"));
    }
    expect(await attempt(130, body.new_password, { headers: { cookie: device } })).toMatchObject(shut);
  });

  it("give a new bearer token for the same session, which ends with it", async () => {
    const { token } = await signIn();
    const { body } = await call("POST", "/v1/user/auth-tokens", { token });
    const marked = (list: { is_this: boolean; session_id: string }[]) =>
      list.find(({ is_this }) => is_this)?.session_id;
    expect(marked(await listOf(body.access_token))).toBe(marked(await listOf(token)));
    await call("POST", "/sign-out", { token });
    expect(await isIn(body.access_token)).toBe(false);
  });

  it("end after 180 days, however much they are used, and after 30 unused", async () => {
    const { cookie } = await signIn();
    const idle = await signIn(iphone);
    for (let day = 0; day < limits.sessionDaysMax; day += 20) {
      expect((await refresh(cookie)).status).toBe(200);
      late += 20 * dayMs;
      if (day === 20) expect((await refresh(idle.cookie)).status).toBe(401);
    }
    expect((await refresh(cookie)).status).toBe(401);
  });

  it("number at most fifty for one person: the one unused for longest ends", async () => {
    const first = await signIn();
    await server.services.db.pool.query(
      `INSERT INTO sessions (session_id, user_id, secret_hash, expires_at, last_seen_at)
       SELECT 'many ' || n || $1, $1, 'hash ' || n || $1, now() + interval '400 days', now() + interval '399 days' FROM generate_series(1, 49) n`,
      [person.user_id],
    );
    late += minuteMs;
    const last = await signIn();
    expect(await isIn(first.token)).toBe(false);
    expect(await listOf(last.token)).toHaveLength(limits.sessionsMax);
  });

  it("tell their person of a browser that is new, once, by the bell and by letter", async () => {
    expect([await told(), await newDeviceLetters()]).toEqual([0, 0]);
    const { device } = await signIn();
    expect([await told(), await newDeviceLetters()]).toEqual([1, 1]);
    await signIn(firefox, { cookie: device });
    expect([await told(), await newDeviceLetters()]).toEqual([1, 1]);
    // Joining on it as another person, too, adds to what it is known for.
    const body = { email: `${crypto.randomUUID()}@example.com`, password: person.password };
    const joined = await server.call("POST", "/sign-up", { body, headers: { cookie: device } });
    const both = joined.headers.getSetCookie().find((line) => line.startsWith("mynah_browser")) ?? "";
    expect(both).toContain("; Path=/;");
    await signIn(firefox, { cookie: both.split(";")[0] ?? "" });
    expect(await told()).toBe(1);
    // Somebody else's browser is not known for this person, nor is one that was made up.
    const stranger = await server.signUp();
    const theirs = await server.call("POST", "/sign-in", {
      body: { email: stranger.email, password: stranger.password },
    });
    const foreign =
      theirs.headers
        .getSetCookie()
        .find((line) => line.startsWith("mynah_browser"))
        ?.split(";")[0] ?? "";
    await signIn(firefox, { cookie: foreign });
    await signIn(firefox, { cookie: device.slice(0, -1) + (device.endsWith("-") ? "_" : "-") });
    expect(await told()).toBe(3);
  });

  it("of somebody else end by the owner of the installation alone", async () => {
    const path = `/v1/admin/users/${person.user_id}/end-sessions`;
    const { token } = await signIn();
    expect(await call("POST", path, { token })).toMatchObject(refusal(403, "operator_required"));
    expect(await call("POST", path, { key: OWNER_KEY })).toMatchObject({ body: { ended: 2 } });
    expect(await isIn(token)).toBe(false);
    expect(await call("POST", "/v1/admin/users/nobody/end-sessions", { key: OWNER_KEY })).toMatchObject(
      refusal(404, "user_not_found"),
    );
  });

  it("let somebody in probation sign in, read and leave, and neither make nor share", async () => {
    const path = `/v1/admin/users/${person.user_id}/probation`;
    const set = (is_in_probation: boolean) => call("POST", path, { key: OWNER_KEY, body: { is_in_probation } });
    expect(await call("POST", path, { key: person.key, body: { is_in_probation: false } })).toMatchObject(
      refusal(403, "operator_required"),
    );
    await set(true);
    const { token } = await signIn();
    const refused = refusal(403, "in_probation");
    expect((await call("GET", "/v1/user", { token })).body.is_in_probation).toBe(true);
    for (const path of ["/v1/voices", "/v1/history", "/v1/models", "/v1/user/subscription"]) {
      expect((await call("GET", path, { token })).status).toBe(200);
    }
    const speak = `/v1/text-to-speech/${server.voice_id}`;
    const rules = { name: "words", rules: [{ type: "alias", string_to_replace: "a", alias: "b" }] };
    for (const credentials of [{ token }, { key: person.key }]) {
      expect(await call("POST", speak, { ...credentials, body: { text: "Hello." } })).toMatchObject(refused);
      const add = "/v1/pronunciation-dictionaries/add-from-rules";
      expect(await call("POST", add, { ...credentials, body: rules })).toMatchObject(refused);
    }
    await set(false);
    expect((await server.call("POST", speak, { token, body: { text: "Hello." } })).status).toBe(200);
  });
});
