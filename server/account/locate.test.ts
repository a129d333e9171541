import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnvError } from "../env.ts";
import { type SharedTestServer, sharedTestServer, startTestServer, type TestServer } from "../testing/server.ts";
import { openPlaces } from "./places.ts";
import { mmdbOf } from "./testing/mmdb.ts";

const nowhere = { region: null, country: null, city: null };
const austin = { region: "tx", country: "US", city: "Austin" };

describe("where a caller is", () => {
  let folder: string;
  let behindProxy: TestServer;
  let alone: SharedTestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mynah-places-"));
    const path = join(folder, "places.mmdb");
    const places = mmdbOf({
      "192.0.2.0/24": {
        country: { iso_code: "US" },
        subdivisions: [{ iso_code: "TX", names: { en: "Texas" } }],
        city: { names: { en: "Austin" } },
      },
      // As free databases have it: names of regions without their codes.
      "198.51.100.0/25": { country: { iso_code: "CA" }, subdivisions: [{ names: { en: "Quebec" } }] },
    });
    await writeFile(path, places);
    behindProxy = await startTestServer("embedded", { MYNAH_TRUST_PROXY: "true", MYNAH_GEO_DATABASE: path });
    alone = await sharedTestServer("embedded");
  });
  afterAll(async () => {
    await behindProxy.stop();
    await rm(folder, { recursive: true });
  });

  const locate = async (server: SharedTestServer, headers: Record<string, string> = {}) => {
    const answer = await server.call("GET", "/sign-in/geolocation", { headers });
    expect(answer.status).toBe(200);
    return await answer.json();
  };

  it.each([
    ["Cloudflare", { "cf-ipcountry": "US", "cf-region-code": "TX", "cf-ipcity": "Austin" }, austin],
    [
      "App Engine",
      { "x-appengine-country": "US", "x-appengine-region": "tx", "x-appengine-city": "austin" },
      { ...austin, city: "austin" },
    ],
    [
      "Vercel",
      { "x-vercel-ip-country": "BR", "x-vercel-ip-country-region": "SP", "x-vercel-ip-city": "S%C3%A3o%20Paulo" },
      { region: "sp", country: "BR", city: "São Paulo" },
    ],
    ["CloudFront", { "cloudfront-viewer-country": "JP" }, { ...nowhere, country: "JP" }],
    [
      "Cloudflare in UTF-8",
      { "cf-ipcountry": "CH", "cf-ipcity": Buffer.from("Zürich").toString("latin1") },
      { ...nowhere, country: "CH", city: "Zürich" },
    ],
  ])("is what %s tells", async (_proxy, headers, place) => {
    expect(await locate(behindProxy, headers as Record<string, string>)).toEqual(place);
  });

  it("is looked up in the operator's database when the proxy tells nothing", async () => {
    expect(await locate(behindProxy, { "x-forwarded-for": "192.0.2.77" })).toEqual(austin);
    expect(await locate(behindProxy, { "x-forwarded-for": "::ffff:192.0.2.77" })).toEqual(austin);
    const quebec = { region: "Quebec", country: "CA", city: null };
    expect(await locate(behindProxy, { "x-forwarded-for": "198.51.100.7", "cf-ipcountry": "XX" })).toEqual(quebec);
    for (const address of ["198.51.100.200", "203.0.113.9", "no address"]) {
      expect(await locate(behindProxy, { "x-forwarded-for": address })).toEqual(nowhere);
    }
  });

  it("is nobody's word where no proxy is trusted, and not known without a database", async () => {
    expect(await locate(alone, { "cf-ipcountry": "US", "x-forwarded-for": "192.0.2.77" })).toEqual(nowhere);
  });

  it("refuses to start with a database that cannot be read", async () => {
    const path = join(folder, "broken.mmdb");
    await writeFile(path, "no database");
    for (const MYNAH_GEO_DATABASE of [path, join(folder, "missing.mmdb")]) {
      await expect(openPlaces({ MYNAH_GEO_DATABASE })).rejects.toThrow(EnvError);
    }
  });
});
