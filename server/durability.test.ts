/** The power cut: kill -9 while speech is being made. MYNAH_TEST_KILLS says how often; 50 takes some minutes. */
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "./db/open.ts";
import { type FreshSettings, freshSettings, silentLog, testDatabases } from "./db/testing.ts";
import { type ServerProcess, serverProcess } from "./testing/process.ts";

const KILLS = Number(process.env.MYNAH_TEST_KILLS ?? 1);
const TEXT = "The clock stopped. Nobody lost a word.";

describe.each(testDatabases)("on the %s database", (kind) => {
  let place: FreshSettings | undefined;
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.end("SIGKILL");
    await place?.remove();
  });

  it(`keeps every acknowledged item with its file and charges it once, through ${KILLS} kills`, {
    timeout: 300_000 + KILLS * 30_000,
  }, async () => {
    place = await freshSettings(kind);
    server = await serverProcess(place);
    const { url, headers, start } = server;

    await start();
    const { voices } = (await (await fetch(`${url}/v1/voices`, { headers })).json()) as {
      voices: { voice_id: string; name: string }[];
    };
    // The quickest of them.
    const voice_id = voices.find(({ name }) => name === "Otis")?.voice_id;
    const acknowledged = new Set<string>();
    // Each asks for a sound of its own: one that was made before would be given out for free.
    let seed = 0;
    const speak = async () => {
      for (;;) {
        const answer = await fetch(`${url}/v1/text-to-speech/${voice_id}`, {
          method: "POST",
          headers,
          body: JSON.stringify({ text: TEXT, seed: seed++ }),
        });
        await answer.arrayBuffer();
        if (answer.ok) acknowledged.add(answer.headers.get("history-item-id") ?? "");
      }
    };
    for (let kill = 0; kill < KILLS; kill++) {
      const speaking = [speak(), speak(), speak()].map((each) => each.catch(() => {}));
      const before = acknowledged.size;
      while (acknowledged.size === before) await wait(5);
      await wait(Math.random() * 400);
      await server.end("SIGKILL");
      await Promise.all(speaking);
      await start();
    }

    expect(acknowledged.size).toBeGreaterThan(0);
    for (const id of acknowledged) expect((await fetch(`${url}/v1/history/${id}`, { headers })).status).toBe(200);
    let after = "";
    for (;;) {
      const page = (await (await fetch(`${url}/v1/history?page_size=100${after}`, { headers })).json()) as {
        history: { history_item_id: string }[];
        last_history_item_id: string | null;
        has_more: boolean;
      };
      for (const { history_item_id } of page.history) {
        const audio = await fetch(`${url}/v1/history/${history_item_id}/audio`, { headers });
        expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(1000);
      }
      if (!page.has_more) break;
      after = `&start_after_history_item_id=${page.last_history_item_id}`;
    }
    await server.end("SIGTERM");

    const db = await openDatabase({ ...place, log: silentLog });
    const count = async (sql: string) => Number((await db.pool.query(`select (${sql}) as n`)).rows[0].n);
    // One booking for each item, of just its characters, and none without an item.
    expect(await count("select count(*) from character_ledger where kind = 'settle'")).toBe(
      await count("select count(*) from history_items"),
    );
    expect(
      await count(
        "select count(*) from history_items h join character_ledger l on l.request_id = h.request_id and l.kind = 'settle' where l.characters = h.character_count_change_to - h.character_count_change_from",
      ),
    ).toBe(await count("select count(*) from history_items"));
    expect(await count("select sum(used) from character_balances")).toBe(
      await count("select coalesce(sum(characters), 0) from character_ledger where kind = 'settle'"),
    );
    expect(await count("select count(*) from character_reservations")).toBe(0);
    expect(await count("select sum(reserved) from character_balances")).toBe(0);
    await db.close();
  });
});
