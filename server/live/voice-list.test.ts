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
});
