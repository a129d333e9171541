import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { anyDatabase } from "../db/testing.ts";
import {
  OWNER_KEY,
  type SharedTestServer,
  sharedTestServer,
  startTestServer,
  type TestServer,
} from "../testing/server.ts";

describe.each(anyDatabase)("a websocket on %s", (kind) => {
  let server: SharedTestServer;
  /** Where a caller may call once a second. */
  let narrow: TestServer;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    narrow = await startTestServer(kind, { MYNAH_REQUESTS_PER_SECOND: "1" });
  }, 300_000);
  afterAll(() => narrow.stop());

  it.each<[string, Record<string, string>, string]>([
    ["a wrong key", { "xi-api-key": "sk_wrong" }, "invalid_api_key"],
    ["a wrong key as a bearer", { authorization: "Bearer sk_wrong" }, "invalid_api_key"],
    ["a session that is no more", { authorization: "Bearer eyJh.eyJi.c2ln" }, "invalid_authorization"],
    ["something that is no bearer", { authorization: "Basic eDp5" }, "invalid_authorization"],
  ])("refuses %s in its headers with the words of a call", async (_, headers, status) => {
    const call = await server.call("GET", "/v1/user", { headers });
    const { detail } = (await call.json()) as { detail: { status: string; message: string } };
    expect(detail.status).toBe(status);

    const socket = new WebSocket(`${server.url.replace("http", "ws")}/v1/text-to-speech/anyone/stream-input`, {
      headers,
    });
    const frames: unknown[] = [];
    socket.on("message", (data) => frames.push(JSON.parse(String(data))));
    const [code, reason] = (await once(socket, "close")) as [number, Buffer];
    expect(frames).toEqual([{ message: detail.message, error: status, code: 1008 }]);
    expect({ code, reason: String(reason) }).toEqual({ code: 1008, reason: detail.message });
  });

  it("counts conversations as calls, and refuses too many", async () => {
    const url = `${narrow.url.replace("http", "ws")}/v1/text-to-speech/anyone/stream-input`;
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = new WebSocket(url, { headers: { "xi-api-key": OWNER_KEY } });
        let error: string | undefined;
        socket.on("message", (data) => {
          error = (JSON.parse(String(data)) as { error: string }).error;
        });
        socket.on("open", () => socket.send("{"));
        await once(socket, "close");
        return error;
      }),
    );
    expect(codes).toContain("rate_limited");
    expect(codes).toContain("invalid_input_message");
  });

  it("leaves nothing under way when a call asks for a socket without opening one", async () => {
    const answer = await narrow.call("GET", "/v1/text-to-speech/anyone/stream-input", { key: "sk_wrong" });
    expect(answer.status).toBe(404);
    await answer.arrayBuffer();
    // A call that were still under way would be waited for.
    const waiting = Symbol("waiting");
    const grace = new Promise((resolve) => setTimeout(resolve, 9000, waiting));
    expect(await Promise.race([narrow.stop(), grace])).not.toBe(waiting);
  });
});
