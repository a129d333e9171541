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

  it("leaves nobody who listens and no call open behind a caller who asks for the head of an answer alone", async () => {
    const { access_token: token, key } = await server.signUp();
    const callsOpen = async () =>
      /^mynah_http_calls_open (\d+)$/m.exec(await (await server.call("GET", "/metrics")).text())?.[1];
    const before = [server.services.live.size(), await callsOpen()];
    expect((await server.call("HEAD", "/live", { token })).status).toBe(200);
    const preview = await server.call("HEAD", `/v1/voices/${server.voice_id}/preview`, { key });
    expect([preview.status, await preview.text()]).toEqual([200, ""]);
    await expect.poll(async () => [server.services.live.size(), await callsOpen()]).toEqual(before);
  });
});
