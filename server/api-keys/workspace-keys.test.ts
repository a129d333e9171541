/** API keys of a workspace, at the front door. */
import { beforeAll, describe, expect, it } from "vitest";
import type { WorkspaceApiKey } from "../../contract/api-keys.ts";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

type NewKey = WorkspaceApiKey & { key: string };

describe.each(testDatabases)("API keys of a workspace on %s", (kind) => {
  let server: SharedTestServer;
  /** Its owner. */
  let admin: TestPerson;
  let editor: TestPerson;
  let stranger: TestPerson;

  const rows = async <T extends object>(statement: string, values: unknown[] = []) =>
    (await server.services.db.pool.query<T>(statement, values)).rows;
  const join = async (person: TestPerson, { workspace_id }: TestPerson, workspace_role: "admin" | "editor") => {
    const { user_id } = person;
    await rows("INSERT INTO workspace_members (workspace_id, user_id, workspace_role) VALUES ($1, $2, $3)", [
      workspace_id,
      user_id,
      workspace_role,
    ]);
    await rows("UPDATE users SET workspace_id = $1 WHERE user_id = $2", [workspace_id, user_id]);
    return { ...person, workspace_id, key: await server.keyOf({ user_id, workspace_id }) };
  };
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    [admin, stranger] = [await server.signUp(), await server.signUp()];
    editor = await join(await server.signUp(), admin, "editor");
  }, 300_000);

  const path = "/v1/workspace/api-keys";
  const add = ({ access_token: token }: TestPerson, more: object = {}) =>
    server.call("POST", `${path}/add`, { token, body: { name: "Radio", ...more } });
  const made = async (by = admin, more: object = {}): Promise<NewKey> => {
    const answer = await add(by, more);
    expect(answer.status).toBe(200);
    return (await answer.json()) as NewKey;
  };
  const list = async ({ access_token: token }: TestPerson) =>
    (await (await server.call("GET", path, { token })).json()) as WorkspaceApiKey[];
  const statusOf = async (answer: Promise<Response>) => {
    const given = await answer;
    const { detail } = (await given.json()) as { detail?: { status: string } };
    return detail?.status ?? given.status;
  };
  const userOf = async (key: string) =>
    (await (await server.call("GET", "/v1/user", { key })).json()) as { user_id: string; workspace_id: string };

  it("shows a key once, lists it by its end, writes it down, and tells who made it in a letter", async () => {
    const { key, ...shown } = await made(admin, { name: "The heron’s radio", permissions: ["voices_read"] });
    expect(key).toMatch(/^sk_[0-9a-f]{48}$/);
    expect(shown).toMatchObject({
      id: shown.api_key_hashed,
      name: "The heron’s radio",
      preview: `...${key.slice(-4)}`,
      permissions: ["voices_read"],
    });
    const listed = JSON.stringify(await list(admin));
    expect(listed).toContain(shown.id);
    expect(listed).not.toContain(key);
    const letters = await server.services.mail.list({ page_size: 100, before_letter_id: undefined });
    const letter = letters.find((each) => each.to_email === admin.email && each.subject.includes("workspace"));
    expect(letter?.letter?.paragraphs.join(" ")).toContain(`“The heron’s radio” (${shown.preview})`);
    expect(JSON.stringify(letter)).not.toContain(key.slice(3, 40));
    const entries = () =>
      rows("SELECT action, user_id, target_name FROM audit_entries WHERE target_id = $1 ORDER BY entry_id", [shown.id]);
    const entry = { user_id: admin.user_id, target_name: shown.name };
    expect(await entries()).toEqual([{ ...entry, action: "api_key.created" }]);
    const gone = () => server.call("DELETE", `${path}/${shown.id}`, { token: admin.access_token });
    expect(await statusOf(gone())).toBe(200);
    expect(await statusOf(server.call("GET", "/v1/voices", { key }))).toBe("invalid_api_key");
    expect(await statusOf(gone())).toBe("api_key_not_found");
    expect(await entries()).toEqual([
      { ...entry, action: "api_key.created" },
      { ...entry, action: "api_key.deleted" },
    ]);
  });

  it("works as nobody of the workspace, for its plan, and sees nothing of anybody that is not shared with it", async () => {
    const { key, id } = await made();
    const worker = await userOf(key);
    expect(worker.workspace_id).toBe(admin.workspace_id);
    expect([admin.user_id, editor.user_id]).not.toContain(worker.user_id);
    const used = async () => {
      const answer = await server.call("GET", "/v1/user/subscription", { key: admin.key });
      return ((await answer.json()) as { character_count: number }).character_count;
    };
    const before = await used();
    const spoken = await server.call("POST", `/v1/text-to-speech/${server.voice_id}`, {
      key,
      body: { text: "Ten chars." },
    });
    await spoken.arrayBuffer();
    expect((await used()) - before).toBe(10);
    const add = await server.call("POST", "/v1/pronunciation-dictionaries/add-from-rules", {
      key: admin.key,
      body: { name: "Mine", rules: [] },
    });
    const dictionary = ((await add.json()) as { id: string }).id;
    const read = () => statusOf(server.call("GET", `/v1/pronunciation-dictionaries/${dictionary}`, { key }));
    expect(await read()).toBe("pronunciation_dictionary_not_found");
    const resource = `/v1/workspace/resources/pronunciation_dictionary/${dictionary}`;
    const body = { role: "viewer", workspace_api_key_id: id };
    expect(await statusOf(server.call("POST", `${resource}/share`, { key: admin.key, body }))).toBe(200);
    expect(await read()).toBe(200);
    const shown = await server.call("GET", resource, { key: admin.key });
    expect(((await shown.json()) as { shares: unknown[] }).shares).toEqual([
      { id: worker.user_id, name: "API keys of the workspace", email: null, type: "key", role: "viewer" },
    ]);
    // It may do what editors may.
    expect(await statusOf(server.call("GET", path, { key }))).toBe("admin_required");
    expect(await statusOf(server.call("GET", "/v1/user/api-keys", { key }))).toBe("session_required");
  });

  it("outlives whoever made it", async () => {
    const leaver = await join(await server.signUp(), admin, "admin");
    const { key } = await made(leaver);
    await rows("DELETE FROM workspace_members WHERE user_id = $1 AND workspace_id = $2", [
      leaver.user_id,
      admin.workspace_id,
    ]);
    expect(await statusOf(server.call("GET", "/v1/user", { key: leaver.key }))).toBe("invalid_api_key");
    expect((await server.call("GET", "/v1/voices", { key })).status).toBe(200);
    expect((await list(admin)).map(({ preview }) => preview)).toContain(`...${key.slice(-4)}`);
  });

  it("refuses editors, keys that would make keys, and ids of other workspaces", async () => {
    const { id } = await made();
    expect(await statusOf(add(editor))).toBe("admin_required");
    const byKey = server.call("POST", `${path}/add`, { key: admin.key, body: { name: "Radio" } });
    expect(await statusOf(byKey)).toBe("session_required");
    expect(await statusOf(server.call("GET", path, { key: editor.key }))).toBe("admin_required");
    for (const given of [id, "0".repeat(64)]) {
      const foreign = server.call("DELETE", `${path}/${given}`, { token: stranger.access_token });
      expect(await statusOf(foreign)).toBe("api_key_not_found");
    }
    // Nobody's own key is deleted as one of the workspace.
    const [own] = await rows<{ api_key_hashed: string }>("SELECT api_key_hashed FROM api_keys WHERE user_id = $1", [
      editor.user_id,
    ]);
    const personal = server.call("DELETE", `${path}/${own?.api_key_hashed}`, { token: admin.access_token });
    expect(await statusOf(personal)).toBe("api_key_not_found");
    expect((await server.call("GET", "/v1/voices", { key: editor.key })).status).toBe(200);
  });

  it("is one nobody for all keys of a workspace, however many are made at once, and no more keys than it may have", async () => {
    const owner = await server.signUp();
    const first = await Promise.all([1, 2, 3].map(() => made(owner)));
    const workers = await Promise.all(first.map(async ({ key }) => (await userOf(key)).user_id));
    expect(new Set(workers).size).toBe(1);
    await rows(
      `INSERT INTO api_keys (api_key_hashed, user_id, workspace_id, name, preview)
       SELECT 'many-' || $1 || n, $1, $2, 'many', '...0000' FROM generate_series(1, $3) AS n`,
      [workers[0], owner.workspace_id, limits.apiKeysMax - 4],
    );
    const last = await Promise.all([1, 2, 3].map(() => statusOf(add(owner))));
    expect(last.sort()).toEqual([200, "too_many_workspace_api_keys", "too_many_workspace_api_keys"]);
    expect(await list(owner)).toHaveLength(limits.apiKeysMax);
  });

  it("is not counted among people", async () => {
    const { key } = await made();
    const { user_id } = await userOf(key);
    const token = admin.access_token;
    for (const asked of ["/v1/workspace/members", "/v1/workspace", "/v1/workspace/groups"]) {
      const answer = await server.call("GET", asked, { token });
      expect([asked, answer.status]).toEqual([asked, 200]);
      const text = await answer.text();
      expect(text).not.toContain(user_id);
      expect(text).not.toContain("service:");
    }
    const email = `service:${admin.workspace_id}`;
    const signIn = server.call("POST", "/sign-in", { body: { email, password: "a long enough passphrase" } });
    expect((await signIn).status).not.toBe(200);
    const [seats] = await rows<{ people: number }>(
      "SELECT count(*)::int AS people FROM workspace_members m JOIN users u USING (user_id) WHERE m.workspace_id = $1 AND NOT u.is_service",
      [admin.workspace_id],
    );
    const workspace = await server.call("GET", "/v1/workspace", { token });
    expect(await workspace.json()).toMatchObject({ seats_used: seats?.people });
  });
});
