import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ApiKey } from "../../contract/api-keys.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import { limits } from "../../contract/limits.ts";
import { PERMISSIONS_IN_USE } from "../../contract/permissions.ts";
import { testDatabases } from "../db/testing.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";

type NewKey = ApiKey & { xi_api_key: string };

it("offers exactly the permissions that some call asks for", () => {
  const asked = Object.values(api).flatMap((calls) =>
    Object.values(calls as Record<string, Endpoint>).flatMap(({ who }) =>
      who.kind === "member" || who.kind === "admin" ? [who.permission] : [],
    ),
  );
  expect([...new Set(asked)].sort()).toEqual([...PERMISSIONS_IN_USE].sort());
});

describe.each(testDatabases)("API keys on %s", (kind) => {
  let server: TestServer;
  let now = new Date();
  /** Somebody new in each test. */
  let alice: TestPerson;
  let bob: TestPerson;

  beforeAll(async () => {
    server = await startTestServer(kind, {}, () => now);
    bob = await server.signUp();
  }, 300_000);
  afterAll(() => server?.stop());
  beforeEach(async () => {
    alice = await server.signUp();
    // Her first key is older than those that a test makes.
    now = new Date(now.getTime() + 1000);
  });

  const own = (method: string, path: string, body?: unknown, who = alice) =>
    server.call(method, `/v1/user/${path}`, { token: who.access_token, body });
  const create = async (wanted: object) => {
    const answer = await own("POST", "create-api-key", { name: "Radio", permissions: null, ...wanted });
    expect(answer.status).toBe(200);
    return (await answer.json()) as NewKey;
  };
  const edit = async (api_key_hashed: string, changes: object) => {
    const answer = await own("POST", "edit-api-key", { api_key_hashed, ...changes });
    expect(await answer.json()).toEqual({ status: "ok" });
  };
  const list = async () => (await (await own("GET", "api-keys")).json()) as ApiKey[];
  const voices = (key: string) => server.call("GET", "/v1/voices", { key });
  const refusalOf = async (answer: Response) => {
    const { detail } = (await answer.json()) as { detail: { status: string; message: string } };
    return { http: answer.status, ...detail };
  };

  it("shows a key once, takes it at once, and lists it by its end alone", async () => {
    const { xi_api_key, ...made } = await create({ permissions: ["voices_read", "text_to_speech", "voices_read"] });
    expect(xi_api_key).toMatch(/^sk_[0-9a-f]{48}$/);
    expect(made).toEqual({
      api_key_hashed: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: "Radio",
      preview: `...${xi_api_key.slice(-4)}`,
      permissions: ["text_to_speech", "voices_read"],
      is_enabled: true,
      character_limit: null,
      character_count: 0,
      requests_per_minute_max: null,
      created_at_unix: Math.floor(now.getTime() / 1000),
      last_used_at_unix: null,
    });
    expect((await voices(xi_api_key)).status).toBe(200);
    const answer = await own("GET", "api-keys");
    const text = await answer.text();
    expect(text).not.toContain(xi_api_key);
    const [first, ...others] = JSON.parse(text) as ApiKey[];
    expect(first).toEqual({ ...made, last_used_at_unix: expect.any(Number) });
    expect(others.map(({ name }) => name)).toEqual(["test"]);
  });

  it("keeps the key nowhere, also when it is asked for again under one Idempotency-Key", async () => {
    const ask = () =>
      server.call("POST", "/v1/user/create-api-key", {
        token: alice.access_token,
        body: { name: "Twice", permissions: null },
        headers: { "idempotency-key": "twice" },
      });
    const first = (await (await ask()).json()) as NewKey;
    const second = (await (await ask()).json()) as NewKey;
    expect(second.xi_api_key).not.toBe(first.xi_api_key);
    for (const table of ["api_keys", "idempotent_answers", "letters"]) {
      const { rows } = await server.services.db.pool.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain(first.xi_api_key.slice(3));
    }
  });

  it("tells its owner of a new key in a letter that does not hold it", async () => {
    const { xi_api_key, preview } = await create({ name: "A <quiet> radio", permissions: ["voices_read"] });
    const letters = await server.services.mail.list({ page_size: 50, before_letter_id: undefined });
    const [letter] = letters.filter(({ to_email }) => to_email === alice.email).map((kept) => kept.letter);
    expect(letter?.subject).toBe("A new API key for your account");
    expect(letter?.paragraphs.join(" ")).toContain(`“A <quiet> radio” (${preview})`);
    expect(JSON.stringify(letter)).not.toContain(xi_api_key.slice(3, 40));
  });

  it("lets a key do what it may, and changes that at once", async () => {
    const key = await create({ permissions: ["models_read"] });
    expect(await refusalOf(await voices(key.xi_api_key))).toMatchObject({
      http: 401,
      status: "missing_permissions",
      message: "The API key you used is missing the permission voices_read to execute this operation.",
    });
    await edit(key.api_key_hashed, { permissions: ["voices_read"], name: "Reads voices" });
    expect((await voices(key.xi_api_key)).status).toBe(200);
    await edit(key.api_key_hashed, { permissions: null });
    expect((await server.call("GET", "/v1/user", { key: key.xi_api_key })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ name: "Reads voices", permissions: null });
  });

  it("changes only what is given", async () => {
    const key = await create({ character_limit: 500, requests_per_minute_max: 30 });
    await edit(key.api_key_hashed, {});
    await edit(key.api_key_hashed, { character_limit: null });
    const [stored] = await list();
    expect(stored).toMatchObject({
      name: "Radio",
      character_limit: null,
      requests_per_minute_max: 30,
      is_enabled: true,
    });
  });

  it("refuses a disabled key at once, and takes it again when it is enabled", async () => {
    const { xi_api_key, api_key_hashed } = await create({});
    await edit(api_key_hashed, { is_enabled: false });
    expect(await refusalOf(await voices(xi_api_key))).toMatchObject({ http: 401, status: "invalid_api_key" });
    await edit(api_key_hashed, { is_enabled: true });
    expect((await voices(xi_api_key)).status).toBe(200);
  });

  it("deletes a key by a DELETE with a body, once", async () => {
    const { xi_api_key, api_key_hashed } = await create({});
    expect(await (await own("DELETE", "delete-api-key", { api_key_hashed })).json()).toEqual({ status: "ok" });
    expect(await refusalOf(await voices(xi_api_key))).toMatchObject({ http: 401, status: "invalid_api_key" });
    expect(await refusalOf(await own("DELETE", "delete-api-key", { api_key_hashed }))).toMatchObject({
      http: 404,
      status: "api_key_not_found",
    });
  });

  it("keeps private whether somebody else has a key, and does nothing to it", async () => {
    const { xi_api_key, api_key_hashed } = await create({});
    for (const hash of [api_key_hashed, "0".repeat(64)]) {
      const edited = await own("POST", "edit-api-key", { api_key_hashed: hash, is_enabled: false }, bob);
      const untouched = await own("POST", "edit-api-key", { api_key_hashed: hash }, bob);
      const deleted = await own("DELETE", "delete-api-key", { api_key_hashed: hash }, bob);
      for (const answer of [edited, untouched, deleted]) {
        expect(await refusalOf(answer)).toMatchObject({ http: 404, status: "api_key_not_found" });
      }
    }
    expect((await voices(xi_api_key)).status).toBe(200);
  });

  it("refuses permissions that there are not, and a key that may do nothing", async () => {
    const said = async (permissions: unknown) => {
      const answer = await own("POST", "create-api-key", { name: "Radio", permissions });
      expect(answer.status).toBe(422);
      return ((await answer.json()) as { detail: { msg: string; loc: unknown[] }[] }).detail[0];
    };
    const unknown = await said(["voices_read", "everything"]);
    expect(unknown).toMatchObject({
      loc: ["body", "permissions", 1],
      msg: expect.stringContaining("'text_to_speech'"),
    });
    expect(await said([])).toMatchObject({ msg: "Choose at least one permission" });
    expect(await said(undefined)).toMatchObject({ loc: ["body", "permissions"] });
    expect(await list()).toHaveLength(1);
  });

  it("makes no more keys than one person may have, also when all are asked for at once", async () => {
    await server.services.db.pool.query(
      `INSERT INTO api_keys (api_key_hashed, user_id, workspace_id, name, preview)
       SELECT 'many-' || $1 || n, $1, $2, 'many', '...0000' FROM generate_series(1, $3) AS n`,
      [alice.user_id, alice.workspace_id, limits.apiKeysMax - 3],
    );
    const ask = () => own("POST", "create-api-key", { name: "One more", permissions: null });
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const answer of refused) {
      expect(await refusalOf(answer)).toMatchObject({
        http: 400,
        status: "too_many_api_keys",
        message: "You have 100 API keys, the most that one person may have. Delete one first.",
      });
    }
    expect(await list()).toHaveLength(limits.apiKeysMax);
  });

  it("serves exactly as many calls in a minute as a key has, and says when to come again", async () => {
    const { xi_api_key, api_key_hashed } = await create({ requests_per_minute_max: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => voices(xi_api_key)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      expect(await refusalOf(answer)).toMatchObject({ http: 429, status: "rate_limited" });
      expect(answer.headers.get("retry-after")).toBe("60");
    }
    // Nobody else's key is slowed down by it.
    expect((await voices(alice.key)).status).toBe(200);
    now = new Date(now.getTime() + 59_100);
    const late = await voices(xi_api_key);
    expect(late.headers.get("retry-after")).toBe("1");
    now = new Date(now.getTime() + 900);
    expect((await voices(xi_api_key)).status).toBe(200);
    await edit(api_key_hashed, { requests_per_minute_max: 1 });
    expect((await voices(xi_api_key)).status).toBe(429);
    await edit(api_key_hashed, { requests_per_minute_max: null });
    expect((await voices(xi_api_key)).status).toBe(200);
  });

  it("tells open pages of a key that was changed, and not of its calls", async () => {
    const told: string[] = [];
    const stop = server.services.live.subscribe([`user:${alice.user_id}`], ({ op, id }) => told.push(`${op} ${id}`));
    const { xi_api_key, api_key_hashed } = await create({ requests_per_minute_max: 100 });
    await voices(xi_api_key);
    await voices(xi_api_key);
    await edit(api_key_hashed, { name: "Changed" });
    // What comes last tells that nothing else is still to come.
    await own("DELETE", "delete-api-key", { api_key_hashed });
    const ofKey = () => told.filter((change) => change.endsWith(api_key_hashed)).map((change) => change.split(" ")[0]);
    await expect.poll(ofKey).toEqual(["insert", "update", "delete"]);
    stop();
  });

  it("refuses a key what passes its characters, and lists what it has used", async () => {
    const key = await create({ name: "Small", character_limit: 20 });
    const [voice] = ((await (await voices(alice.key)).json()) as { voices: { voice_id: string }[] }).voices;
    const speak = (text: string, with_key: string) =>
      server.call("POST", `/v1/text-to-speech/${voice?.voice_id}`, { key: with_key, body: { text } });
    const spoken = await speak("Twelve signs", key.xi_api_key);
    await spoken.arrayBuffer();
    expect(spoken.status).toBe(200);
    expect(await refusalOf(await speak("Nine more.", key.xi_api_key))).toMatchObject({
      http: 401,
      status: "quota_exceeded",
      message:
        "This request exceeds your API key (Small) quota of 20. You have 8 credits remaining, while 10 credits are required for this request.",
    });
    const others = await speak("Nine more.", alice.key);
    await others.arrayBuffer();
    expect(others.status).toBe(200);
    expect((await list())[0]).toMatchObject({ name: "Small", character_limit: 20, character_count: 12 });
  });
});
