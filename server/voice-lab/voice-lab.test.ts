import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, OlderClient } from "../../clients/index.ts";
import type { VoiceMaking, VoiceSample } from "../../contract/voice-shapes.ts";
import { wavHeader } from "../audio/wav.ts";
import { anyDatabase, testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { agree, formOf, recordingOf, send, spokenText, voiceMaker } from "./testing.ts";

interface Shown {
  voice_id: string;
  name: string;
  category: string;
  labels: Record<string, string>;
  preview_url: string;
  samples: VoiceSample[];
  making: VoiceMaking;
  disabled_reason: string | null;
}

describe.each(testDatabases)("voices out of recordings on the %s database", (kind) => {
  /** What recordings are has nothing to do with the database. */
  const once = anyDatabase.includes(kind);
  let server: SharedTestServer;
  let person: TestPerson;
  let recording: Blob;
  let other: Blob;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await voiceMaker(server);
    await agree(server, person);
    recording = await recordingOf(server, "Otis", spokenText);
    other = await recordingOf(server, "Otis", "In the evening they walked along the wall.");
  });

  const add = (fields: Parameters<typeof formOf>[0], credential: object = { key: person.key }) =>
    send(server, "/v1/voices/add", formOf(fields), credential);
  const get = async (voice_id: string) =>
    (await (await server.call("GET", `/v1/voices/${voice_id}`, { key: person.key })).json()) as Shown;
  const filesOf = async (part: string) => {
    const keys: string[] = [];
    for await (const { key } of server.services.files.list("voices/")) if (key.includes(part)) keys.push(key);
    return keys;
  };
  const remove = (voice_id: string) => server.call("DELETE", `/v1/voices/${voice_id}`, { key: person.key });

  it("are made, spoken with, changed and deleted by the official clients", async () => {
    const client = new ElevenLabsClient({ apiKey: person.key, baseUrl: server.url, maxRetries: 0 });
    const older = new OlderClient({ apiKey: person.key, environment: server.url });
    const made = await client.voices.ivc.create({
      name: "Mine",
      files: [recording],
      description: "Calm",
      labels: { use_case: "narration" },
    });
    expect(made.requiresVerification).toBe(false);
    const { voiceId } = made;
    const shown = await client.voices.get(voiceId);
    expect(shown).toMatchObject({ name: "Mine", category: "cloned", isOwner: true });
    expect(shown.samples).toHaveLength(1);
    const preview = await fetch((shown.previewUrl ?? "").replace("http://mynah.test", server.url));
    expect([preview.status, preview.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
    expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    const spoken = await client.textToSpeech.convert(voiceId, { text: "Here it is." });
    expect((await new Response(spoken as ReadableStream).arrayBuffer()).byteLength).toBeGreaterThan(5000);

    await older.voices.edit(voiceId, { name: "Still mine", files: [other], labels: '{"use_case":"stories"}' });
    const changed = await older.voices.get(voiceId);
    expect(changed.name).toBe("Still mine");
    expect(changed.samples).toHaveLength(2);
    const [first, second] = changed.samples ?? [];
    const kept = await older.samples.getAudio(voiceId, second?.sample_id ?? "");
    const bytes: Buffer[] = [];
    for await (const part of kept) bytes.push(Buffer.from(part));
    expect(Buffer.concat(bytes).equals(Buffer.from(await other.arrayBuffer()))).toBe(true);
    const before = await filesOf(voiceId);
    await older.samples.delete(voiceId, second?.sample_id ?? "");
    expect((await client.voices.get(voiceId)).samples?.map(({ sampleId }) => sampleId)).toEqual([first?.sample_id]);
    expect((await filesOf(voiceId)).length).toBe(before.length - 1);
    await expect(older.samples.delete(voiceId, first?.sample_id ?? "")).rejects.toMatchObject({
      body: { detail: { status: "last_voice_sample" } },
    });
    await client.voices.delete(voiceId);
    await expect(client.voices.get(voiceId)).rejects.toMatchObject({ statusCode: 400 });
    expect(await filesOf(voiceId)).toEqual([]);
    const { rows: changes } = await server.services.db.pool.query<{ action: string }>(
      "SELECT action FROM audit_entries WHERE target_id = $1 ORDER BY entry_id",
      [voiceId],
    );
    const done = ["added", "changed", "changed", "deleted"];
    expect(changes.map(({ action }) => action)).toEqual(done.map((what) => `voice.${what}`));
  }, 300_000);

  it.runIf(once)(
    "tell how near they are to the recordings, and what would make these better",
    async () => {
      const { read } = await add({ name: "Near", files: recording });
      const voice = await get(read.voice_id as string);
      expect(voice.making).toMatchObject({ maker_id: "classic_match", name: expect.stringContaining("imbre") });
      const { before, after } = voice.making.distance ?? {};
      expect(after?.pitch).toBeLessThanOrEqual((before?.pitch ?? 0) + 0.5);
      expect(voice.samples[0]?.duration_secs).toBeGreaterThan(5);
      expect(Array.isArray(voice.samples[0]?.notes)).toBe(true);
      await remove(voice.voice_id);
    },
    300_000,
  );

  it.runIf(once)("say that nobody here looks through what they are called, where that is asked for", async () => {
    const { read } = await add({ name: "Read by nobody", files: recording });
    const form = formOf({ name: "Still read by nobody", moderate_metadata: "true" });
    const edited = await send(server, `/v1/voices/${read.voice_id}/edit`, form, { key: person.key });
    expect([edited.status, edited.not_honoured]).toEqual([200, "moderate_metadata"]);
    await remove(read.voice_id as string);
  });

  it.runIf(once)(
    "have no more recordings than may be there together, however many times some are added",
    async () => {
      const { read } = await add({ name: "Long", files: recording });
      const voice_id = read.voice_id as string;
      const long = "UPDATE voice_samples SET duration_seconds = 1799 WHERE voice_id = $1";
      await server.services.db.pool.query(long, [voice_id]);
      const path = `/v1/voices/${voice_id}/edit`;
      const more = await send(server, path, formOf({ name: "Longer", files: other }), { key: person.key });
      expect(more.refusal).toBe("voice_sample_unusable");
      expect(more.message).toContain("together are longer than 30 minutes");
      await remove(voice_id);
    },
    300_000,
  );

  const wav = (samples: Int16Array<ArrayBuffer>, rate = 8000) =>
    new Blob([wavHeader("pcm", rate, samples.byteLength), samples]);
  const nineChannels = () => {
    const frames = 8000 * 6;
    const data = new Int16Array(frames * 9);
    const header = Buffer.from(wavHeader("pcm", 8000, data.byteLength));
    header.writeUInt16LE(9, 22);
    header.writeUInt16LE(18, 32);
    return new Blob([header, data]);
  };
  const protectedFile = () => {
    const box = (type: string, ...parts: Buffer[]) => {
      const body = Buffer.concat(parts);
      const head = Buffer.alloc(8);
      head.writeUInt32BE(body.length + 8);
      head.write(type, 4, "latin1");
      return Buffer.concat([head, body]);
    };
    const entry = box("drms", Buffer.alloc(28));
    return new Blob([
      box("ftyp", Buffer.from("M4A mp42\0\0\0\0isom")),
      box("moov", box("trak", box("stsd", Buffer.alloc(8), entry))),
    ]);
  };
  const chord = () =>
    wav(
      Int16Array.from({ length: 8000 * 8 }, (_, i) =>
        [220, 277, 330].reduce((sum, hertz) => sum + 6000 * Math.sin((2 * Math.PI * hertz * i) / 8000), 0),
      ),
    );

  it.runIf(once).each<[string, () => Blob | Blob[], string]>([
    ["an empty file", () => new Blob([]), "voice_sample_unusable"],
    ["a text that is called a recording", () => new Blob(["Dear friend, this is no sound."]), "voice_sample_unusable"],
    ["what is protected against copying", protectedFile, "voice_sample_unusable"],
    ["three hours", () => wav(new Int16Array(1000 * 3 * 3600 * 0.4), 400 + 600), "voice_sample_unusable"],
    ["silence", () => wav(new Int16Array(8000 * 6)), "voice_sample_unusable"],
    ["music alone", chord, "voice_sample_unusable"],
    ["nine channels of nothing", nineChannels, "voice_sample_unusable"],
    ["26 recordings", () => Array.from({ length: 26 }, () => new Blob(["x"])), "too_many_voice_samples"],
  ])(
    "are not made of %s, in a clear sentence",
    async (_, make, refusal) => {
      const before = await filesOf(person.workspace_id);
      const answer = await add({ name: "Never", files: make() });
      expect([answer.status, answer.refusal]).toEqual([400, refusal]);
      expect(answer.message).toMatch(/^[A-Z].{20,200}[.)]$/);
      expect(await filesOf(person.workspace_id)).toEqual(before);
    },
    300_000,
  );

  it.runIf(once).each([
    ["a name of 10,000 characters", { name: "n".repeat(10_000) }],
    ["a name of spaces", { name: "   " }],
    ["labels that are a list", { labels: '["a"]' }],
    ["labels within labels", { labels: '{"a": {"b": "c"}}' }],
    ["labels that would change what objects are", { labels: '{"__proto__": "x"}' }],
    ["labels named as what objects have", { labels: '{"constructor": "x"}' }],
    ["a megabyte of labels", { labels: JSON.stringify({ a: "x".repeat(1_000_000) }) }],
    [
      "too many labels",
      { labels: JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`l${i}`, "x"]))) },
    ],
    ["labels that are no JSON", { labels: "{" }],
  ])("are refused with %s", async (_, fields) => {
    const answer = await add({ name: "Never", files: recording, ...fields });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.read)).not.toMatch(/undefined|\[object/);
  });

  it("need a plan that has them, recordings, and a way of making them that is there", async () => {
    const free = await server.signUp();
    expect((await add({ name: "N", files: recording }, { key: free.key })).refusal).toBe("voice_plan_needed");
    expect((await add({ name: "N" })).refusal).toBe("voice_samples_missing");
    expect((await add({ name: "N", files: recording, maker_id: "none" })).refusal).toBe("voice_maker_not_found");
    expect((await add({ name: "N", files: recording, language: "xx" })).refusal).toBe("voice_maker_language");
  });

  it("are exactly as many as the plan has, however many are made at once", async () => {
    const starter = await voiceMaker(server, "starter");
    const { pool } = server.services.db;
    const row = `INSERT INTO voices (voice_id, user_id, workspace_id, name, category, labels, model_ids, languages, sample_rate, preview_text)
                 SELECT $1 || n, $1, $2, 'V', 'cloned', '{}', '[]', '[]', 16000, '' FROM generate_series(1, 9) n`;
    await pool.query(row, [starter.user_id, starter.workspace_id]);
    const answers = await Promise.all([1, 2].map(() => add({ name: "Last", files: recording }, { key: starter.key })));
    expect(answers.map(({ refusal }) => refusal ?? "made").sort()).toEqual(["made", "voice_limit_reached"]);
    const refused = answers.find(({ refusal }) => refusal);
    expect(refused?.message).toContain("You have reached your maximum amount of custom voices (10 / 10).");
    expect(await filesOf(starter.workspace_id)).toHaveLength(3);
    await pool.query("UPDATE subscriptions SET voice_add_edit_counter = 65 WHERE workspace_id = $1", [
      starter.workspace_id,
    ]);
    const made = answers.find(({ read }) => read.voice_id)?.read.voice_id as string;
    const edited = await send(server, `/v1/voices/${made}/edit`, formOf({ name: "Too often" }), { key: starter.key });
    expect(edited.refusal).toBe("voice_edit_limit_reached");
  }, 300_000);

  it("are kept in folders and among favourites, and deleted together", async () => {
    const { read } = await add({ name: "Placed", files: recording });
    const voice_id = read.voice_id as string;
    const call = async (method: string, path: string, body?: object) => {
      const answer = await server.call(method, path, { key: person.key, ...(body ? { body } : {}) });
      return (await answer.json()) as Record<string, unknown> & { detail?: { status: string } };
    };
    const folder = await call("POST", "/v1/voice-folders", { name: "Books" });
    expect((await call("POST", "/v1/voice-folders", { name: "Books" })).detail?.status).toBe("voice_folder_name_taken");
    const premade = server.voice_id;
    const { folder_id } = folder;
    const place = { voice_ids: [voice_id], folder_id, is_favourite: true };
    expect(await call("POST", "/v1/voices/places", place)).toEqual({ status: "ok" });
    expect(await get(voice_id)).toMatchObject({ folder_id, is_favourite: true });
    expect(await call("GET", "/v1/voice-folders")).toMatchObject({ folders: [{ name: "Books", voices: 1 }] });
    expect(await call("POST", `/v1/voice-folders/${folder_id}`, { name: "Plays" })).toMatchObject({ name: "Plays" });
    await call("POST", "/v1/voices/places", { voice_ids: [premade], folder_id });
    const found = (await call("GET", `/v2/voices?folder_id=${folder_id}`)) as unknown as { voices: Shown[] };
    expect(found.voices.map((voice) => voice.voice_id).sort()).toEqual([premade, voice_id].sort());
    const favourites = (await call("GET", "/v2/voices?is_favourite=true")) as unknown as { voices: Shown[] };
    expect(favourites.voices.map((voice) => voice.voice_id)).toEqual([voice_id]);
    await call("POST", "/v1/voices/places", { voice_ids: [premade, voice_id], folder_id });
    await call("POST", "/v1/voices/places", { voice_ids: [premade], folder_id: null });
    await call("DELETE", `/v1/voice-folders/${folder_id}`);
    const { rows: written } = await server.services.db.pool.query(
      "SELECT action, target_name AS name, details FROM audit_entries WHERE workspace_id = $1 AND (action LIKE 'voice_folder.%' OR action = 'voice.moved') ORDER BY entry_id",
      [person.workspace_id],
    );
    const moved = { action: "voice.moved", details: expect.objectContaining({ folder_id }) };
    expect(written).toEqual([
      { action: "voice_folder.added", name: "Books", details: {} },
      { ...moved, name: "Placed" },
      { action: "voice_folder.renamed", name: "Plays", details: { from: "Books", to: "Plays" } },
      { ...moved, name: expect.any(String) },
      { action: "voice.moved", name: expect.any(String), details: { folder: "", folder_id: null } },
      { action: "voice_folder.deleted", name: "Plays", details: { voices: 1 } },
    ]);
    expect(await get(voice_id)).toMatchObject({ folder_id: null, is_favourite: true });
    const gone = await call("POST", "/v1/voices/delete", { voice_ids: [voice_id, premade] });
    expect(gone).toMatchObject({ deleted: [voice_id], refused: [{ voice_id: premade }] });
  }, 300_000);

  it.runIf(once)(
    "have their noise taken out where that is asked for, and are kept as they came beside",
    async () => {
      const { read } = await add({ name: "Clean", files: recording, remove_background_noise: "true" });
      const voice = await get(read.voice_id as string);
      expect(voice.samples[0]).toMatchObject({ remove_background_noise: true, has_isolated_audio: true });
      const clean = (await filesOf(voice.voice_id)).filter((key) => key.endsWith("-clean"));
      expect(clean).toHaveLength(1);
      const bytes = await buffer((await server.services.files.get(clean[0] ?? "")).stream);
      // What stands in front of it says how long it is: as long as it came.
      expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
      const seconds = (bytes.length - 44) / 2 / bytes.readUInt32LE(24);
      expect(Math.abs(seconds - (voice.samples[0]?.duration_secs ?? 0))).toBeLessThan(0.1);
      await remove(voice.voice_id);
    },
    300_000,
  );
});
