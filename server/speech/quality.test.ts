import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryItem } from "../../contract/history.ts";
import type { SpeechQuality } from "../../contract/quality.ts";
import type { Batch } from "../../contract/speech.ts";
import { grantTier } from "../billing/index.ts";
import { history_items } from "../db/schema/index.ts";
import { anyDatabase } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

const text = "The harbour was quiet in the morning. The first boats came in, and nobody said a word. Then it rained.";
const fine = { verdict: "ok", sentences: 3, retried: 0, suspect: 0, findings: [] };

describe.each(anyDatabase)("checked speech on the %s database", (kind) => {
  let server: SharedTestServer;
  let alice: TestPerson;
  let voice_id: string;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    alice = await server.signUp();
    await server.services.db.transaction((tx) => grantTier(tx, alice.workspace_id, "creator"));
    voice_id = server.voice_id;
  });

  /** Speaks, and gives the answer's headers and the item that was made. */
  const speak = async (body: object, path = "") => {
    const answer = await server.call("POST", `/v1/text-to-speech/${voice_id}${path}`, { key: alice.key, body });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    const id = answer.headers.get("history-item-id") ?? "";
    const kept = await server.call("GET", `/v1/history/${id}`, { key: alice.key });
    return { headers: answer.headers, id, item: (await kept.json()) as HistoryItem };
  };
  const mark = (id: string, quality: SpeechQuality) =>
    server.services.db.drizzle.update(history_items).set({ quality }).where(eq(history_items.history_item_id, id));

  it.each(["", "/with-timestamps"])("tells the caller of a file%s, and the history", async (path) => {
    const { headers, item } = await speak({ text, seed: path.length }, path);
    expect(headers.get("x-speech-quality")).toBe("ok");
    expect(item.quality).toEqual(fine);
  });

  it.each(["/stream", "/stream/with-timestamps"])(
    "tells the history of a %s, whose headers are gone by then",
    async (path) => {
      const { headers, item } = await speak({ text, seed: 10 + path.length }, path);
      expect(headers.get("x-speech-quality")).toBeNull();
      expect(item.quality).toEqual(fine);
    },
  );

  it("says nothing of a single sentence", async () => {
    const { headers, item } = await speak({ text: "A single sentence is heard as it is." });
    expect(headers.get("x-speech-quality")).toBeNull();
    expect(item.quality).toBeNull();
  });

  it("is known of a repeat, unless something was wrong: then it is made anew", async () => {
    const first = await speak({ text, seed: 30 });
    const again = await speak({ text, seed: 30 }, "/stream");
    expect([again.headers.get("x-cache"), again.headers.get("x-speech-quality")]).toEqual(["hit", "ok"]);
    expect(again.item.quality).toEqual(fine);
    const retried: SpeechQuality = { verdict: "retried", sentences: 3, retried: 1, suspect: 0, findings: [] };
    for (const { id } of [first, again]) await mark(id, retried);
    const third = await speak({ text, seed: 30 });
    expect([third.headers.get("x-cache"), third.headers.get("x-speech-quality")]).toEqual(["hit", "retried"]);
    for (const { id } of [first, again, third]) await mark(id, { ...retried, verdict: "suspect", suspect: 1 });
    const anew = await speak({ text, seed: 30 });
    expect([anew.headers.get("x-cache"), anew.headers.get("x-speech-quality")]).toEqual(["miss", "ok"]);
  });

  it("is known of a long recording when it is done", async () => {
    const ordered = await server.call("POST", "/v1/text-to-speech/batches", {
      key: alice.key,
      body: { text, voice_id },
    });
    const { batch_id, quality } = (await ordered.json()) as Batch;
    expect(quality).toBeNull();
    const read = async () =>
      (await (await server.call("GET", `/v1/text-to-speech/batches/${batch_id}`, { key: alice.key })).json()) as Batch;
    await expect.poll(async () => (await read()).state, { timeout: 30_000, interval: 50 }).toBe("done");
    expect((await read()).quality).toEqual(fine);
  }, 40_000);
});
