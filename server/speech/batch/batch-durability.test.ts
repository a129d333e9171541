/** The power cut: kill -9 while a long recording is being made. MYNAH_TEST_KILLS says how often. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Alignment, Batch } from "../../../contract/speech.ts";
import { decode } from "../../audio/decode.ts";
import { openDatabase } from "../../db/open.ts";
import { type FreshSettings, freshSettings, silentLog, testDatabases } from "../../db/testing.ts";
import { type ServerProcess, serverProcess } from "../../testing/process.ts";
import { cutText } from "./cut-text.ts";

/** The queue gives up a job during which the process died more than five times; this one then waits to be resumed. */
const kills = Math.min(5, Number(process.env.MYNAH_TEST_KILLS ?? 1));
const sentences = 4 + 10 * kills;
/** Nine sentences to a paragraph, which is a part. */
const text = Array.from(
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

describe.each(testDatabases)("on the %s database", (kind) => {
  let place: FreshSettings | undefined;
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.end("SIGKILL");
    await place?.remove();
  });

  it(`makes a long recording whole, going on at the next sentence and paid once, through kills: ${kills}`, {
    timeout: 120_000 + kills * 60_000,
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
    const ordered = await fetch(`${url}/v1/text-to-speech/batches?output_format=mp3_22050_32`, {
      method: "POST",
      headers,
      body: JSON.stringify({ text, voice_id }),
    });
    const { batch_id } = (await ordered.json()) as Batch;
    const read = async () =>
      (await (await fetch(`${url}/v1/text-to-speech/batches/${batch_id}`, { headers })).json()) as Batch;
    for (let kill = 0; kill < kills; kill++) {
      const { characters_done } = await read();
      // In the middle of a part, some sentences of which are heard.
      while ((await sentencesSpooled(join(place.folder, "batches", batch_id))) < 3) await wait(10);
      await server.end("SIGKILL");
      await start();
      expect((await read()).characters_done).toBeGreaterThanOrEqual(characters_done);
      await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 20 }).not.toBe("queued");
    }
    let done = await read();
    for (; done.state !== "done"; done = await read()) {
      expect(["queued", "running"]).toContain(done.state);
      await wait(50);
    }
    expect(done).toMatchObject({
      characters_done: text.length,
      characters_charged: text.length,
      sentences_done: sentences,
      sentences_total: sentences,
    });

    const lines = await (await fetch(`${url}/v1/text-to-speech/batches/${batch_id}/alignment`, { headers })).text();
    const documents = lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Alignment);
    expect(documents.flatMap(({ characters }) => characters).join("")).toBe(text);
    for (const { characters } of documents.slice(0, -1)) expect(characters.join("")).toMatch(/word\.\s+$/);
    // What was on the disk at a kill was kept, and the rest of its part was spoken as one of its own.
    expect(documents.length).toBeGreaterThanOrEqual([...cutText(text, "en", text.length)].length + kills);
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

    await server.end("SIGTERM");
    expect(await sentencesSpooled(join(place.folder, "batches", batch_id))).toBe(0);
    const db = await openDatabase({ ...place, log: silentLog });
    const count = async (sql: string) => Number((await db.pool.query(`select (${sql}) as n`)).rows[0].n);
    expect(await count("select sum(characters) from character_ledger where kind = 'settle'")).toBe(text.length);
    expect(await count("select sum(used) from character_balances")).toBe(text.length);
    expect(await count("select count(*) from character_reservations")).toBe(0);
    expect(await count("select sum(reserved) from character_balances")).toBe(0);
    expect(await count("select count(*) from speech_batch_parts")).toBe(0);
    await db.close();
  });
});
