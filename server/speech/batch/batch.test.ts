import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Alignment, Batch } from "../../../contract/speech.ts";
import { decode } from "../../audio/decode.ts";
import { grantTier } from "../../billing/index.ts";
import { anyDatabase, testDatabases } from "../../db/testing.ts";
import type { TestPerson, TestServer } from "../../testing/server.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, startTestServer } from "../../testing/server.ts";
import { prose } from "./testing.ts";

describe.each(testDatabases)("long recordings on %s", (kind) => {
  const once = anyDatabase.includes(kind);
  let own: TestServer | undefined;
  let server: SharedTestServer;
  let voice_id = "";
  beforeAll(async () => {
    // Two threads make parts beside each other; that is about sound, and seen on one database.
    if (once) own = await startTestServer(kind, { MYNAH_WORKERS: "2" });
    server = own ?? (await sharedTestServer(kind));
    voice_id = server.voice_id;
  }, 300_000);
  afterAll(() => own?.stop());

  const path = (batch_id: string, rest = "") => `/v1/text-to-speech/batches/${batch_id}${rest}`;
  const order = async (key: string, text: string, more: object = {}, query = "?output_format=mp3_22050_32") => {
    const answer = await server.call("POST", `/v1/text-to-speech/batches${query}`, {
      key,
      body: { text, voice_id, ...more },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as Batch;
  };
  const read = async (key: string, batch_id: string) =>
    (await (await server.call("GET", path(batch_id), { key })).json()) as Batch;
  const become = async (key: string, batch_id: string, ...states: string[]) => {
    for (;;) {
      const batch = await read(key, batch_id);
      if (states.includes(batch.state)) return batch;
      expect(["queued", "running"]).toContain(batch.state);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  };
  const audioOf = (key: string, id: string, headers = {}) => server.call("GET", path(id, "/audio"), { key, headers });
  const statusOf = async (answer: Response) => ((await answer.json()) as { detail: { status: string } }).detail.status;
  const ledgerOf = async ({ workspace_id }: Pick<TestPerson, "workspace_id">) => {
    const { rows } = await server.services.db.pool.query(
      `select coalesce(sum(characters) filter (where kind = 'settle'), 0)::int as settled,
              (select reserved::int from character_balances b where b.workspace_id = $1) as reserved,
              (select used::int from character_balances b where b.workspace_id = $1) as used
         from character_ledger where workspace_id = $1`,
      [workspace_id],
    );
    return rows[0] as { settled: number; reserved: number; used: number };
  };

  /** As if so many characters had been used before. */
  const spend = async ({ workspace_id }: TestPerson, characters: number) => {
    const { rowCount } = await server.services.db.pool.query(
      "update character_balances set used = $2 where workspace_id = $1",
      [workspace_id, characters],
    );
    expect(rowCount).toBe(1);
  };

  it("are made in parts, and are one file with the time of every character in the end", {
    timeout: 180_000,
  }, async () => {
    const person = await server.signUp();
    // Three parts, in the usual format on one database; all else is in the one that takes the least work.
    const text = prose(1150);
    const ordered = await order(person.key, text, { name: "A book of birds" }, once ? "" : undefined);
    expect(ordered).toMatchObject({ name: "A book of birds", characters_total: text.length, audio_seconds: 0 });
    const done = await become(person.key, ordered.batch_id, "done", "failed");
    expect(done).toMatchObject({
      state: "done",
      characters_done: text.length,
      characters_charged: text.length,
      sentences_done: done.sentences_total,
      seconds_left: null,
      content_type: "audio/mpeg",
    });
    expect(await ledgerOf(person)).toEqual({ settled: text.length, reserved: 0, used: text.length });

    const answer = await audioOf(person.key, done.batch_id);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(done.size_bytes);
    expect(answer.headers.get("content-disposition")).toContain("A_book_of_birds.mp3");
    const { samples, sample_rate } = await decode(bytes, "audio/mpeg");
    expect(Math.abs(samples.length / sample_rate - done.audio_seconds)).toBeLessThan(0.1);
    expect(done.audio_seconds).toBeGreaterThan(text.length / 22);

    const part = await audioOf(person.key, done.batch_id, { range: "bytes=1000-1999" });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);

    const textOf = async (rest: string) =>
      await (await server.call("GET", path(done.batch_id, rest), { key: person.key })).text();
    const lines = await textOf("/alignment");
    const documents = lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Alignment);
    expect(documents.length).toBeGreaterThan(2);
    expect(documents.flatMap(({ characters }) => characters).join("")).toBe(text);
    const starts = documents.flatMap((each) => each.character_start_times_seconds);
    expect(starts.every((each, i) => i === 0 || each >= (starts[i - 1] as number))).toBe(true);
    // Where a letter is said there is sound, to the end of the recording.
    const letters = documents.flatMap((each) =>
      each.characters.flatMap((character, i) =>
        /[aeiou]/.test(character)
          ? [[each.character_start_times_seconds[i] as number, each.character_end_times_seconds[i] as number] as const]
          : [],
      ),
    );
    const silent = letters.filter(([start, end]) => {
      const heard = samples.subarray(Math.floor((start + 0.025) * sample_rate), Math.ceil((end + 0.025) * sample_rate));
      return Math.max(...heard.map(Math.abs), 0) < 0.003;
    });
    expect(silent.length / letters.length).toBeLessThan(0.02);

    const subtitles = await textOf("/subtitles");
    expect(subtitles).toMatch(/^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nThe mynah is a bird/);
    const numbers = [...subtitles.matchAll(/^(\d+)\n\d\d:/gm)].map((match) => Number(match[1]));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    const vtt = await textOf("/subtitles?format=vtt");
    expect(vtt.match(/-->/g)).toHaveLength(numbers.length);

    const link = await server.call("GET", path(done.batch_id, "/audio-link"), { key: person.key });
    const { audio_url } = (await link.json()) as { audio_url: string };
    const linked = await fetch(server.url + audio_url);
    expect(Buffer.from(await linked.arrayBuffer()).equals(bytes)).toBe(true);

    const deleted = await server.call("DELETE", path(done.batch_id), { key: person.key });
    expect(await deleted.json()).toEqual({ status: "ok" });
    expect(await statusOf(await audioOf(person.key, done.batch_id))).toBe("batch_not_found");
    const left: string[] = [];
    for await (const { key } of server.services.files.list(`batches/${person.workspace_id}/`)) left.push(key);
    expect(left).toEqual([]);
  });

  it.runIf(once).each([
    ["wav_22050", "audio/wav"],
    ["opus_48000_64", "audio/ogg"],
  ])("can be had as %s", { timeout: 180_000 }, async (format, content_type) => {
    const { batch_id } = await order(OWNER_KEY, prose(600), {}, `?output_format=${format}`);
    const done = await become(OWNER_KEY, batch_id, "done", "failed");
    expect(done.state).toBe("done");
    const bytes = Buffer.from(await (await audioOf(OWNER_KEY, batch_id)).arrayBuffer());
    const { samples, sample_rate } = await decode(bytes, content_type);
    expect(Math.abs(samples.length / sample_rate - done.audio_seconds)).toBeLessThan(0.05);
  });

  it("can be heard from the start while they are made, are cancelled with what there is, and book only that", {
    timeout: 180_000,
  }, async () => {
    const person = await server.signUp();
    await server.services.db.transaction((tx) => grantTier(tx, person.workspace_id, "growing_business"));
    const { batch_id } = await order(person.key, prose(20_000));
    const early = await statusOf(await server.call("GET", path(batch_id, "/audio-link"), { key: person.key }));
    expect(early).toBe("batch_not_done");
    // What is charged first may be of a later part than the first one.
    const heard = async () => (await (await audioOf(person.key, batch_id)).arrayBuffer()).byteLength;
    await expect.poll(heard, { timeout: 120_000, interval: 200 }).toBeGreaterThan(5 * 4000);
    const soFar = Buffer.from(await (await audioOf(person.key, batch_id)).arrayBuffer());
    expect((await decode(soFar, "audio/mpeg")).samples.length).toBeGreaterThan(22_050 * 4);
    // Known once some of it was made, as if that had begun a minute ago: the pace of the first two seconds tells nothing.
    const longer = "update speech_batches set run_began_at = run_began_at - interval '1 minute' where batch_id = $1";
    await server.services.db.pool.query(longer, [batch_id]);
    const left = async () => (await read(person.key, batch_id)).seconds_left ?? 0;
    await expect.poll(left, { timeout: 120_000, interval: 200 }).toBeGreaterThan(0);
    expect((await read(person.key, batch_id)).state).toBe("running");

    await server.call("DELETE", path(batch_id), { key: person.key });
    expect((await read(person.key, batch_id)).state).toBe("cancelled");
    // What was under way is given back.
    await expect.poll(async () => (await ledgerOf(person)).reserved, { timeout: 10_000 }).toBe(0);
    const cancelled = await read(person.key, batch_id);
    expect(cancelled.characters_charged).toBeLessThan(20_000);
    expect(await ledgerOf(person)).toMatchObject({ used: cancelled.characters_charged });
    const kept = Buffer.from(await (await audioOf(person.key, batch_id)).arrayBuffer());
    expect(kept.subarray(0, soFar.length).equals(soFar)).toBe(true);
  });

  it("are paused when the characters are used up, and go on where they were", { timeout: 180_000 }, async () => {
    const person = await server.signUp();
    await spend(person, 9000);
    const text = prose(1150);
    const { batch_id } = await order(person.key, text);
    const paused = await become(person.key, batch_id, "paused", "failed", "done");
    expect(paused).toMatchObject({ state: "paused", reason: { code: "quota_exceeded" }, ended_unix: null });
    expect(paused.characters_charged).toBeGreaterThan(300);
    expect(paused.characters_charged).toBeLessThanOrEqual(1000);
    expect(await ledgerOf(person)).toMatchObject({ used: 9000 + paused.characters_charged, reserved: 0 });
    const told = await server.call("GET", "/v1/user/notices", { key: person.key });
    const waits = { title: expect.stringMatching(/waits for you$/), needs_attention: true };
    expect(((await told.json()) as { notices: object[] }).notices).toContainEqual(expect.objectContaining(waits));

    await server.services.db.transaction((tx) => grantTier(tx, person.workspace_id, "starter"));
    const resumed = await Promise.all(
      [1, 2, 3].map(() => server.call("POST", path(batch_id, "/resume"), { key: person.key })),
    );
    for (const answer of resumed) expect(answer.status).toBe(200);
    const done = await become(person.key, batch_id, "done", "failed", "paused");
    expect(done).toMatchObject({ state: "done", reason: null, characters_charged: text.length });
    expect(await ledgerOf(person)).toEqual({
      settled: text.length,
      reserved: 0,
      used: 9000 + text.length,
    });
    const lines = await (await server.call("GET", path(batch_id, "/alignment"), { key: person.key })).text();
    const said = lines
      .trimEnd()
      .split("\n")
      .flatMap((line) => (JSON.parse(line) as Alignment).characters);
    expect(said.join("")).toBe(text);
  });

  it("take no place among the requests that a plan allows at once", { timeout: 180_000 }, async () => {
    const person = await server.signUp();
    const { batch_id } = await order(person.key, prose(700));
    await expect.poll(async () => (await read(person.key, batch_id)).state, { timeout: 20_000 }).not.toBe("queued");
    const speak = () =>
      server.call("POST", `/v1/text-to-speech/${voice_id}?enable_logging=false`, {
        key: person.key,
        body: { text: prose(150) },
      });
    const answers = await Promise.all([speak(), speak()]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(Number(answer.headers.get("current-concurrent-requests"))).toBeLessThanOrEqual(2);
    }
    expect((await become(person.key, batch_id, "done", "failed")).state).toBe("done");
  });

  it("come from text files in the usual encodings", { timeout: 180_000 }, async () => {
    const text = "A heron stood in the café. It was 7 o’clock.";
    const upload = async (bytes: Uint8Array, fields: Record<string, string> = {}) => {
      const form = new FormData();
      form.set("file", new Blob([Uint8Array.from(bytes)]), "Night book.txt");
      for (const [name, value] of Object.entries({ voice_id, ...fields })) form.set(name, value);
      return await fetch(`${server.url}/v1/text-to-speech/batches/from-file`, {
        method: "POST",
        headers: { "xi-api-key": OWNER_KEY },
        body: form,
      });
    };
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    for (const bytes of [Buffer.from(`\ufeff${text}`), utf16]) {
      const answer = await upload(bytes, { voice_settings: '{"speed": 1.1}', seed: "7" });
      const batch = (await answer.json()) as Batch;
      expect(batch).toMatchObject({ name: "Night book", characters_total: text.length });
      expect((await become(OWNER_KEY, batch.batch_id, "done", "failed")).state).toBe("done");
    }
    expect(await statusOf(await upload(Buffer.from([0x48, 0xe9, 0x6c])))).toBe("unreadable_text");
    expect((await upload(Buffer.from(text), { voice_settings: "{" })).status).toBe(422);
    expect(await statusOf(await upload(Buffer.from("  ")))).toBe("empty_text");
  });

  it.each([
    ["empty_text", { text: " \n " }],
    ["voice_not_found", { voice_id: "nobody" }],
    ["model_not_found", { model_id: "nothing" }],
    ["invalid_ssml", { text: 'One. <break time="9"/> Two.' }],
    ["invalid_ssml", { text: `<speak>${prose(120_000)}</speak>` }],
    ["max_character_limit_exceeded", { text: "a ".repeat(2_500_001) }],
  ])("are refused as %s, and nothing is left", { timeout: 30_000 }, async (status, wrong) => {
    const listed = async () =>
      await (await server.call("GET", "/v1/text-to-speech/batches", { key: OWNER_KEY })).json();
    const before = await listed();
    const answer = await server.call("POST", "/v1/text-to-speech/batches", {
      key: OWNER_KEY,
      body: { text: "Hello.", voice_id, ...wrong },
    });
    expect(await statusOf(answer)).toBe(status);
    expect(await listed()).toEqual(before);
  });

  it("are listed newest first, page by page, and only so many wait", { timeout: 180_000 }, async () => {
    const person = await server.signUp();
    // Nothing is left to make them with, so they stay.
    await spend(person, 10_000);
    const used = await order(person.key, prose(50));
    await become(person.key, used.batch_id, "paused");
    for (let i = 1; i < 20; i++) await order(person.key, prose(50));
    const refused = await server.call("POST", "/v1/text-to-speech/batches", {
      key: person.key,
      body: { text: "One more.", voice_id },
    });
    expect(await statusOf(refused)).toBe("too_many_batches");
    const list = async (query: string) =>
      (await (await server.call("GET", `/v1/text-to-speech/batches${query}`, { key: person.key })).json()) as {
        batches: Batch[];
        has_more: boolean;
      };
    const first = await list("?page_size=15");
    expect([first.batches.length, first.has_more]).toEqual([15, true]);
    const second = await list(`?page_size=15&start_after_batch_id=${first.batches.at(-1)?.batch_id}`);
    expect([second.batches.length, second.has_more]).toEqual([5, false]);
    expect(second.batches.at(-1)?.batch_id).toBe(used.batch_id);
  });
});
