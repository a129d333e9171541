import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { limits } from "../../contract/limits.ts";
import { followLive, onLive, onSpeechWaiting } from "./live.ts";
import { settle, until } from "./testing.ts";

/** Connections that were asked for, and those that are open, in order. */
let asked: number;
let open: ServerResponse[];
/** Whether the server takes connections or refuses them. */
let isUp: boolean;
let server: Server;
let client: QueryClient;
let leave: AbortController;

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    if (!isUp) {
      response.writeHead(503, { "content-type": "application/json" }).end("{}");
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": here\n\n");
    open.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => request(base + path, init));
  vi.stubGlobal("window", new EventTarget());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  asked = 0;
  open = [];
  isUp = true;
  client = new QueryClient();
  leave = new AbortController();
});
afterEach(async () => {
  leave.abort();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Listens, and waits until the connection stands. */
async function listen(): Promise<void> {
  void followLive(client, leave.signal);
  await until(() => open.length === 1);
  await settle();
}

/** Cuts the newest connection, and lets the page notice. */
async function cut(): Promise<void> {
  open.at(-1)?.destroy();
  await settle();
}

/** The page asks again after exactly this long. */
async function expectAgainAfter(ms: number): Promise<void> {
  const before = asked;
  vi.advanceTimersByTime(ms - 1);
  await settle();
  expect(asked).toBe(before);
  vi.advanceTimersByTime(1);
  await until(() => asked === before + 1);
  await settle();
}

it("asks again after 1, 2, 5, 10 and then every 30 seconds, and begins anew once a connection has lasted", async () => {
  await listen();
  vi.advanceTimersByTime(10_000);
  isUp = false;
  await cut();
  for (const ms of [1000, 2000, 5000, 10_000, 30_000]) await expectAgainAfter(ms);
  isUp = true;
  await expectAgainAfter(30_000);
  vi.advanceTimersByTime(10_000);
  await cut();
  await expectAgainAfter(1000);
});

it("takes a connection that is cut at once for one that failed", async () => {
  await listen();
  vi.advanceTimersByTime(10_000);
  await cut();
  await expectAgainAfter(1000);
  await cut();
  await expectAgainAfter(2000);
  await cut();
  await expectAgainAfter(5000);
});

it("asks for everything on the screen again once it listens again, and for nothing the first time", async () => {
  client.setQueryData(["history", "list", {}], {});
  const isStale = () => client.getQueryState(["history", "list", {}])?.isInvalidated;
  await listen();
  expect(isStale()).toBe(false);
  vi.advanceTimersByTime(10_000);
  await cut();
  expect(isStale()).toBe(false);
  await expectAgainAfter(1000);
  await until(() => isStale() === true);
});

it("does not sit out the wait when the device is back on the network", async () => {
  isUp = false;
  void followLive(client, leave.signal);
  await until(() => asked === 1);
  await settle();
  isUp = true;
  window.dispatchEvent(new Event("online"));
  await until(() => open.length === 1);
});

it("gives up a connection that has fallen silent, whatever the network believes", async () => {
  await listen();
  vi.advanceTimersByTime(limits.liveHeartbeatMs * 3 - 1);
  await settle();
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1);
  await settle();
  await expectAgainAfter(1000);
});

it("tells changes and waiting speech to those who asked for each, and stops with the signal", async () => {
  const heard: unknown[] = [];
  const stops = [onLive((message) => heard.push(message)), onSpeechWaiting((message) => heard.push(message))];
  await listen();
  const change = { topic: "user:ann", table: "users", op: "update", id: "ann" };
  const waiting = { request_id: "r", place: 3, seconds_left: 12 };
  for (const message of [change, { speech_waiting: waiting }]) {
    open[0]?.write(`data: ${JSON.stringify(message)}\n\n`);
  }
  await until(() => heard.length === 2);
  expect(heard).toEqual([change, waiting]);
  for (const stop of stops) stop();
  open[0]?.write(`data: ${JSON.stringify(change)}\n\n`);
  leave.abort();
  await settle();
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(heard).toHaveLength(2);
  expect(asked).toBe(1);
});
