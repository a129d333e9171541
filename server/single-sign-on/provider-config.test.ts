/** Who may change how the members of a workspace sign in, at the front door. */
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { addMember, newOwner, outcome } from "../workspaces/testing.ts";

describe.each(testDatabases)("the ways into a workspace on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;
  let colleague: TestPerson;
  let domain: string;

  const sql = (text: string, values: unknown[]) => server.services.db.pool.query(text, values);

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await newOwner(server);
    colleague = await addMember(server, owner, "admin");
    domain = `${owner.user_id.toLowerCase()}.example.com`;
    const body = { verification_method: "dns_txt", domain };
    await server.call("POST", "/v1/workspace/domain-verifications", { token: owner.access_token, body });
    await sql("UPDATE workspace_domains SET status = 'verified', verified_at = now() WHERE domain = $1", [domain]);
  }, 300_000);

  /** Each change of them, in an order in which all of them are possible. */
  const changes = () => {
    const sso_provider_config = { issuer: "https://127.0.0.1:9", client_id: "mynah", client_secret: "a secret" };
    const ways = { updated_providers: ["password"], check_affected_users: false };
    return [
      ["POST", "sso-provider-config", { provider_type: "oidc", sso_provider_config, domains: [domain] }],
      ["POST", "identity-providers", ways],
      ["DELETE", "sso-provider-config", {}],
    ] as const;
  };
  const changeAll = async (by: { token: string } | { key: string }) => {
    const outcomes: string[] = [];
    for (const [method, path, body] of changes()) {
      outcomes.push(await outcome(server.call(method, `/v1/workspace/${path}`, { ...by, body })));
    }
    return outcomes;
  };

  it("refuses an admin's key with every permission, and a session that was left open", async () => {
    expect(await changeAll({ key: owner.key })).toEqual(Array(3).fill("session_required"));
    const age = "UPDATE sessions SET authenticated_at = authenticated_at + $2 * interval '1 minute' WHERE user_id = $1";
    await sql(age, [owner.user_id, -16]);
    expect(await changeAll({ token: owner.access_token })).toEqual(Array(3).fill("authentication_too_old"));
    await sql(age, [owner.user_id, 16]);
  });

  it("tells the other admins who changed what", async () => {
    expect(await changeAll({ token: owner.access_token })).toEqual(["ok", "ok", "ok"]);
    const answer = await server.call("GET", "/v1/user/notices", { token: colleague.access_token });
    const { notices } = (await answer.json()) as { notices: { title: string; path: string }[] };
    expect(notices.slice(0, 3).map(({ title }) => title)).toEqual([
      `${owner.email} has ended single sign-on`,
      expect.stringContaining(`${owner.email} has changed the ways in to `),
      `${owner.email} has set up single sign-on`,
    ]);
    expect(notices[0]?.path).toBe("/app/workspace/security");
  });
});
