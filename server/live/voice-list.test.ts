import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";

describe("the live channel", () => {
  let server: SharedTestServer;
  beforeAll(async () => {
    server = await sharedTestServer("embedded");
  });

  it("tells everybody that the list of voices is another one when an engine comes back", async () => {
    const { access_token } = await server.signUp();
    const left = new AbortController();
    const answer = await server.call("GET", "/live", { token: access_token, signal: left.signal });
    await server.services.engines.reopen("classic");
    let told = "";
    for await (const part of answer.body ?? []) {
      told += Buffer.from(part).toString();
      if (told.includes('"table":"voices"')) break;
    }
    left.abort();
    expect(told).toContain('{"topic":"everybody","table":"voices","op":"update","id":""}');
  });

  const told = async (line: RegExp) => line.exec(await (await server.call("GET", "/metrics")).text())?.[1];
  const held = async () => [server.services.live.size(), await told(/^mynah_http_calls_open (\d+)$/m)];

  it("leaves nobody who listens and no call open behind a caller who asks for the head of an answer alone", async () => {
    const { access_token: token, key } = await server.signUp();
    const before = await held();
    expect((await server.call("HEAD", "/live", { token })).status).toBe(200);
    const preview = await server.call("HEAD", `/v1/voices/${server.voice_id}/preview`, { key });
    expect([preview.status, await preview.text()]).toEqual([200, ""]);
    await expect.poll(held).toEqual(before);
  });

  it("leaves nobody who listens and no call open behind a caller who left before the answer came", async () => {
    const { access_token } = await server.signUp();
    const answers = () => told(/^mynah_http_requests_total\{route="GET \/live",status="200"\} (\d+)$/m);
    const [before, answered] = [await held(), Number((await answers()) ?? 0)];
    const leaves = request(`${server.url}/live`, { headers: { authorization: `Bearer ${access_token}` } });
    leaves.on("error", () => {});
    leaves.end(() => leaves.destroy());
    await expect.poll(async () => Number((await answers()) ?? 0)).toBe(answered + 1);
    await expect.poll(held).toEqual(before);
  });
});
