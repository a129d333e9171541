import { beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";

describe.each(testDatabases)("sign-in over HTTP on %s", (kind) => {
  let server: SharedTestServer;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
  }, 300_000);

  const refresh = (cookie: string) => server.call("POST", "/sign-in/refresh", { headers: { cookie } });
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0] ?? "";

  it("keeps the session in a cookie that scripts and other calls do not get, until sign-out", async () => {
    const { email, password } = await server.signUp();
    const signedIn = await server.call("POST", "/sign-in", { body: { email, password } });
    expect(signedIn.status).toBe(200);
    const set = cookieOf(signedIn);
    expect(set).toMatch(
      /^mynah_session=[A-Za-z0-9]{48}; Path=\/sign-in\/refresh; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = set.split(";")[0] ?? "";
    expect(await signedIn.text()).not.toContain(cookie.split("=")[1]);

    const refreshed = await refresh(cookie);
    const { access_token } = (await refreshed.json()) as { access_token: string };
    expect((await server.call("GET", "/v1/user", { token: access_token })).status).toBe(200);

    const signedOut = await server.call("POST", "/sign-out", { token: access_token });
    expect(await signedOut.json()).toEqual({ status: "ok" });
    expect(cookieOf(signedOut)).toContain("mynah_session=; Path=/sign-in/refresh; Max-Age=0");
    const ended = { detail: { status: "invalid_authorization", message: "This session has ended. Sign in again." } };
    for (const answer of [await refresh(cookie), await server.call("GET", "/v1/user", { token: access_token })]) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject(ended);
    }
  });

  it("refuses a form of another site's page that signs somebody in to an account not theirs", async () => {
    const { email, password } = await server.signUp();
    // What a form with enctype text/plain sends for <input name='{"email": …, "password": …, "x":"' value='"}'>.
    const body = `${JSON.stringify({ email, password }).slice(0, -1)},"x":"="}`;
    for (const content_type of ["text/plain", "text/plain; application/json", "application/x-www-form-urlencoded"]) {
      const headers = { "content-type": content_type };
      const sent = await fetch(`${server.url}/sign-in`, { method: "POST", headers, body });
      expect(sent.status).toBe(415);
      expect(await sent.json()).toMatchObject({ detail: { status: "unsupported_media_type" } });
      expect(sent.headers.getSetCookie()).toEqual([]);
    }
    for (const content_type of ["application/json;charset=UTF-8", "application/vnd.mynah+json"]) {
      const headers = { "content-type": content_type };
      expect((await fetch(`${server.url}/sign-in`, { method: "POST", headers, body })).status).toBe(200);
    }
    // Bytes, which have no type of their own: programs send text so.
    const bytes = await fetch(`${server.url}/sign-in`, { method: "POST", body: Buffer.from(body) });
    expect(bytes.status).toBe(200);
  });

  it("lets a key do what it was made for and refuses the rest, signing out included", async () => {
    const person = await server.signUp();
    const key = await server.keyOf(person, ["user_read"]);
    const subscription = await server.call("GET", "/v1/user/subscription", { key });
    expect(await subscription.json()).toMatchObject({ tier: "free", character_limit: 10_000 });
    const body = { public_user_name: "Somebody" };
    const refused = await server.call("POST", "/v1/user/update-public-user-name", { key, body });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ detail: { status: "missing_permissions" } });
    const signOut = await server.call("POST", "/sign-out", { key: person.key });
    expect(await signOut.json()).toMatchObject({ detail: { status: "session_required" } });
  });
});
