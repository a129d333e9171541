/** The power cut: kill -9 while speech and a long recording are being made. MYNAH_TEST_KILLS says how often; 50 takes some minutes. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Alignment, Batch } from "../contract/speech.ts";
import { decode } from "./audio/decode.ts";
import { openDatabase } from "./db/open.ts";
import { type FreshSettings, freshSettings, silentLog, testDatabases } from "./db/testing.ts";
import { cutText } from "./speech/batch/cut-text.ts";
import { type ServerProcess, serverProcess } from "./testing/process.ts";

const KILLS = Number(process.env.MYNAH_TEST_KILLS ?? 1);
const TEXT = "The clock stopped. Nobody lost a word.";

/** The queue gives up a job during which the process died more than five times; this one then waits to be resumed. */
const RECORDING_KILLS = Math.min(5, KILLS);
const sentences = 2 + 10 * RECORDING_KILLS;
/** Nine sentences to a paragraph, which is a part. */
const recording = Array.from(
  { length: sentences },
  (_, i) => `Sentence number ${i + 1} says that nobody lost a word.${i % 9 === 8 ? "\n\n" : " "}`,
)
  .join("")
  .trimEnd();

/** The most whole sentences that any part under way has on the disk. */
async function sentencesSpooled(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const counts = names
    .filter((name) => name.endsWith(".times"))
    .map(async (name) => {
      const lines = await readFile(join(folder, name), "utf8").catch(() => "");
      const said = lines
        .split("\n")
        .slice(0, -1)
        .flatMap((line) => (JSON.parse(line) as Alignment).characters);
      return said.join("").match(/word\./g)?.length ?? 0;
    });
  return Math.max(0, ...(await Promise.all(counts)));
}

// Both are made by one server, and looked at together in the end: each start takes two seconds of a processor.
describe.each(testDatabases)("on the %s database", (kind) => {
  let place: FreshSettings;
  let server: ServerProcess;
  let voice_id: string | undefined;
  let batch_id = "";
  beforeAll(async () => {
    place = await freshSettings(kind);
    server = await serverProcess(place);
    await server.start();
    const { voices } = (await (await fetch(`${server.url}/v1/voices`, { headers: server.headers })).json()) as {
      voices: { voice_id: string; name: string }[];
    };
    // The quickest of them.
    voice_id = voices.find(({ name }) => name === "Otis")?.voice_id;
  }, 300_000);
  afterAll(async () => {
    await server?.end("SIGKILL");
    await place?.remove();
  });

  it(`keeps every acknowledged item with its file, through ${KILLS} kills`, {
    timeout: 300_000 + KILLS * 30_000,
  }, async () => {
    const { url, headers, start } = server;
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
  });

  it(`makes a long recording whole, going on at the next sentence, through kills: ${RECORDING_KILLS}`, {
    timeout: 120_000 + RECORDING_KILLS * 60_000,
  }, async () => {
    const { url, headers, start } = server;
    const ordered = await fetch(`${url}/v1/text-to-speech/batches?output_format=mp3_22050_32`, {
      method: "POST",
      headers,
      body: JSON.stringify({ text: recording, voice_id }),
    });
    ({ batch_id } = (await ordered.json()) as Batch);
    const read = async () =>
      (await (await fetch(`${url}/v1/text-to-speech/batches/${batch_id}`, { headers })).json()) as Batch;
    for (let kill = 0; kill < RECORDING_KILLS; kill++) {
      const { characters_done } = await read();
      // In the middle of a part, some sentences of which are heard.
      while ((await sentencesSpooled(join(place.folder, "batches", batch_id))) < 3) await wait(10);
      await server.end("SIGKILL");
      await start();
      // What was on the disk is taken up before more is spoken: until then only whole parts count.
      await expect
        .poll(async () => (await read()).characters_done, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(characters_done);
    }
    let done = await read();
    for (; done.state !== "done"; done = await read()) {
      expect(["queued", "running"]).toContain(done.state);
      await wait(200);
    }
    expect(done).toMatchObject({
      characters_done: recording.length,
      characters_charged: recording.length,
      sentences_done: sentences,
      sentences_total: sentences,
    });

    const lines = await (await fetch(`${url}/v1/text-to-speech/batches/${batch_id}/alignment`, { headers })).text();
    const documents = lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Alignment);
    expect(documents.flatMap(({ characters }) => characters).join("")).toBe(recording);
    for (const { characters } of documents.slice(0, -1)) expect(characters.join("")).toMatch(/word\.\s+$/);
    // What was on the disk at a kill was kept, and the rest of its part was spoken as one of its own.
    expect(documents.length).toBeGreaterThanOrEqual(
      [...cutText(recording, "en", recording.length)].length + RECORDING_KILLS,
    );
    const audio = await fetch(`${url}/v1/text-to-speech/batches/${batch_id}/audio`, { headers });
    const { samples, sample_rate } = await decode(Buffer.from(await audio.arrayBuffer()), "audio/mpeg");
    expect(Math.abs(samples.length / sample_rate - done.audio_seconds)).toBeLessThan(0.2);
    // Each sentence takes about the same time: one that was lost or said twice would show.
    const begins = documents.flatMap(({ characters, character_start_times_seconds: times }) =>
      [...characters.join("").matchAll(/Sentence/g)].map(({ index }) => times[index] as number),
    );
    expect(begins).toHaveLength(sentences);
    const lengths = begins.slice(1).map((begin, i) => begin - (begins[i] as number));
    const usual = [...lengths].sort((a, b) => a - b)[lengths.length >> 1] as number;
    for (const length of lengths) expect(Math.abs(length / usual - 1)).toBeLessThan(0.35);
  });

  it("has charged each item and the recording once, and holds nothing back", async () => {
    await server.end("SIGTERM");
    expect(await sentencesSpooled(join(place.folder, "batches", batch_id))).toBe(0);
    const db = await openDatabase({ ...place, log: silentLog });
    const count = async (sql: string) => Number((await db.pool.query(`select (${sql}) as n`)).rows[0].n);
    const items = await count("select count(*) from history_items");
    expect(items).toBeGreaterThan(0);
    // One booking for each item, of just its characters, and beside them none but those of the recording.
    const ofItems = "request_id in (select request_id from history_items)";
    expect(await count(`select count(*) from character_ledger where kind = 'settle' and ${ofItems}`)).toBe(items);
    expect(
      await count(
        "select count(*) from history_items h join character_ledger l on l.request_id = h.request_id and l.kind = 'settle' where l.characters = h.character_count_change_to - h.character_count_change_from",
      ),
    ).toBe(items);
    expect(await count(`select sum(characters) from character_ledger where kind = 'settle' and not ${ofItems}`)).toBe(
      recording.length,
    );
    expect(await count("select sum(used) from character_balances")).toBe(
      await count("select coalesce(sum(characters), 0) from character_ledger where kind = 'settle'"),
    );
    expect(await count("select count(*) from character_reservations")).toBe(0);
    expect(await count("select sum(reserved) from character_balances")).toBe(0);
    expect(await count("select count(*) from speech_batch_parts")).toBe(0);
    await db.close();
  });
});
