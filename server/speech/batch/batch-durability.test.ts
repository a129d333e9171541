/** The power cut: kill -9 while a long recording is being made. MYNAH_TEST_KILLS says how often. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Alignment, Batch } from "../../../contract/speech.ts";
import { decode } from "../../audio/decode.ts";
import { openDatabase } from "../../db/open.ts";
import { type FreshSettings, freshSettings, silentLog, testDatabases } from "../../db/testing.ts";
import { OWNER_KEY } from "../../testing/server.ts";

/** The queue gives up a job during which the process died more than five times; this one then waits to be resumed. */
const KILLS = Math.min(5, Number(process.env.MYNAH_TEST_KILLS ?? 3));
const TEXT = Array.from(
  { length: 90 + 40 * KILLS },
  (_, i) => `Sentence number ${i + 1} of the book says that the power came back, and that nobody lost a word.`,
).join(" ");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

describe.each(testDatabases)("on the %s database", (kind) => {
  let place: FreshSettings | undefined;
  let child: ChildProcess | undefined;
  afterEach(async () => {
    child?.kill("SIGKILL");
    await place?.remove();
  });

  it(`makes a long recording whole, each sentence once and paid once, through ${KILLS} kills`, {
    timeout: 120_000 + KILLS * 40_000,
  }, async () => {
    place = await freshSettings(kind);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const headers = { "xi-api-key": OWNER_KEY, "content-type": "application/json" };
    const start = async () => {
      child = spawn(process.execPath, ["server/main.ts"], {
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: "127.0.0.1",
          MYNAH_DATA: place?.folder,
          ...(place?.url ? { DATABASE_URL: place.url } : {}),
          MYNAH_LOG_LEVEL: "fatal",
          MYNAH_WORKERS: "1",
          MYNAH_OWNER_EMAIL: "owner@example.com",
          MYNAH_OWNER_PASSWORD: "a long enough passphrase",
          MYNAH_OWNER_API_KEY: OWNER_KEY,
        },
      });
      while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) await wait(30);
    };

    await start();
    const { voices } = (await (await fetch(`${url}/v1/voices`, { headers })).json()) as {
      voices: { voice_id: string }[];
    };
    const ordered = await fetch(`${url}/v1/text-to-speech/batches?output_format=mp3_22050_32`, {
      method: "POST",
      headers,
      body: JSON.stringify({ text: TEXT, voice_id: voices[0]?.voice_id }),
    });
    const { batch_id } = (await ordered.json()) as Batch;
    const read = async () =>
      (await (await fetch(`${url}/v1/text-to-speech/batches/${batch_id}`, { headers })).json()) as Batch;
    const shown: { before: number; after: number }[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const since = (await read()).sentences_done;
      // Some sentences of a part that is not kept yet.
      for (let now = await read(); now.sentences_done < since + 6; now = await read()) {
        expect(["queued", "running"]).toContain(now.state);
        await wait(40);
      }
      await wait(Math.random() * 600);
      const before = (await read()).sentences_done;
      child?.kill("SIGKILL");
      await once(child as ChildProcess, "exit");
      await start();
      // What was made and not kept is taken up as soon as the job goes on.
      await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 20 }).not.toBe("queued");
      await expect
        .poll(async () => (await read()).sentences_done, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(0);
      shown.push({ before, after: (await read()).sentences_done });
    }
    let done = await read();
    for (; done.state !== "done"; done = await read()) {
      expect(["queued", "running"]).toContain(done.state);
      await wait(100);
    }
    expect(done).toMatchObject({
      characters_done: TEXT.length,
      characters_charged: TEXT.length,
      sentences_done: done.sentences_total,
    });

    const lines = await (await fetch(`${url}/v1/text-to-speech/batches/${batch_id}/alignment`, { headers })).text();
    const documents = lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Alignment);
    expect(documents.flatMap(({ characters }) => characters).join("")).toBe(TEXT);
    for (const { characters } of documents.slice(0, -1)) expect(characters.join("")).toMatch(/word\. $/);
    const audio = await fetch(`${url}/v1/text-to-speech/batches/${batch_id}/audio`, { headers });
    const { samples, sample_rate } = await decode(Buffer.from(await audio.arrayBuffer()), "audio/mpeg");
    expect(Math.abs(samples.length / sample_rate - done.audio_seconds)).toBeLessThan(0.2);
    // Each sentence takes about the same time: one that was lost or said twice would show.
    const begins = documents.flatMap(({ characters, character_start_times_seconds: times }) =>
      [...characters.join("").matchAll(/Sentence/g)].map(({ index }) => times[index] as number),
    );
    expect(begins).toHaveLength(90 + 40 * KILLS);
    const lengths = begins.slice(1).map((begin, i) => begin - (begins[i] as number));
    const usual = [...lengths].sort((a, b) => a - b)[lengths.length >> 1] as number;
    for (const length of lengths) expect(Math.abs(length / usual - 1)).toBeLessThan(0.35);

    child?.kill("SIGTERM");
    await once(child as ChildProcess, "exit");
    const db = await openDatabase({ ...place, log: silentLog });
    const count = async (sql: string) => Number((await db.pool.query(`select (${sql}) as n`)).rows[0].n);
    expect(await count("select sum(characters) from character_ledger where kind = 'settle'")).toBe(TEXT.length);
    expect(await count("select sum(used) from character_balances")).toBe(TEXT.length);
    expect(await count("select count(*) from character_reservations")).toBe(0);
    expect(await count("select sum(reserved) from character_balances")).toBe(0);
    expect(await count("select count(*) from speech_batch_parts")).toBe(0);
    await db.close();
    expect(shown.length).toBe(KILLS);
  });
});
