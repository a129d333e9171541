/** Generated from the contract: nobody gets in without the right to. Every later domain is covered without a line here. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../contract/endpoint.ts";
import { api } from "../contract/index.ts";
import { PERMISSIONS, PERMISSIONS_IN_USE, type Permission } from "../contract/permissions.ts";
import { hashApiKey } from "./api-keys/index.ts";
import { testDatabases } from "./db/testing.ts";
import { OWNER_KEY, startTestServer, type TestPerson, type TestServer } from "./testing/server.ts";
import { makeThings, makeWorkspaceThings, type Things } from "./testing/things.ts";
import { addMember, giveSeats } from "./workspaces/testing.ts";

const endpoints = Object.entries(api).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, endpoint]) => endpoint.kind === "endpoint")
    .map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
);
const closed = endpoints.filter(({ endpoint }) => endpoint.who.kind !== "anyone");

/** What a field may be when nothing better is known; the first that the contract accepts. */
const candidates = ["zzzzzzzzzzzzzzzzzzzz", "nobody@example.com", "viewer", ["nobody@example.com"], true, 1, [], {}];
/** Where meaning matters more than form. */
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
  code: "000000",
  is_in_probation: true,
  percent_off: 10,
  sso_provider_config: { issuer: "http://127.0.0.1:9", client_id: "none", client_secret: "none" },
  subscription_type: "pro",
  decision: "dismiss",
  safety_control: null,
};

/** Fields that the contract accepts, so that the refusal is not for them; `ids` are those of what it is about. */
function filled(shape: Record<string, unknown>, ids: Record<string, string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(shape) as [string, z.ZodType][]) {
    if (field.safeParse(undefined).success && key !== "percent_off") continue;
    const choices = [...("options" in field ? (field.options as unknown[]) : []), ...candidates];
    const known = [samples[key], ids[key]].filter((each) => each !== undefined);
    const chosen = known.length > 0 ? known : choices.filter((each) => field.safeParse(each).success);
    fields[key] = chosen.length > 0 ? chosen[0] : candidates[0];
  }
  return fields;
}

const bodyOf = (endpoint: Endpoint, ids: Record<string, string> = {}): unknown =>
  endpoint.body?.kind === "json" ? filled(endpoint.body.schema.shape, ids) : undefined;

function pathOf(endpoint: Endpoint, given: Record<string, string>): string {
  // Recordings are of a voice of somebody's own, and anybody may speak with the other.
  const { own_voice_id } = given;
  const ofOwn = ["sample_id", "public_user_id"];
  const isJudged = endpoint.path.startsWith("/v1/admin/voices/");
  const isOwn = own_voice_id !== undefined && (isJudged || endpoint.path_names.some((name) => ofOwn.includes(name)));
  const ids = isOwn ? { ...given, voice_id: own_voice_id } : given;
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(ids[name] ?? (name === "resource_type" ? "history_item" : "zzzzzzzzzzzzzzzzzzzz")),
  );
  const query = new URLSearchParams(filled(endpoint.query.shape, ids) as Record<string, string>).toString();
  return query ? `${path}?${query}` : path;
}

const statusOf = async (answer: Response) => {
  const body = (await answer.json()) as { detail?: { status?: string } };
  return body.detail?.status;
};

describe.each(testDatabases)("on the %s database", (kind) => {
  let server: TestServer;
  let alice: TestPerson;
  let bob: TestPerson;
  let things: Things;
  /** Of the workspace of alice. */
  let editor: TestPerson;
  let locked: TestPerson;
  /** Was a member; what they know from then is worth nothing. */
  let removed: TestPerson;
  /** Keys that no longer open anything: switched off, or of somebody who is leaving. */
  const shut: string[] = [];

  beforeAll(async () => {
    server = await startTestServer(kind);
    alice = await server.signUp();
    bob = await server.signUp();
    things = await makeThings(server, alice);
    const off = await server.keyOf(alice);
    const api_key_hashed = hashApiKey(off);
    const token = alice.access_token;
    await server.call("POST", "/v1/user/edit-api-key", { token, body: { api_key_hashed, is_enabled: false } });
    const leaver = await server.signUp();
    await server.call("DELETE", "/v1/user/delete", { token: leaver.access_token });
    await giveSeats(server, alice.workspace_id, null);
    const added = await makeWorkspaceThings(server, alice);
    things = { ids: { ...things.ids, ...added.ids }, secrets: [...things.secrets, ...added.secrets] };
    editor = await addMember(server, alice, "editor");
    locked = await addMember(server, alice, "admin");
    removed = await addMember(server, alice, "admin");
    const lock = { email: locked.email, is_locked: true };
    await server.call("POST", "/v1/workspace/members", { token, body: lock });
    await server.call("DELETE", "/v1/workspace/members", { token, body: { email: removed.email } });
    shut.push(off, leaver.key, removed.key);
  });
  afterAll(() => server?.stop());

  it.each(closed)("refuses $name without credentials", async ({ endpoint }) => {
    const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), { body: bodyOf(endpoint) });
    expect(answer.status).toBe(401);
    expect(await statusOf(answer)).toBe("needs_authorization");
  });

  it.each(closed)(
    "refuses $name with a key that is none, is disabled, or is of somebody who leaves or was removed",
    async (call) => {
      const { endpoint } = call;
      const [none, ...others] = await Promise.all(
        ["sk_none", ...shut].map(async (key) => {
          const options = { key, body: bodyOf(endpoint) };
          const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), options);
          const { detail } = (await answer.json()) as { detail: { status: string; message: string } };
          return { http: answer.status, status: detail.status, message: detail.message };
        }),
      );
      expect(none).toMatchObject({ http: 401, status: "invalid_api_key" });
      // Nobody learns that a key was right once.
      for (const other of others) expect(other).toEqual(none);
    },
  );

  const keys = new Map<Permission | null, Promise<string>>();
  const keyWithout = (missing: Permission | null) => {
    const key =
      keys.get(missing) ??
      server.keyOf(
        alice,
        PERMISSIONS.filter((permission) => permission !== missing),
      );
    keys.set(missing, key);
    return key;
  };

  // A `caller` is anybody with a key: what each message asks for is the domain's own test.
  const limited = closed.filter(({ endpoint }) => endpoint.who.kind !== "caller");
  it.each(limited)("refuses $name with a key that lacks the permission", async ({ endpoint }) => {
    const who = endpoint.who;
    const key = await keyWithout(who.kind === "member" || who.kind === "admin" ? who.permission : null);
    const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), { key, body: bodyOf(endpoint) });
    expect([401, 403]).toContain(answer.status);
    expect(["missing_permissions", "session_required", "operator_required"]).toContain(await statusOf(answer));
  });

  const ofAdmins = closed.filter(({ endpoint }) => endpoint.who.kind === "admin");
  it.each(ofAdmins)("refuses $name to an editor", async ({ endpoint }) => {
    const body = bodyOf(endpoint, things.ids);
    for (const credential of [{ key: editor.key }, { token: editor.access_token }]) {
      const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), { ...credential, body });
      expect([answer.status, await statusOf(answer)]).toEqual([403, "admin_required"]);
    }
  });

  it.each(closed)("refuses $name to somebody who is locked, unless it leads out of there", async ({ endpoint }) => {
    const { who } = endpoint;
    const isWayOut = who.kind === "session" && who.even_locked === true;
    const body = bodyOf(endpoint, things.ids);
    const path = pathOf(endpoint, things.ids);
    const byKey = await server.call(endpoint.method, path, { key: locked.key, body });
    expect(await statusOf(byKey)).toBe(isWayOut ? "session_required" : "member_locked");
    // Signing out would end the session that the other calls are made with.
    if (isWayOut) return;
    const answer = await server.call(endpoint.method, path, { token: locked.access_token, body });
    expect([answer.status, await statusOf(answer)]).toEqual([403, "member_locked"]);
  });

  it("refuses somebody in probation whatever makes or shares something, and lets them read", async () => {
    const carol = await server.signUp();
    const path = `/v1/admin/users/${carol.user_id}/probation`;
    await server.call("POST", path, { key: OWNER_KEY, body: { is_in_probation: true } });
    const refused = new Set<Permission>();
    for (const { endpoint } of closed) {
      if (endpoint.who.kind !== "member" && endpoint.who.kind !== "admin") continue;
      if (/_read$|^user_write$/.test(endpoint.who.permission)) continue;
      const options = { key: carol.key, body: bodyOf(endpoint) };
      expect(await statusOf(await server.call(endpoint.method, pathOf(endpoint, things.ids), options))).toBe(
        "in_probation",
      );
      refused.add(endpoint.who.permission);
    }
    const made = PERMISSIONS_IN_USE.filter((permission) => !/_read$|^user_write$/.test(permission));
    expect([...refused].sort()).toEqual([...made].sort());
    expect((await server.call("GET", "/v1/voices", { key: carol.key })).status).toBe(200);
  });

  // Everybody may name a voice, a type of things or another provider, and whoever has the code of an invite was sent it;
  // other ids lead to somebody's own.
  const isOwned = (name: string) => !["voice_id", "provider", "resource_type", "code"].includes(name);
  const withIds = closed.filter(
    ({ endpoint }) => endpoint.path_names.some(isOwned) || "api_key_hashed" in (endpoint.body?.schema.shape ?? {}),
  );
  const credentialOf = (endpoint: Endpoint, person: TestPerson) =>
    endpoint.who.kind === "session" ? { token: person.access_token } : { key: person.key };

  it.each(withIds)(
    "keeps private what $name leads to from somebody else, and from who was removed",
    async ({ endpoint }) => {
      const isForSession = endpoint.who.kind === "session";
      const strangers = [credentialOf(endpoint, bob), { token: removed.access_token }];
      if (isForSession || endpoint.who.kind === "operator") strangers.pop();
      for (const credential of strangers) {
        const ask = (ids: Record<string, string>) =>
          server.call(endpoint.method, pathOf(endpoint, ids), { ...credential, body: bodyOf(endpoint, ids) });
        const answer = await ask(things.ids);
        expect([403, 404]).toContain(answer.status);
        const text = await answer.text();
        for (const secret of things.secrets) expect(text).not.toContain(secret);
        // Somebody else's id and one that never was look the same.
        expect((await ask({})).status).toBe(answer.status);
      }
    },
  );

  // One leads to phones alone, and the factor of these tests is an app.
  const findable = withIds.filter(({ name }) => name !== "second_factors.send_code");
  it.each(findable)("still finds for its owner what $name leads to", async ({ endpoint }) => {
    if (endpoint.who.kind === "operator" || endpoint.method === "DELETE") return;
    const answer = await server.call(endpoint.method, pathOf(endpoint, things.ids), {
      ...credentialOf(endpoint, alice),
      body: bodyOf(endpoint, things.ids),
    });
    // 400, 409: found, and what was asked of it cannot be, as a wrong code.
    expect([200, 400, 409]).toContain(answer.status);
    await answer.body?.cancel();
  });

  it("refuses the owner's pages to everybody else, and lets the owner in", async () => {
    // What an owner does to people is done to somebody whom no other test needs.
    const erin = await server.signUp();
    for (const { endpoint } of closed.filter((each) => each.endpoint.who.kind === "operator")) {
      const isAboutPerson = endpoint.path_names.join() === "user_id";
      const path = pathOf(endpoint, isAboutPerson ? { user_id: erin.user_id } : things.ids);
      const refused = await server.call(endpoint.method, path, { token: alice.access_token, body: bodyOf(endpoint) });
      expect(await statusOf(refused)).toBe("operator_required");
      const allowed = await server.call(endpoint.method, path, { key: OWNER_KEY, body: bodyOf(endpoint) });
      // 409: let in, and what it leads to is in another state by now.
      expect([endpoint.route, allowed.status]).toEqual([
        endpoint.route,
        expect.toSatisfy((code) => [200, 409].includes(code)),
      ]);
      await allowed.body?.cancel();
    }
  });
});
