import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { sharedTestServer, startTestServer, type TestServer } from "../testing/server.ts";

describe("what pages count", () => {
  let service: Server;
  let server: TestServer;
  let heard: { request: IncomingMessage; body: string }[] = [];
  beforeAll(async () => {
    service = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += String(part);
      heard.push({ request, body });
      if (request.url?.startsWith("/base/away")) response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
      else response.writeHead(200, { "content-type": "text/html", "set-cookie": "theirs=1" }).end("<b>counted</b>");
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    const { port } = service.address() as AddressInfo;
    server = await startTestServer("embedded", { MYNAH_ANALYTICS_URL: `http://127.0.0.1:${port}/base` });
  });
  afterAll(async () => {
    await server.stop();
    service.close();
  });
  beforeEach(() => {
    heard = [];
  });

  it("goes to the operator's service, without cookies, keys or addresses of people", async () => {
    const answer = await server.call("POST", "/ingest/e/?v=1", {
      key: "sk_of_somebody",
      token: "a.b.c",
      body: { event: "page" },
      headers: { cookie: "mynah_session=abc", "x-forwarded-for": "192.0.2.1", "user-agent": "test" },
    });
    expect([answer.status, await answer.text()]).toEqual([200, "<b>counted</b>"]);
    const [got] = heard;
    expect([got?.request.method, got?.request.url, got?.body]).toEqual(["POST", "/base/e/?v=1", '{"event":"page"}']);
    const sent = JSON.stringify(got?.request.headers);
    for (const secret of ["sk_of_somebody", "a.b.c", "mynah_session", "192.0.2.1"]) expect(sent).not.toContain(secret);
    expect(got?.request.headers).toMatchObject({ "content-type": "application/json", "user-agent": "test" });
  });

  it("brings no cookie back, and no page that could act as one of ours", async () => {
    const answer = await server.call("GET", "/ingest/page");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("refuses to be led elsewhere, other methods, and bodies without end", async () => {
    expect((await server.call("GET", "/ingest/away")).status).toBe(502);
    expect((await server.call("DELETE", "/ingest/e")).status).toBe(405);
    const large = "x".repeat(limits.analyticsBodyBytesMax + 1);
    expect((await server.call("POST", "/ingest/e", { body: large })).status).toBe(413);
    for (const path of ["/ingest/%2e%2e/%2e%2e/other", "/ingest//other.example/e"]) await server.call("GET", path);
    for (const { request } of heard) expect(request.url).toMatch(/^\/base\//);
  });
});

describe("without an analytics service", () => {
  it("has nothing at its address", async () => {
    const server = await sharedTestServer("embedded");
    for (const method of ["GET", "POST"]) expect((await server.call(method, "/ingest/e")).status).toBe(404);
  });
});
