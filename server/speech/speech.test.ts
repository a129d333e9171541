import { beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

const TEXT = "The river is low this year. Nobody remembers it like that, and nobody wants to.";
const LONG = "A long walk begins with a short step. ".repeat(2500);

interface Refused {
  detail: { status: string; message: string };
}

describe.each(testDatabases)("on the %s database", (kind) => {
  let server: SharedTestServer;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
  }, 300_000);

  const speak = (
    body: object,
    {
      key = OWNER_KEY,
      path = "",
      query = "",
      headers = {},
      signal,
    }: { key?: string; path?: string; query?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) =>
    server.call("POST", `/v1/text-to-speech/${server.voice_id}${path}${query}`, {
      key,
      body,
      headers,
      ...(signal ? { signal } : {}),
    });
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
  const usedBy = async (key: string) => {
    const answer = await server.call("GET", "/v1/user/subscription", { key });
    return ((await answer.json()) as { character_count: number }).character_count;
  };
  const refusalOf = async (answer: Response) => ((await answer.json()) as Refused).detail;

  /** Somebody who was never charged anything. */
  let refused: TestPerson | undefined;

  it("tells about the request in its headers", async () => {
    const answer = await speak({ text: TEXT });
    await answer.arrayBuffer();
    expect(answer.headers.get("character-cost")).toBe(String(TEXT.length));
    expect(answer.headers.get("request-id")).toMatch(/^[0-9A-Za-z]{20}$/);
    expect(answer.headers.get("history-item-id")).toMatch(/^[0-9A-Za-z]{20}$/);
    expect(answer.headers.get("current-concurrent-requests")).toBe("1");
    expect(answer.headers.get("maximum-concurrent-requests")).toBe("100");
    expect(answer.headers.get("x-queue-position")).toBe("0");
  });

  it.each([
    ["an empty text", { text: "" }, 400, "empty_text"],
    ["a text of spaces", { text: " \n " }, 400, "empty_text"],
    ["100,001 characters", { text: "a".repeat(100_001) }, 400, "max_character_limit_exceeded"],
    ["an unknown model", { text: "Hi.", model_id: "gpt" }, 400, "model_not_found"],
    ["a language that nobody speaks", { text: "Hi.", language_code: "xx" }, 400, "unsupported_language"],
    ["a break of two minutes", { text: 'Hi. <break time="120s"/>' }, 400, "invalid_ssml"],
    ["a tag that is not closed", { text: '<phoneme alphabet="ipa" ph="a">Hi' }, 400, "invalid_ssml"],
    [
      "an unknown dictionary",
      { text: "Hi.", pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: "none", version_id: "none" }] },
      404,
      "pronunciation_dictionary_not_found",
    ],
  ])("refuses %s and charges nothing", async (_name, body, status, code) => {
    refused ??= await server.signUp();
    const answer = await speak(body, { key: refused.key });
    expect(answer.status).toBe(status);
    expect((await refusalOf(answer)).status).toBe(code);
    expect(await usedBy(refused.key)).toBe(0);
  });

  it("refuses settings out of range and an unknown format in the clients' shape", async () => {
    const settings = await speak({ text: "Hi.", voice_settings: { stability: 2 } });
    expect(settings.status).toBe(422);
    expect(await settings.json()).toMatchObject({ detail: [{ loc: ["body", "voice_settings", "stability"] }] });
    const format = await speak({ text: "Hi." }, { query: "?output_format=midi" });
    expect(format.status).toBe(422);
    const missing = await speak({});
    expect(await missing.json()).toEqual({
      detail: [{ loc: ["body", "text"], msg: "Field required", type: "missing" }],
    });
  });

  it("asks for the plan that a format needs", async () => {
    const person = await server.signUp();
    const answer = await speak({ text: "Hi." }, { key: person.key, query: "?output_format=pcm_44100" });
    expect(answer.status).toBe(403);
    expect((await refusalOf(answer)).message).toBe("The output format pcm_44100 needs the Pro plan or a higher one.");
  });

  it("serves exactly as many as the quota pays for, and gives the rest a clear answer", async () => {
    const person = await server.signUp();
    await server.services.db.pool.query("update character_balances set used = 9700 where workspace_id = $1", [
      person.workspace_id,
    ]);
    const text = "a few words ".repeat(10).slice(0, 90).padEnd(90, ".");
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const answer = await speak({ text }, { key: person.key });
      statuses.push(answer.status);
      if (answer.status === 401) {
        expect(await refusalOf(answer)).toMatchObject({
          status: "quota_exceeded",
          message:
            "This request exceeds your quota of 10000. You have 30 credits remaining, while 90 credits are required for this request.",
        });
      } else await answer.arrayBuffer();
    }
    expect(statuses).toEqual([200, 200, 200, 401]);
    expect(await usedBy(person.key)).toBe(9970);
  });

  it("holds the plan's two requests at once and refuses the third", async () => {
    const person = await server.signUp();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => speak({ text: TEXT.repeat(3) }, { key: person.key })));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(2);
    expect((await refusalOf(refused[0] as Response)).message).toContain("maximum of 2 concurrent requests");
    await Promise.all(answers.filter((answer) => answer.ok).map((answer) => answer.arrayBuffer()));
  });

  it("stops for a client that leaves, charges what was made and keeps it", async () => {
    const person = await server.signUp();
    const left = new AbortController();
    const answer = await speak(
      { text: LONG.slice(0, 9000) },
      { key: person.key, path: "/stream", signal: left.signal },
    );
    const reader = answer.body?.getReader();
    for (let bytes = 0; bytes < 60_000; ) bytes += (await reader?.read())?.value?.length ?? 60_000;
    left.abort();
    let used = 0;
    await expect.poll(async () => (used = await usedBy(person.key)), { timeout: 5000 }).toBeGreaterThan(0);
    expect(used).toBeLessThan(3000);
    expect(server.services.engines.queueLength()).toBe(0);
    const { history } = (await (await server.call("GET", "/v1/history", { key: person.key })).json()) as {
      history: { character_count_change_to: number }[];
    };
    expect(history).toHaveLength(1);
    const next = await speak({ text: "Free again." }, { key: person.key });
    expect(next.status).toBe(200);
    await next.arrayBuffer();
  }, 30_000);

  it("does a repeated request once under one Idempotency-Key, also 100 times at once", async () => {
    const person = await server.signUp();
    const headers = { "idempotency-key": "once" };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => speak({ text: TEXT }, { key: person.key, headers })),
    );
    const bodies = await Promise.all(answers.map(bytesOf));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(bodies.map((body) => Buffer.from(body).toString("base64"))).size).toBe(1);
    expect(await usedBy(person.key)).toBe(TEXT.length);
    const other = await speak({ text: "Another text." }, { key: person.key, headers });
    expect((await refusalOf(other)).status).toBe("idempotency_key_reused");
  }, 30_000);

  it("keeps no half answer under an Idempotency-Key when the client leaves", async () => {
    const person = await server.signUp();
    const left = new AbortController();
    const options = { key: person.key, path: "/stream", headers: { "idempotency-key": "left" } };
    const body = { text: LONG.slice(0, 400) };
    const answer = await speak(body, { ...options, signal: left.signal });
    await answer.body?.getReader().read();
    left.abort();
    const again = await bytesOf(await speak(body, options));
    const whole = await bytesOf(await speak(body, { key: person.key }));
    expect(Buffer.from(again).equals(Buffer.from(whole))).toBe(true);
    const kept = await speak(body, options);
    expect(kept.headers.get("idempotent-replayed")).toBe("true");
    expect(Buffer.from(await bytesOf(kept)).equals(Buffer.from(whole))).toBe(true);
    // Nothing of it stays open, so that a server that is stopped waits for nobody.
    const openCalls = async () =>
      (await (await server.call("GET", "/metrics")).text()).match(/^mynah_http_calls_open (\d+)/m)?.[1];
    await expect.poll(openCalls, { timeout: 10_000 }).toBe("0");
  }, 300_000);

  it("does once what is asked again under an Idempotency-Key because its answer did not come", async () => {
    const person = await server.signUp();
    const body = { name: "Names", rules: [{ type: "alias", string_to_replace: "a", alias: "b" }] };
    const options = { key: person.key, body, headers: { "idempotency-key": "no answer" } };
    const path = "/v1/pronunciation-dictionaries/add-from-rules";
    const left = new AbortController();
    const gone = server.call("POST", path, { ...options, signal: left.signal }).catch(() => undefined);
    const made = "SELECT FROM pronunciation_dictionaries WHERE created_by = $1";
    const count = async () => (await server.services.db.pool.query(made, [person.user_id])).rowCount;
    while ((await count()) === 0) await new Promise(setImmediate);
    left.abort();
    await gone;
    expect((await server.call("POST", path, options)).status).toBe(200);
    expect(await count()).toBe(1);
  });

  it("keeps nothing when logging is off", async () => {
    const person = await server.signUp();
    const answer = await speak({ text: TEXT }, { key: person.key, query: "?enable_logging=false" });
    await answer.arrayBuffer();
    expect(answer.headers.get("history-item-id")).toBeNull();
    const { history } = (await (await server.call("GET", "/v1/history", { key: person.key })).json()) as {
      history: unknown[];
    };
    expect(history).toEqual([]);
    expect(await usedBy(person.key)).toBe(TEXT.length);
  });

  it("ends as what goes on when the caller names a later request, and never by somebody else's", async () => {
    const person: TestPerson = await server.signUp();
    const after = await speak({ text: TEXT }, { key: person.key });
    await after.arrayBuffer();
    const request_ids = [after.headers.get("request-id")];
    const query = "?output_format=pcm_16000";
    const say = async (key: string, next_request_ids: (string | null)[]) =>
      Buffer.from(await bytesOf(await speak({ text: "And so it went on and on", next_request_ids }, { key, query })));
    const alone = await say(person.key, []);
    expect((await say(person.key, request_ids)).equals(alone)).toBe(false);
    expect((await say(OWNER_KEY, request_ids)).equals(alone)).toBe(true);
  });
});
