import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient } from "../../clients/index.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";
import { giveVoice, libraryCalls } from "./testing.ts";

describe.each(testDatabases)("the accents of the library on the %s database", (kind) => {
  let server: SharedTestServer;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
  });
  const { publishBy } = libraryCalls(() => server);

  it("are told to the official client, of people's voices and of engines', by language and model, and none of what is private", async () => {
    const owner = await server.signUp();
    const columns = { languages: '["zz"]', model_ids: '["model-of-the-valleys"]' };
    const welsh = await giveVoice(server, owner, { labels: { accent: "south_walian" }, columns });
    await giveVoice(server, owner, { labels: { accent: "north_walian" }, columns });
    await publishBy(owner, welsh);
    const { key } = await server.signUp();
    const { accents } = new ElevenLabsClient({ apiKey: key, baseUrl: server.url, maxRetries: 0 }).voices;
    const shown = { accent: "south_walian", language: "zz", code: "zz-south_walian", name: "South Walian" };
    expect((await accents.get({ language: "zz" })).accents).toEqual([shown]);
    expect((await accents.get({ modelId: "model-of-the-valleys" })).accents).toEqual([shown]);
    const all = (await accents.get()).accents;
    expect(all).toContainEqual(shown);
    expect(all.map(({ code }) => code)).toEqual([...new Set(all.map(({ code }) => code))]);
    const english = (await accents.get({ language: "en", modelId: "eleven_multilingual_v2" })).accents;
    expect(english).toContainEqual({ accent: "american", language: "en", code: "en-american", name: "American" });
    expect(english.every(({ language }) => language === "en")).toBe(true);
    expect((await accents.get({ modelId: "nobody-speaks-by-it" })).accents).toEqual([]);
  });
});
