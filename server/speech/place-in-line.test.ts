import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiveMessage, SpeechWaiting } from "../../contract/live.ts";
import { anyDatabase } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";

/** More than the places that one workspace's long requests may have in one thread. */
const long = "The line moves on when somebody leaves it. ".repeat(60);

describe.each(anyDatabase)("the line for speech on %s", (kind) => {
  let server: SharedTestServer;
  let voice_id = "";
  const ends = new AbortController();
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    voice_id = server.voice_id;
  }, 300_000);
  afterAll(() => ends.abort());

  it("tells the pages of whoever waits the place and when the turn has come, and nobody else", {
    timeout: 60_000,
  }, async () => {
    const owner = await server.call("POST", "/sign-in", {
      body: { email: "owner@example.com", password: "a long enough passphrase" },
    });
    const { access_token } = (await owner.json()) as { access_token: string };
    const other = await server.signUp();
    const told: SpeechWaiting[] = [];
    const toldOthers: SpeechWaiting[] = [];
    const listen = async (token: string, into: SpeechWaiting[]) => {
      const answer = await server.call("GET", "/live", { token, signal: ends.signal });
      const read = async () => {
        for await (const part of answer.body ?? []) {
          for (const [, data = ""] of Buffer.from(part)
            .toString()
            .matchAll(/^data: (.*)$/gm)) {
            const message = JSON.parse(data) as LiveMessage;
            if ("speech_waiting" in message) into.push(message.speech_waiting);
          }
        }
      };
      read().catch(() => {});
    };
    await Promise.all([listen(access_token, told), listen(other.access_token, toldOthers)]);

    const speak = (signal: AbortSignal) =>
      server.call("POST", `/v1/text-to-speech/${voice_id}/stream?enable_logging=false`, {
        token: access_token,
        body: { text: long },
        signal,
      });
    // Nobody reads these, so they stay in their places.
    const crowd = new AbortController();
    const first = await speak(crowd.signal);
    expect([first.headers.get("x-queue-position"), first.headers.get("x-queue-seconds")]).toEqual(["0", "0.0"]);
    const others = Array.from({ length: 16 }, () => speak(crowd.signal).catch(() => null));
    await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const waits = speak(ends.signal);
    await expect.poll(() => new Set(told.map(({ request_id }) => request_id)).size, { timeout: 20_000 }).toBe(6);
    const last = told.at(-1)?.request_id ?? "";
    crowd.abort();
    const answer = await waits;
    await Promise.all(others);
    expect(answer.status).toBe(200);
    const own = () => told.filter(({ request_id }) => request_id === answer.headers.get("request-id"));
    await expect.poll(() => own().at(-1)?.place, { timeout: 10_000 }).toBe(0);
    expect(own()[0]).toMatchObject({ request_id: last, place: 6 });
    expect(answer.headers.get("x-queue-position")).toBe("6");
    expect(Number(answer.headers.get("x-queue-seconds"))).toBeGreaterThan(0);
    expect(toldOthers).toEqual([]);
    await answer.body?.cancel();
  });
});
