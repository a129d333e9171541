import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { Voice } from "../../../contract/voices.ts";
import { testDatabases } from "../../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../../testing/server.ts";
import { readZip } from "../../testing/zip.ts";
import { agree, formOf, recordingOf, send, spokenText, voiceMaker } from "../testing.ts";

describe.each(testDatabases)("a voice as a file, on the %s database", (kind) => {
  let server: SharedTestServer;
  /** Another installation; where tests run on one database, another workspace of the same. */
  let elsewhere: SharedTestServer;
  let owner: TestPerson;
  let taker: TestPerson;
  let voice_id = "";
  let zip: Buffer;
  let list: Record<string, unknown>;

  const exported = async (id: string, person = owner) => {
    const answer = await server.call("GET", `/v1/voices/${id}/file`, { key: person.key });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const imported = (bytes: Buffer, fields: Record<string, string> = {}, credential: object = { key: taker.key }) =>
    send(elsewhere, "/v1/voices/import", formOf({ ...fields, file: new Blob([new Uint8Array(bytes)]) }), credential);
  const shown = async (where: SharedTestServer, person: TestPerson, id: string) =>
    (await (await where.call("GET", `/v1/voices/${id}?with_settings=true`, { key: person.key })).json()) as Voice;
  const zipOf = async (entries: ReadonlyMap<string, Buffer>) => {
    const made = new ZipFile();
    for (const [name, bytes] of entries) made.addBuffer(bytes, name);
    made.end();
    return await buffer(made.outputStream);
  };
  const rezipped = async (change: (entries: Map<string, Buffer>) => void) => {
    const entries = readZip(zip);
    change(entries);
    return await zipOf(entries);
  };
  const relisted = (changes: object) =>
    rezipped((entries) => entries.set("voice.json", Buffer.from(JSON.stringify({ ...list, ...changes }))));

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    elsewhere = await sharedTestServer(testDatabases.find((other) => other !== kind) ?? kind);
    [owner, taker] = [await voiceMaker(server), await voiceMaker(elsewhere)];
    await agree(server, owner);
    const files = await recordingOf(server, "Otis", spokenText);
    const form = formOf({ name: "Harbour / master", files, description: "Calm", labels: '{"use_case":"narration"}' });
    voice_id = (await send(server, "/v1/voices/add", form, { key: owner.key })).read.voice_id as string;
    await server.call("POST", `/v1/voices/${voice_id}/settings/edit`, { key: owner.key, body: { stability: 0.9 } });
    const { answer, bytes } = await exported(voice_id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("Harbour_master.mynah-voice.zip");
    zip = bytes;
    list = JSON.parse(readZip(zip).get("voice.json")?.toString() ?? "");
  }, 300_000);

  it("holds the list, the print, the preview and the recordings as they came", () => {
    expect([...readZip(zip).keys()].sort()).toEqual(["preview.mp3", "print", "samples/1", "voice.json"]);
    expect(list).toMatchObject({ format: "mynah-voice", version: 1, language: "en", settings: { stability: 0.9 } });
  });

  it("is added elsewhere with its print and settings where the account vouches, and made anew and silent where it does not", async () => {
    const waiting = await imported(zip);
    expect(waiting.read).toMatchObject({ name: "Harbour / master", requires_verification: true, keeps_print: false });
    const silent = await shown(elsewhere, taker, waiting.read.voice_id as string);
    const { rows: changes } = await elsewhere.services.db.pool.query(
      "SELECT action FROM audit_entries WHERE target_id = $1",
      [silent.voice_id],
    );
    expect(changes).toEqual([{ action: "voice.added" }]);
    expect(silent.disabled_reason).toMatch(/agreed/);
    const said = await elsewhere.call("POST", `/v1/text-to-speech/${silent.voice_id}`, {
      key: taker.key,
      body: { text: "No." },
    });
    expect(said.status).toBe(400);

    await agree(elsewhere, taker);
    const vouched = await imported(zip, { name: "Mine now" });
    expect(vouched.read).toMatchObject({ name: "Mine now", requires_verification: false, keeps_print: true });
    const [there, here] = [
      await shown(elsewhere, taker, vouched.read.voice_id as string),
      await shown(server, owner, voice_id),
    ];
    for (const name of ["description", "labels", "category", "making"] as const)
      expect(there[name]).toEqual(here[name]);
    expect(there.settings?.stability).toBe(0.9);
    expect(there.samples.map(({ hash, file_name }) => [hash, file_name])).toEqual(
      here.samples.map(({ hash, file_name }) => [hash, file_name]),
    );
    const spoken = await elsewhere.call("POST", `/v1/text-to-speech/${there.voice_id}`, {
      key: taker.key,
      body: { text: "Here it is." },
    });
    expect(spoken.status).toBe(200);
    expect((await spoken.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  }, 300_000);

  it("is made anew from its recordings where nobody knows its maker, or its print is damaged", async () => {
    const { print } = list as { print: object };
    const strange = await imported(await relisted({ print: { ...print, maker_id: "nobody" } }), { name: "Strange" });
    expect([strange.status, strange.read.keeps_print]).toEqual([200, false]);
    expect((await shown(elsewhere, taker, strange.read.voice_id as string)).making?.maker_id).toBe("classic_match");
  }, 300_000);

  it("carries a designed voice without asking anybody, and a remix of somebody only where the account vouches", async () => {
    const text =
      "There is a house by the river where nobody has lived for years, and still somebody lights the lamp at night.";
    const body = { gender: "female", accent: "american", age: "old", accent_strength: 1, text };
    const designed = await server.call("POST", "/v1/voice-generation/generate-voice", { key: owner.key, body });
    const generated_voice_id = designed.headers.get("generated_voice_id") ?? "";
    await designed.arrayBuffer();
    const kept = await server.call("POST", "/v1/text-to-voice", {
      key: owner.key,
      body: { voice_name: "Coast", voice_description: "", generated_voice_id },
    });
    const { bytes } = await exported(((await kept.json()) as Voice).voice_id);
    const newcomer = await elsewhere.signUp();
    const { read } = await imported(bytes, {}, { token: newcomer.access_token });
    expect(read).toMatchObject({ name: "Coast", requires_verification: false, keeps_print: true });
    expect(await shown(elsewhere, newcomer, read.voice_id as string)).toMatchObject({
      disabled_reason: null,
      samples: [],
    });
    const entries = readZip(bytes);
    const written = JSON.parse(entries.get("voice.json")?.toString() ?? "");
    entries.set("voice.json", Buffer.from(JSON.stringify({ ...written, remixed_from: voice_id })));
    expect((await imported(await zipOf(entries), {}, { token: newcomer.access_token })).message).toMatch(
      /somebody's voice/,
    );
    entries.set("voice.json", Buffer.from(JSON.stringify(written)));
    entries.set("print", Buffer.from("spoilt"));
    const { size_bytes, sha256 } = { size_bytes: 6, sha256: createHash("sha256").update("spoilt").digest("hex") };
    const print = { ...written.print, file: { path: "print", size_bytes, sha256 } };
    entries.set("voice.json", Buffer.from(JSON.stringify({ ...written, print })));
    expect((await imported(await zipOf(entries))).message).toMatch(/print is damaged/);
  }, 300_000);

  it("is refused by name when it does not hold", async () => {
    const print = list.print as { file: object };
    const cases: [string, Buffer, string, RegExp][] = [
      ["no zip", Buffer.from("a text"), "invalid_voice_file", /no zip/],
      ["no list", await rezipped((entries) => entries.delete("voice.json")), "invalid_voice_file", /voice\.json/],
      [
        "another recording",
        await rezipped((entries) => entries.set("samples/1", Buffer.from("other"))),
        "invalid_voice_file",
        /samples\/1 is not what its list says/,
      ],
      ["no print", await rezipped((entries) => entries.delete("print")), "invalid_voice_file", /print is not in it/],
      [
        "more",
        await rezipped((entries) => entries.set("more", Buffer.from("x"))),
        "invalid_voice_file",
        /more is in it/,
      ],
      ["a later form", await relisted({ version: 2 }), "invalid_voice_file", /later version/],
      ["a category", await relisted({ category: "premade" }), "invalid_voice_file", /category/],
      [
        "a path",
        await relisted({ print: { ...print, file: { ...print.file, path: "../x" } } }),
        "invalid_voice_file",
        /not in it/,
      ],
      ["no recordings", await relisted({ samples: [] }), "invalid_voice_file", /samples\/1 is in it/],
    ];
    for (const [what, bytes, code, words] of cases) {
      const { refusal, message } = await imported(bytes);
      expect([what, refusal]).toEqual([what, code]);
      expect(message).toMatch(words);
    }
    const bare = await rezipped((entries) => {
      entries.delete("samples/1");
      entries.set("voice.json", Buffer.from(JSON.stringify({ ...list, samples: [] })));
    });
    expect((await imported(bare)).refusal).toBe("voice_samples_missing");
    const designed = await rezipped((entries) => {
      entries.delete("samples/1");
      entries.set("voice.json", Buffer.from(JSON.stringify({ ...list, samples: [], category: "generated" })));
    });
    expect((await imported(designed)).refusal).toBe("voice_maker_not_found");
    const token = taker.access_token;
    expect((await imported(zip, { consent: "attested" }, { token })).refusal).toBe("unsupported_value");
  }, 300_000);

  it("takes a place in the plan, and leaves nothing of a voice that has none", async () => {
    const free = await voiceMaker(elsewhere, "free");
    expect((await imported(zip, {}, { key: free.key })).refusal).toBe("voice_plan_needed");
    const keys: string[] = [];
    for await (const { key } of elsewhere.services.files.list(`voices/${free.workspace_id}/`)) keys.push(key);
    expect(keys).toEqual([]);
  });

  it("is given to nobody else, nor while the voice is blocked or its speaker has not agreed", async () => {
    const stranger = await voiceMaker(server);
    expect((await exported(voice_id, stranger)).answer.status).toBe(400);
    const reader = await server.keyOf(owner, ["voices_read"]);
    expect((await exported(voice_id, { ...owner, key: reader })).answer.status).toBe(401);
    const { pool } = server.services.db;
    const change = (columns: string) => pool.query(`UPDATE voices SET ${columns} WHERE voice_id = $1`, [voice_id]);
    for (const [columns, before] of [
      ["safety_control = 'BAN'", "safety_control = NULL"],
      ["is_verified = false", "is_verified = true"],
    ] as const) {
      await change(columns);
      const { answer, bytes } = await exported(voice_id);
      await change(before);
      expect([answer.status, bytes.toString()]).toEqual([400, expect.stringContaining("voice_not_exportable")]);
    }
    const { rows } = await pool.query(
      "SELECT action FROM audit_entries WHERE target_id = $1 AND action = 'voice.exported'",
      [voice_id],
    );
    expect(rows).toHaveLength(1);
  });
});
