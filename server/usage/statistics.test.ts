/** What people and the official clients see of what was used. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, OlderClient } from "../../clients/index.ts";
import type { UsageStatistics } from "../../contract/usage.ts";
import { hashApiKey } from "../api-keys/index.ts";
import { testDatabases } from "../db/testing.ts";
import { newId } from "../ids.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { dayMs, dayOf, floorTo } from "./buckets.ts";
import { reserveCharacters } from "./reserve-characters.ts";
import { settleCharacters } from "./settle-characters.ts";

/** Long enough ago that nothing else of the tests is in it: Monday, 1 December 2025. */
const start = Date.parse("2025-12-01T00:00:00Z");
const at = (day: number, hour = 12) => new Date(start + day * dayMs + hour * 3_600_000);
const range = { start_unix: start, end_unix: start + 10 * dayMs - 1 };
const days = Array.from({ length: 10 }, (_, day) => start + day * dayMs);
const asked = "start_day=2025-12-01&end_day=2025-12-10";

describe.each(testDatabases)("usage on the %s database", (kind) => {
  let server: SharedTestServer;
  /** An admin, a member of their workspace, and somebody else. */
  let ada: TestPerson;
  let max: TestPerson;
  let eve: TestPerson;
  let voice: { voice_id: string; name: string };

  const book = async (
    person: Pick<TestPerson, "user_id" | "workspace_id">,
    characters: number,
    when: Date,
    {
      key = undefined as string | undefined,
      voice_id = voice.voice_id as string | null,
      product = "text_to_speech",
    } = {},
  ) => {
    const services = { ...server.services, now: () => when };
    const request_id = newId();
    const api_key = key === undefined ? null : { api_key_hashed: hashApiKey(key), permissions: null };
    await reserveCharacters(
      { ...services, caller: { ...person, api_key } },
      { request_id, characters, product, voice_id, model_id: "mynah_classic_v1" },
    );
    await services.db.transaction(settleCharacters(services, request_id, characters));
  };

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    [ada, max, eve] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const { db, engines } = server.services;
    // The member works in the admin's workspace.
    await db.drizzle.execute(
      sql`INSERT INTO workspace_members (workspace_id, user_id, workspace_role) VALUES (${ada.workspace_id}, ${max.user_id}, 'editor')`,
    );
    await db.drizzle.execute(sql`UPDATE users SET workspace_id = ${ada.workspace_id} WHERE user_id = ${max.user_id}`);
    max = { ...max, workspace_id: ada.workspace_id };
    max.key = await server.keyOf(max);
    const found = engines.voices.find(({ voice_id }) => voice_id === server.voice_id);
    voice = { voice_id: server.voice_id, name: found?.name ?? "" };
    await book(ada, 100, at(0));
    await book(ada, 20, at(0, 23), { key: ada.key });
    await book(ada, 3, at(9), { voice_id: null, product: "speech_to_text" });
    await book(max, 1000, at(4), { key: max.key });
    await book(eve, 77, at(4), { key: eve.key });
    // Just before and just after what is asked for.
    await book(ada, 5, at(-1, 23.9));
    await book(ada, 7, at(10, 0));
  }, 300_000);

  const get = async <T>(person: TestPerson, path: string): Promise<T> => {
    const answer = await server.call("GET", path, { key: person.key });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  };
  const refusal = async (person: TestPerson, path: string) => {
    const answer = await server.call("GET", path, { key: person.key });
    const { detail } = (await answer.json()) as { detail: { status: string; message: string } };
    return [answer.status, detail.status, detail.message];
  };
  const stats = (person: TestPerson, query: string) =>
    get<{ time: number[]; usage: Record<string, number[]> }>(
      person,
      `/v1/usage/character-stats?start_unix=${range.start_unix}&end_unix=${range.end_unix}&${query}`,
    );
  /** Zero but for these days. */
  const only = (numbers: Record<number, number>) => days.map((_, day) => numbers[day] ?? 0);

  it("answers the official clients, unmodified", async () => {
    const client = new ElevenLabsClient({ apiKey: ada.key, baseUrl: server.url });
    const older = new OlderClient({ apiKey: ada.key, environment: server.url });
    const own = { time: days, usage: { All: only({ 0: 120, 9: 3 }) } };
    expect(await older.usage.getCharactersUsageMetrics(range)).toEqual(own);
    expect(await client.usage.get({ startUnix: range.start_unix, endUnix: range.end_unix })).toEqual(own);
    const whole = { startUnix: range.start_unix, endUnix: range.end_unix, includeWorkspaceMetrics: true };
    expect(await client.usage.get({ ...whole, breakdownType: "user", metric: "request_count" })).toEqual({
      time: days,
      usage: { [max.email]: only({ 4: 1 }), [ada.email]: only({ 0: 2, 9: 1 }) },
    });
    const weeks = { breakdownType: "voice", aggregationInterval: "week", metric: "tts_characters" } as const;
    expect(await client.usage.get({ ...whole, ...weeks })).toEqual({
      time: [start, start + 7 * dayMs],
      usage: { [voice.name]: [1120, 0] },
    });
    await expect(client.usage.get({ ...whole, metric: "ttfb_avg" })).rejects.toMatchObject({ statusCode: 400 });
  });

  it("tells the same total apart by everything that it keeps, in names that people know", async () => {
    const all = await Promise.all(
      ["none", "voice", "user", "api_keys", "all_api_keys", "has_api_key", "product_type", "model"].map((breakdown) =>
        stats(ada, `breakdown_type=${breakdown}&include_workspace_metrics=true`),
      ),
    );
    for (const { usage } of all) {
      const total = Object.values(usage)
        .flat()
        .reduce((sum, number) => sum + number, 0);
      expect(total).toBe(1123);
    }
    expect(Object.keys(all[1]?.usage ?? {})).toEqual([voice.name, "No voice"]);
    expect(Object.keys(all[5]?.usage ?? {})).toEqual(["API key", "No API key"]);
    expect(Object.keys(all[6]?.usage ?? {})).toEqual(["Text to speech", "Speech to text"]);
    // Two keys of one name stay two.
    const names = Object.keys(all[3]?.usage ?? {});
    expect(names).toHaveLength(3);
    expect(names.filter((name) => name.startsWith("test"))).toHaveLength(2);
    expect(names).toContain("No API key");
  });

  it("counts by the hour, by months, by other stretches and on and on", async () => {
    const hours = await get<{ time: number[]; usage: { All: number[] } }>(
      ada,
      `/v1/usage/character-stats?start_unix=${start}&end_unix=${start + dayMs - 1}&aggregation_interval=hour`,
    );
    expect(hours.time).toHaveLength(24);
    expect([hours.usage.All[11], hours.usage.All[12], hours.usage.All[23]]).toEqual([0, 100, 20]);
    expect((await stats(ada, "aggregation_interval=cumulative")).usage.All).toEqual([
      ...Array<number>(9).fill(120),
      123,
    ]);
    expect(await stats(ada, "aggregation_bucket_size=432000")).toEqual({
      time: [start, start + 5 * dayMs],
      usage: { All: [120, 3] },
    });
    const months = await get<{ time: number[]; usage: { All: number[] } }>(
      ada,
      `/v1/usage/character-stats?start_unix=${start - dayMs}&end_unix=${range.end_unix}&aggregation_interval=month`,
    );
    expect(months).toEqual({ time: [start - dayMs, start], usage: { All: [5, 123] } });
  });

  it("refuses by name what it does not keep, and ranges that are too long", async () => {
    const path = `/v1/usage/character-stats?start_unix=${range.start_unix}&end_unix=${range.end_unix}`;
    const message = async (query: string) => await refusal(ada, path + query);
    expect(await message("&breakdown_type=region")).toEqual([
      400,
      "unsupported_value",
      "This value of breakdown_type cannot be honoured: region is not one of none, voice, user, api_keys, all_api_keys, product_type, model, has_api_key.",
    ]);
    for (const [query, parameter] of [
      ["&metric=fiat_units_spent", "metric"],
      ["&aggregation_interval=minute", "aggregation_interval"],
      ["&aggregation_bucket_size=90", "aggregation_bucket_size"],
      ["&breakdown_type=user", "breakdown_type"],
      [`&start_unix=0`, "end_unix"],
    ] as const) {
      const asks = query.includes("start_unix") ? path.replace(/start_unix=\d+/, "start_unix=0") : path + query;
      expect(await refusal(ada, asks)).toEqual([400, "unsupported_value", expect.stringContaining(parameter)]);
    }
    for (const [from, until] of [
      ["0000-01-05", "0000-01-06"],
      ["9999-12-30", "9999-12-31"],
      ["2025-02-30", "2025-03-01"],
    ]) {
      const answer = await server.call("GET", `/v1/usage/statistics?start_day=${from}&end_day=${until}`, {
        key: ada.key,
      });
      expect([from, answer.status]).toEqual([from, 422]);
    }
    const long = `/v1/usage/character-stats?start_unix=${start}&end_unix=${start + 9 * dayMs}&aggregation_interval=hour`;
    expect((await refusal(ada, long))[2]).toContain("at most 8 days");
    expect(await refusal(ada, path.replace(/end_unix=\d+/, `end_unix=${start - dayMs}`))).toContain(
      "unsupported_value",
    );
  });

  it("shows the whole workspace to its admins alone, and nothing of another one to anybody", async () => {
    expect((await stats(max, "breakdown_type=api_keys")).usage).toEqual({ test: only({ 4: 1000 }) });
    for (const path of [
      `/v1/usage/character-stats?start_unix=0&end_unix=1&include_workspace_metrics=true`,
      `/v1/usage/statistics?${asked}&scope=workspace`,
      `/v1/usage/parts?${asked}&scope=workspace`,
      `/v1/usage/download?${asked}&scope=workspace`,
    ]) {
      expect((await refusal(max, path)).slice(0, 2)).toEqual([403, "admin_required"]);
    }
    const theirs = `scope=workspace&user=${ada.user_id}`;
    expect(await get<UsageStatistics>(eve, `/v1/usage/statistics?${asked}&${theirs}`)).toMatchObject({
      characters: 0,
    });
    const { usage } = await stats(eve, "breakdown_type=user&include_workspace_metrics=true");
    expect(Object.keys(usage)).toEqual([eve.email]);
  });

  it("compares with the days before, and narrows by several parts at once", async () => {
    const path = `/v1/usage/statistics?${asked}&scope=workspace`;
    const whole = await get<UsageStatistics>(ada, `${path}&breakdown=user`);
    expect(whole).toMatchObject({ characters: 1123, requests: 4 });
    expect(whole.previous).toEqual({ characters: 5, requests: 1, start_day: "2025-11-21", end_day: "2025-11-30" });
    expect(whole.buckets).toEqual(days.map(dayOf));
    expect(whole.series.map(({ label, characters_by_bucket }) => [label, characters_by_bucket])).toEqual([
      [max.email, only({ 4: 1000 })],
      [ada.email, only({ 0: 120, 9: 3 })],
    ]);
    const narrowed = `&user=${ada.user_id}&api_key=none&voice=${voice.voice_id}&product=text_to_speech`;
    expect(await get<UsageStatistics>(ada, path + narrowed)).toMatchObject({ characters: 100, requests: 1 });
    const folded = await get<UsageStatistics>(ada, `${path}&breakdown=api_key&series_max=1`);
    expect(folded.series.map(({ id, label, characters }) => [id === null, label, characters])).toEqual([
      [false, "test", 1000],
      [true, "Others", 123],
    ]);
  });

  it("lists what each part used, narrowed by the filters on the others", async () => {
    type Parts = Record<string, { id: string | null; label: string; characters: number }[]>;
    const parts = await get<Parts>(ada, `/v1/usage/parts?${asked}&scope=workspace&product=speech_to_text`);
    const shown = (part: string) => parts[part]?.map(({ id, label, characters }) => [id, label, characters]);
    expect(shown("user")).toEqual([[ada.user_id, ada.email, 3]]);
    expect(shown("voice")).toEqual([["none", "No voice", 3]]);
    // Its own choices stay, so that another one can be made.
    expect(shown("product")).toEqual([
      ["text_to_speech", "Text to speech", 1120],
      ["speech_to_text", "Speech to text", 3],
    ]);
  });

  it("hands out a file with every sum of a day, which no spreadsheet runs", async () => {
    const body = { name: "=1+1", permissions: null };
    const made = await server.call("POST", "/v1/user/create-api-key", { token: eve.access_token, body });
    const { xi_api_key } = (await made.json()) as { xi_api_key: string };
    await book(eve, 9, at(5), { key: xi_api_key, voice_id: null });
    const answer = await server.call("GET", `/v1/usage/download?${asked}`, { key: eve.key });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("content-disposition")).toContain("Mynah_usage_2025-12-01_2025-12-10.csv");
    const lines = (await answer.text()).split("\r\n");
    expect(lines[0]).toBe("day,member,api_key,product,voice,model,characters,requests");
    expect(lines[1]).toMatch(`2025-12-05,${eve.email},test,Text to speech,${voice.name},`);
    expect(lines[1]).toMatch(/,77,1$/);
    expect(lines[2]).toMatch(`2025-12-06,${eve.email},'=1+1,Text to speech,No voice,`);
    expect(lines.slice(3)).toEqual([""]);
  });

  it("names nobody who left and no key that was deleted", async () => {
    const token = eve.access_token;
    await server.call("DELETE", "/v1/user/delete-api-key", { token, body: { api_key_hashed: hashApiKey(eve.key) } });
    const path = `/v1/usage/character-stats?start_unix=${range.start_unix}&end_unix=${range.end_unix}`;
    const labels = async (query: string) => {
      const answer = await server.call("GET", `${path}&${query}`, { token });
      return Object.keys(((await answer.json()) as { usage: object }).usage);
    };
    expect(await labels("breakdown_type=api_keys")).toContain("Deleted keys");
    expect(await labels("breakdown_type=all_api_keys")).toContain(`Deleted key (${hashApiKey(eve.key).slice(-6)})`);
    const { db } = server.services;
    await db.drizzle.execute(
      sql`DELETE FROM workspace_members WHERE user_id = ${max.user_id} AND workspace_id = ${ada.workspace_id}`,
    );
    const { usage } = await stats(ada, "breakdown_type=user&include_workspace_metrics=true");
    expect(usage[`Former member (${max.user_id.slice(-6)})`]).toEqual(only({ 4: 1000 }));
    expect(JSON.stringify(usage)).not.toContain(max.email);
  });

  it("counts what is spoken, as it is charged", async () => {
    const { text, now } = { text: "Counted.", now: Date.now() };
    const spoken = await server.call("POST", `/v1/text-to-speech/${voice.voice_id}`, { key: ada.key, body: { text } });
    await spoken.arrayBuffer();
    const today = floorTo(now, dayMs);
    const { usage } = await get<{ usage: { All: number[] } }>(
      ada,
      `/v1/usage/character-stats?start_unix=${today}&end_unix=${today + 2 * dayMs}`,
    );
    expect(usage.All.reduce((sum, number) => sum + number, 0)).toBe(text.length);
  });
});
