import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";

/** An answer as it is on the wire; `fetch` would unpack it. */
const raw = (url: string, headers: Record<string, string>) =>
  new Promise<{ headers: Record<string, string | string[] | undefined>; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const parts = await Array.fromAsync(answer as AsyncIterable<Buffer>);
      resolve({ headers: answer.headers, body: Buffer.concat(parts) });
    }).on("error", reject);
  });

describe.each(testDatabases)("on the %s database", (kind) => {
  let server: SharedTestServer;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
  }, 300_000);

  it("sends long answers in a quarter of the bytes to clients that can read them so, and short ones, sound and others as they are", async () => {
    const { key } = await server.signUp();
    const ask = (path: string, accepted: string) =>
      raw(server.url + path, { "xi-api-key": key, ...(accepted ? { "accept-encoding": accepted } : {}) });
    const plain = await ask("/v1/voices", "");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers.vary).toContain("accept-encoding");
    const voices = (JSON.parse(plain.body.toString()) as { voices: { voice_id: string }[] }).voices.length;
    for (const [accepted, unpack] of [
      ["gzip, deflate", gunzipSync],
      ["gzip, deflate, br", brotliDecompressSync],
    ] as const) {
      const packed = await ask("/v1/voices", accepted);
      expect(packed.headers["content-encoding"]).toBe(unpack === gunzipSync ? "gzip" : "br");
      expect(Number(packed.headers["content-length"])).toBe(packed.body.length);
      expect(packed.body.length).toBeLessThan(plain.body.length / 4);
      expect((JSON.parse(unpack(packed.body).toString()) as { voices: unknown[] }).voices).toHaveLength(voices);
    }
    expect((await ask("/v1/voices", "br;q=0, gzip;q=0, identity")).headers["content-encoding"]).toBeUndefined();
    expect((await ask("/v1/user", "gzip, br")).headers["content-encoding"]).toBeUndefined();
    const spoken = await server.call("POST", `/v1/text-to-speech/${server.voice_id}/stream`, {
      key,
      body: { text: "Sound is packed as it is." },
    });
    expect(spoken.headers.get("content-encoding")).toBeNull();
    expect((await spoken.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });
});
