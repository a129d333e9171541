/** Generated from the contract: nobody gets in without the right to. Every later domain is covered without a line here. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../contract/endpoint.ts";
import { api } from "../contract/index.ts";
import { PERMISSIONS } from "../contract/permissions.ts";
import { testDatabases } from "./db/testing.ts";
import { OWNER_KEY, startTestServer, type TestPerson, type TestServer } from "./testing/server.ts";
import { makeThings, type Things } from "./testing/things.ts";

const endpoints = Object.entries(api).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, endpoint]) => endpoint.kind === "endpoint")
    .map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
);
const closed = endpoints.filter(({ endpoint }) => endpoint.who.kind !== "anyone");

/** A body that the contract accepts, so that the refusal is not for the body. */
function bodyOf(endpoint: Endpoint): unknown {
  if (endpoint.body?.kind !== "json") return undefined;
  const samples: Record<string, unknown> = {
    text: "Hello there.",
    public_user_name: "Somebody",
    name: "Something",
    rules: [],
    rule_strings: [],
    history_item_ids: ["zzzzzzzzzzzzzzzzzzzz"],
    thumbs_up: true,
    kind: "openai",
    base_url: "http://127.0.0.1:9",
  };
  const body: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(endpoint.body.schema.shape)) {
    if (!(field as z.ZodType).safeParse(undefined).success) body[key] = samples[key];
  }
  return body;
}

const pathOf = (endpoint: Endpoint, ids: Record<string, string>) =>
  endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? "zzzzzzzzzzzzzzzzzzzz");

const statusOf = async (answer: Response) => {
  const body = (await answer.json()) as { detail?: { status?: string } };
  return body.detail?.status;
};

describe.each(testDatabases)("on the %s database", (kind) => {
  let server: TestServer;
  let alice: TestPerson;
  let bob: TestPerson;
  let things: Things;

  beforeAll(async () => {
    server = await startTestServer(kind);
    alice = await server.signUp();
    bob = await server.signUp();
    things = await makeThings(server, alice);
  }, 60_000);
  afterAll(() => server?.stop());

  it.each(closed)("refuses $name without credentials", async ({ endpoint }) => {
    const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), { body: bodyOf(endpoint) });
    expect(answer.status).toBe(401);
    expect(await statusOf(answer)).toBe("needs_authorization");
  });

  it.each(closed)("refuses $name with a key that is not one", async ({ endpoint }) => {
    const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), {
      key: "sk_none",
      body: bodyOf(endpoint),
    });
    expect(answer.status).toBe(401);
    expect(await statusOf(answer)).toBe("invalid_api_key");
  });

  // A `caller` is anybody with a key: what each message asks for is the domain's own test.
  const limited = closed.filter(({ endpoint }) => endpoint.who.kind !== "caller");
  it.each(limited)("refuses $name with a key that lacks the permission", async ({ endpoint }) => {
    const who = endpoint.who;
    const others = PERMISSIONS.filter((permission) => who.kind !== "member" || permission !== who.permission);
    const key = await server.keyOf(alice, others);
    const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), { key, body: bodyOf(endpoint) });
    expect([401, 403]).toContain(answer.status);
    expect(["missing_permissions", "session_required", "operator_required"]).toContain(await statusOf(answer));
  });

  const withIds = closed.filter(({ endpoint }) => endpoint.path_names.some((name) => name !== "voice_id"));
  it.each(withIds)("keeps private what $name leads to from somebody else", async ({ endpoint }) => {
    const options = { key: bob.key, body: bodyOf(endpoint) };
    const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), options);
    expect([403, 404]).toContain(answer.status);
    const text = await answer.text();
    for (const secret of things.secrets) expect(text).not.toContain(secret);
    // Somebody else's id and one that never was look the same.
    const nobodys = await server.call(endpoint.method, pathOf(endpoint, {}), options);
    expect(nobodys.status).toBe(answer.status);
  });

  it.each(withIds)("still finds for its owner what $name leads to", async ({ endpoint }) => {
    if (endpoint.who.kind === "operator" || endpoint.method === "DELETE") return;
    const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), {
      key: alice.key,
      body: bodyOf(endpoint),
    });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });

  it("refuses the owner's pages to everybody else, and lets the owner in", async () => {
    for (const { endpoint } of closed.filter((each) => each.endpoint.who.kind === "operator")) {
      const path = pathOf(endpoint, { ...things.ids, workspace_id: alice.workspace_id, user_id: alice.user_id });
      const refused = await server.call(endpoint.method, path, { token: alice.access_token, body: bodyOf(endpoint) });
      expect(await statusOf(refused)).toBe("operator_required");
      const allowed = await server.call(endpoint.method, path, { key: OWNER_KEY, body: bodyOf(endpoint) });
      // 409: let in, and what it leads to is in another state by now.
      expect([200, 409]).toContain(allowed.status);
      await allowed.body?.cancel();
    }
  });
});
