import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { queryClient } from "./query-client.ts";
import { session, watchSession } from "./session.ts";
import { readStored, storageKeys, store } from "./storage-keys.ts";
import { settle, until } from "./testing.ts";

/** What the server answers to a refresh, and how often it was asked. */
let answer: { status: number; body: unknown };
let asked: string[];
let server: Server;
let stop: () => void;

const grant = (user_id: string) => ({
  status: 200,
  body: { user_id, access_token: `token ${asked.length}`, expires_unix: Date.now() / 1000 + limits.accessTokenSeconds },
});
const refusal = (status: number, code: string) => ({ status, body: { detail: { status: code, message: "No." } } });

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? "-"}`);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
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
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  asked = [];
  session.set({ is_signed_in: null });
});
afterEach(async () => {
  stop();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the page of somebody whose session cookie is good, or not. */
async function open(first: typeof answer): Promise<void> {
  answer = first;
  stop = watchSession();
  await until(() => session.get().is_signed_in !== null);
}

const refreshes = () => asked.filter((line) => line === "POST /sign-in/refresh -").length;

it("makes a new token every five minutes, and calls carry the newest", async () => {
  await open(grant("ann"));
  expect(session.get()).toEqual({ is_signed_in: true, user_id: "ann" });
  expect(refreshes()).toBe(1);

  answer = grant("ann");
  vi.advanceTimersByTime(limits.tokenRefreshMs - 1);
  await settle();
  expect(refreshes()).toBe(1);
  vi.advanceTimersByTime(1);
  await until(() => refreshes() === 2);
  await settle();

  answer = { status: 200, body: {} };
  await api.account.get();
  expect(asked.at(-1)).toBe("GET /v1/user Bearer token 1");
});

it("asks at once when the page wakes with a token that is about to end, and not before", async () => {
  await open(grant("ann"));
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(refreshes()).toBe(1);
  // Asleep: the clock went on, the timers did not.
  vi.setSystemTime(Date.now() + (limits.accessTokenSeconds - 60) * 1000);
  document.dispatchEvent(new Event("visibilitychange"));
  await until(() => refreshes() === 2);
});

it.each([
  [401, "invalid_authorization"],
  [403, "member_locked"],
])("is signed out by %d %s, forgets what it knew, and asks no more", async (status, code) => {
  await open(grant("ann"));
  queryClient.setQueryData(["account", "get", {}], { email: "ann@example.com" });
  answer = refusal(status, code);
  vi.advanceTimersByTime(limits.tokenRefreshMs);
  await until(() => session.get().is_signed_in === false);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  const before = refreshes();
  vi.advanceTimersByTime(limits.tokenRefreshMs * 3);
  await settle();
  expect(refreshes()).toBe(before);
});

it("stays signed in while the server stumbles, and goes on with the next token", async () => {
  await open(grant("ann"));
  answer = refusal(503, "server_stopping");
  vi.advanceTimersByTime(limits.tokenRefreshMs);
  await until(() => refreshes() === 2);
  await settle();
  expect(session.get()).toEqual({ is_signed_in: true, user_id: "ann" });
  answer = grant("ann");
  vi.advanceTimersByTime(limits.tokenRefreshMs);
  await until(() => refreshes() === 3);
});

it("says that the server could not be asked, rather than that nobody is signed in", async () => {
  answer = refusal(503, "server_stopping");
  stop = watchSession();
  await until(() => "unreachable" in session.get());
  expect(session.get()).toMatchObject({ is_signed_in: null, unreachable: { status: 503 } });
});

it("shows nothing of the one before to whoever the cookie now belongs to", async () => {
  await open(grant("ann"));
  queryClient.setQueryData(["account", "get", {}], { email: "ann@example.com" });
  answer = grant("bob");
  vi.advanceTimersByTime(limits.tokenRefreshMs);
  await until(() => {
    const now = session.get();
    return now.is_signed_in === true && now.user_id === "bob";
  });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it("forgets what the person saw when their session has ended, and not what a page asks of nobody in particular", async () => {
  queryClient.setQueryData(["sign_in", "check_reset_code", {}], { email: "ann@example.com" });
  await open(refusal(401, "not_signed_in"));
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);

  stop();
  session.set({ is_signed_in: null });
  await open(grant("ann"));
  answer = refusal(401, "not_signed_in");
  vi.advanceTimersByTime(limits.tokenRefreshMs);
  await until(() => session.get().is_signed_in === false);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it("shows no draft of the one before to the next person, also when the page was opened anew in between", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  store(storageKeys.draft, "written before signing in");
  await open(grant("ann"));
  expect(readStored(storageKeys.draft)).toBe("written before signing in");
  store(storageKeys.draft, "a secret of Ann's");
  store(storageKeys.theme, "dark");
  const reopen = async (user_id: string) => {
    stop();
    session.set({ is_signed_in: null });
    await open(grant(user_id));
  };
  await reopen("ann");
  expect(readStored(storageKeys.draft)).toBe("a secret of Ann's");
  await reopen("bob");
  expect([readStored(storageKeys.draft), readStored(storageKeys.theme)]).toEqual([null, "dark"]);
});
