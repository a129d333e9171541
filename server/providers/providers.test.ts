import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderState } from "../../contract/providers.ts";
import { testDatabases } from "../db/testing.ts";
import {
  OWNER_KEY,
  type SharedTestServer,
  sharedTestServer,
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../testing/server.ts";
import { partOf } from "./rules.ts";
import { startFakeAccount } from "./testing/fake-account.ts";
import { ownerOf } from "./testing/owner.ts";

const SECRET_KEY = "sk-proj-never-to-be-seen-again-9876";
const soonMs = 20_000;

let other: SharedTestServer;
beforeAll(async () => {
  other = await sharedTestServer("embedded");
}, 300_000);

describe.each(testDatabases)("connected servers on the %s database", (kind) => {
  let here: TestServer;
  let person: TestPerson;
  const { asOwner, add, listed } = ownerOf(() => here);
  const voicesOf = async (provider: string) => {
    const { body } = await asOwner<{
      voices: { voice_id: string; provider: string; disabled_reason: string | null }[];
    }>("GET", "/v1/voices");
    return body.voices.filter((voice) => voice.provider === provider);
  };

  beforeAll(async () => {
    here = await startTestServer(kind);
    person = await here.signUp();
  }, 300_000);
  afterAll(() => here?.stop());

  it("are refused to everybody but the owner", async () => {
    for (const path of ["/v1/providers", "/v1/providers/servers"]) {
      const answer = await here.call("GET", path, { key: person.key });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ detail: { status: "operator_required" } });
    }
  });

  it("keep their key to themselves: no answer and no row shows it", async () => {
    const server = await add({
      kind: "openai",
      name: "Vendor",
      base_url: "http://127.0.0.1:9/v1/",
      api_key: SECRET_KEY,
    });
    expect(server).toMatchObject({
      base_url: "http://127.0.0.1:9/v1",
      has_api_key: true,
      api_key_preview: "…9876",
      is_api_key_readable: true,
    });
    const path = `/v1/providers/servers/${server.server_id}`;
    const answers = [
      await asOwner("GET", "/v1/providers/servers"),
      await asOwner("PATCH", path, { name: "The vendor", voices: ["alloy", "alloy"] }),
      await asOwner("POST", `${path}/check`),
      await asOwner("GET", "/v1/providers"),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain(SECRET_KEY);
      expect(text).not.toContain("never-to-be-seen");
    }
    const { rows } = await here.services.db.pool.query("select * from engine_servers");
    expect(JSON.stringify(rows)).not.toContain("never-to-be-seen");
    expect(await listed(server.server_id)).toMatchObject({ name: "The vendor", voices: ["alloy"], has_api_key: true });

    const short = await add({ kind: "openai", name: "Short", base_url: "http://127.0.0.1:9", api_key: "hunter2" });
    expect(short.api_key_preview).toBe("…");
    await asOwner("PATCH", `/v1/providers/servers/${short.server_id}`, { api_key: null });
    expect(await listed(short.server_id)).toMatchObject({ has_api_key: false, api_key_preview: null });
    await asOwner("DELETE", `/v1/providers/servers/${short.server_id}`);
    await asOwner("DELETE", path);
  });

  it("get a kept key only at the address that it was entered for", async () => {
    const { server_id } = await add({
      kind: "openai",
      name: "Box",
      base_url: "http://127.0.0.1:9",
      api_key: SECRET_KEY,
    });
    const path = `/v1/providers/servers/${server_id}`;
    const moved = await asOwner("PATCH", path, { base_url: "http://127.0.0.1:10" });
    expect(moved.body).toMatchObject({ detail: { status: "engine_server_key_needed" } });
    expect(await listed(server_id)).toMatchObject({ base_url: "http://127.0.0.1:9" });
    expect((await asOwner("PATCH", path, { base_url: "http://127.0.0.1:9/v1" })).status).toBe(200);
    expect((await asOwner("PATCH", path, { base_url: "http://127.0.0.1:10", api_key: "another" })).status).toBe(200);
    await asOwner("DELETE", path);
  });

  it("say so when the operator has left their kind out", async () => {
    const { name, title } = { name: "openai", title: "OpenAI-compatible servers" };
    const status = { parts: [], queue_length: 0, under_way: 0, done: 0, failed: 0, audio_seconds: 0, last_error: null };
    const box = { name: "Box" };
    expect(partOf(box, undefined)).toMatchObject({ state: "absent", detail: expect.stringContaining("MYNAH_ENGINES") });
    expect(partOf(box, { ...status, name, title, state: "starting" })).toBeNull();
    const last_error = { at: new Date(), message: "out of memory" };
    expect(partOf(box, { ...status, name, title, state: "failed", last_error })).toMatchObject({
      state: "damaged",
      detail: "out of memory",
    });
  });

  it("say when their key was kept with another secret", async () => {
    const { server_id } = await add({
      kind: "openai",
      name: "Box",
      base_url: "http://127.0.0.1:9",
      api_key: SECRET_KEY,
    });
    await here.services.db.pool.query(
      "update engine_servers set sealed_api_key = (select reverse(sealed_api_key)) where server_id = $1",
      [server_id],
    );
    const server = await listed(server_id);
    expect(server).toMatchObject({ has_api_key: true, is_api_key_readable: false, part: { state: "refused" } });
    expect(server.part?.detail).toContain("Enter it again");
    await asOwner("DELETE", `/v1/providers/servers/${server_id}`);
  });

  it.each([
    [{ base_url: "ftp://host" }, 422],
    [{ base_url: "http://user:password@host" }, 422],
    [{ base_url: "http://host/?a=b" }, 422],
    [{ base_url: "nonsense" }, 422],
    [{ base_url: "file:///etc/passwd" }, 422],
    [{ name: "" }, 422],
    [{ kind: "other" }, 422],
    [{ api_key: "two words\r\nx-evil: 1" }, 422],
  ])("are refused with %j", async (wrong, status) => {
    const body = { kind: "openai", name: "Wrong", base_url: "http://127.0.0.1:9", ...wrong };
    expect((await asOwner("POST", "/v1/providers/servers", body)).status).toBe(status);
  });

  it("have names of their own", async () => {
    const { server_id } = await add({ kind: "openai", name: "Twin", base_url: "http://127.0.0.1:9" });
    const again = await asOwner("POST", "/v1/providers/servers", {
      kind: "elevenlabs",
      name: "Twin",
      base_url: "http://127.0.0.1:9",
    });
    expect(again.body).toMatchObject({ detail: { status: "engine_server_name_taken" } });
    await asOwner("DELETE", `/v1/providers/servers/${server_id}`);
    expect((await asOwner("DELETE", `/v1/providers/servers/${server_id}`)).status).toBe(404);
  });

  // What another server says has nothing to do with the database: where there are two, each has one of the kinds.
  const kinds = ["openai", "elevenlabs"].filter((_, i) => testDatabases[i % testDatabases.length] === kind);
  it.each(kinds)(
    "of the kind %s bring their voices, which speak here, and are disabled when the server is gone",
    async (serverKind) => {
      const name = `Another ${serverKind}`;
      const { server_id } = await add({ kind: serverKind, name, base_url: other.url, api_key: OWNER_KEY });
      const check = await asOwner("POST", `/v1/providers/servers/${server_id}/check`);
      expect(check.body).toMatchObject({ is_reachable: true, is_key_accepted: true });
      expect(check.body.voices).toBeGreaterThan(10);
      // One that an earlier test's server had stays in the list, and says that it is gone.
      const voicesHere = async () => (await voicesOf(serverKind)).filter((voice) => voice.disabled_reason === null);
      await expect.poll(async () => (await voicesHere()).length, { timeout: soonMs }).toBe(check.body.voices);
      const [voice] = await voicesHere();
      const spoken = await here.call("POST", `/v1/text-to-speech/${voice?.voice_id}/with-timestamps`, {
        key: OWNER_KEY,
        body: { text: "Hello from the other one." },
      });
      const { audio_base64, alignment } = (await spoken.json()) as {
        audio_base64: string;
        alignment: { characters: string[]; character_end_times_seconds: number[] };
      };
      expect(audio_base64.length).toBeGreaterThan(10_000);
      expect(alignment.characters.join("")).toBe("Hello from the other one.");
      const { body } = await asOwner<{ providers: ProviderState[] }>("GET", "/v1/providers");
      expect(body.providers.find((each) => each.name === serverKind)).toMatchObject({
        state: "ready",
        parts: [{ name, state: "ready" }],
      });
      expect((await listed(server_id)).part).toMatchObject({ state: "ready" });
      await asOwner("DELETE", `/v1/providers/servers/${server_id}`);
      await expect
        .poll(async () => (await voicesOf(serverKind)).every((each) => each.disabled_reason !== null), {
          timeout: soonMs,
        })
        .toBe(true);
      const gone = await here.call("POST", `/v1/text-to-speech/${voice?.voice_id}`, {
        key: OWNER_KEY,
        body: { text: "Hi" },
      });
      expect(gone.status).toBeGreaterThanOrEqual(400);
    },
    300_000,
  );

  it("tell what is wrong with them when they are checked", async () => {
    const wrong = await add({ kind: "elevenlabs", name: "Wrong key", base_url: other.url, api_key: SECRET_KEY });
    const refused = await asOwner("POST", `/v1/providers/servers/${wrong.server_id}/check`);
    expect(refused.body).toMatchObject({ is_reachable: true, is_key_accepted: false, voices: 0 });
    expect(refused.body.message).toContain("Invalid API key");
    expect(refused.text).not.toContain(SECRET_KEY);
    const gone = await startFakeAccount(0);
    await gone.close();
    await asOwner("PATCH", `/v1/providers/servers/${wrong.server_id}`, {
      base_url: gone.url,
      api_key: null,
    });
    const silent = await asOwner("POST", `/v1/providers/servers/${wrong.server_id}/check`);
    expect(silent.body).toMatchObject({ is_reachable: false, is_key_accepted: null });
    expect(silent.body.message).toContain("Nothing listens");
    await asOwner("DELETE", `/v1/providers/servers/${wrong.server_id}`);
  });
});
