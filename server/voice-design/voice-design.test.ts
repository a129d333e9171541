import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, OlderClient } from "../../clients/index.ts";
import type { DesignedPreviews } from "../../contract/voice-design.ts";
import { anyDatabase, testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { forgetDesigns } from "./forget-designs.ts";
import { textFor, traitsOf } from "./rules.ts";

const accents = [
  { code: "american", name: "American" },
  { code: "northern_english", name: "Northern English" },
];

it.each([
  ["A calm old woman from the coast", { gender: "female", age: "old", accent: "american" }],
  [
    "Middle-aged man with a northern english accent",
    { gender: "male", age: "middle_aged", accent: "northern_english" },
  ],
  ["A youthful, bright voice", { gender: "neutral", age: "young", accent: "american" }],
])("reads gender, age and accent in “%s”", (description, traits) => {
  expect(traitsOf(description, accents)).toEqual(traits);
});

const text =
  "There is a house by the river where nobody has lived for years, and still somebody lights the lamp at night.";

describe.each(testDatabases)("voice design on the %s database", (kind) => {
  /** What is heard has nothing to do with the database. */
  const once = anyDatabase.includes(kind);
  let server: SharedTestServer;
  let person: TestPerson;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await server.signUp();
  }, 300_000);

  const call = async (method: string, path: string, body?: object, who = person) => {
    const answer = await server.call(method, path, { key: who.key, ...(body ? { body } : {}) });
    const read = (await answer.json()) as Record<string, unknown> & { detail?: { status: string } };
    return { headers: answer.headers, read, refusal: read.detail?.status };
  };
  const usedBy = async () => (await call("GET", "/v1/user/subscription")).read.character_count;
  const designs = async () => {
    const keys: string[] = [];
    for await (const { key } of server.services.files.list(`designs/${person.workspace_id}/`)) keys.push(key);
    return keys.length;
  };

  const voiceDescription = "A warm, deep old man with a scottish accent and zest";
  const seed = 7;
  /** What was first designed of them. */
  let previews: (string | undefined)[];
  /** What was kept of them. */
  let skipper: string;

  it("makes three voices, keeps one of them, and lets it speak, for the client of today", async () => {
    const client = new ElevenLabsClient({ apiKey: person.key, baseUrl: server.url, maxRetries: 0 });
    const before = Number(await usedBy());
    const outputFormat = "mp3_22050_32";
    // Given on one database, made up on the other.
    const said = once ? { autoGenerateText: true } : { text };
    const designed = await client.textToVoice.design({ voiceDescription, ...said, seed, outputFormat });
    expect(designed.text).toBe(once ? textFor("en", seed) : text);
    previews = designed.previews.map(({ audioBase64 }) => audioBase64);
    expect(new Set(previews).size).toBe(3);
    expect(designed.previews[0]).toMatchObject({ mediaType: "audio/mpeg", durationSecs: expect.any(Number) });
    expect(Number(await usedBy()) - before).toBe(designed.text.length);
    const chosen = designed.previews[1]?.generatedVoiceId ?? "";
    const streamed = await new Response(await client.textToVoice.preview.stream(chosen)).arrayBuffer();
    expect(Buffer.from(streamed).toString("base64")).toBe(designed.previews[1]?.audioBase64);
    const voice = await client.textToVoice.create({ voiceName: "Skipper", voiceDescription, generatedVoiceId: chosen });
    expect(voice).toMatchObject({ name: "Skipper", category: "generated", labels: { gender: "male", age: "old" } });
    expect(await designs()).toBe(4);
    const spoken = await client.textToSpeech.convert(voice.voiceId ?? "", { text: "Aye." });
    expect((await new Response(spoken as ReadableStream).arrayBuffer()).byteLength).toBeGreaterThan(2000);
    const again = { voice_name: "Twice", voice_description: "", generated_voice_id: chosen };
    expect((await call("POST", "/v1/text-to-voice", again)).refusal).toBe("generated_voice_not_found");

    const names = ["Skipper"];
    // It says three previews more, and writes the rows that a design does.
    if (once) {
      const voiceDescription = "higher, faster";
      const remixed = await client.textToVoice.remix(voice.voiceId ?? "", { voiceDescription, text, outputFormat });
      expect(remixed.previews).toHaveLength(3);
      expect(remixed.text).toBe(text);
      const generated_voice_id = remixed.previews[0]?.generatedVoiceId;
      const mate = { voice_name: "Mate", voice_description: "", generated_voice_id };
      const kept = await call("POST", "/v1/text-to-voice", mate);
      expect(kept.read).toMatchObject({ name: "Mate", is_mixed: true, disabled_reason: null });
      names.push("Mate");
    }
    skipper = voice.voiceId ?? "";
    const { rows } = await server.services.db.pool.query(
      "SELECT target_name AS name FROM audit_entries WHERE workspace_id = $1 AND action = 'voice.added' ORDER BY entry_id",
      [person.workspace_id],
    );
    expect(rows).toEqual(names.map((name) => ({ name })));
  }, 300_000);

  it.runIf(once)(
    "lets a lent voice be remixed at its price, told to its owner, and kept only while it is lent and not blocked",
    async () => {
      const { pool } = server.services.db;
      const holder = await server.signUp();
      const { public_user_id } = (await call("GET", "/v1/user")).read;
      const share = (settings: object) => call("POST", `/v1/voices/${skipper}/share-library`, settings);
      await share({ enable_library: true, voice_mixing_allowed: true, custom_rate: 0.06 });
      const copy = `/v1/voices/add/${public_user_id}/${skipper}`;
      const { read } = await call("POST", copy, { new_name: "Lent" }, holder);
      const wish = { voice_description: "higher, faster", text };
      const remix = `/v1/text-to-voice/${read.voice_id}/remix?output_format=mp3_22050_32`;
      const remixed = await call("POST", remix, wish, holder);
      expect(remixed.headers.get("character-cost")).toBe(String(2 * text.length));
      const { total } = (await call("GET", `/v1/voices/${skipper}/share/stats`)).read;
      expect(total).toMatchObject({ characters: text.length, requests: 1 });
      const { generated_voice_id } = (remixed.read as unknown as DesignedPreviews).previews[0] ?? {};
      const keep = () =>
        call("POST", "/v1/text-to-voice", { voice_name: "M", voice_description: "", generated_voice_id }, holder);
      const block = (state: string | null) =>
        pool.query("UPDATE voices SET safety_control = $2 WHERE voice_id = $1", [skipper, state]);
      await block("BAN");
      expect((await keep()).refusal).toBe("voice_disabled");
      await block(null);
      await call("POST", `/v1/voices/${skipper}/share`, { enable: false });
      expect((await keep()).refusal).toBe("voice_disabled");
      await call("POST", `/v1/voices/${skipper}/share`, { enable: true });
      expect((await keep()).read).toMatchObject({ name: "M", is_mixed: true });
    },
    300_000,
  );

  it("does what the older client asks: parameters, one voice by them, and keeping it", async () => {
    const other = await server.signUp();
    const older = new OlderClient({ apiKey: other.key, environment: server.url });
    const known = await older.voiceGeneration.generateParameters();
    expect(known).toMatchObject({ minimum_characters: 100, maximum_characters: 1000, minimum_accent_strength: 0.3 });
    const made = await server.call("POST", "/v1/voice-generation/generate-voice", {
      key: other.key,
      body: { gender: "female", accent: known.accents[0]?.code, age: "young", accent_strength: 1, text },
    });
    expect((await made.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    const voice = await older.voiceGeneration.createAPreviouslyGeneratedVoice({
      voice_name: "Pip",
      voice_description: "Bright and quick",
      generated_voice_id: made.headers.get("generated_voice_id") ?? "",
    });
    expect(voice).toMatchObject({ name: "Pip", category: "generated" });
  }, 300_000);

  it.runIf(once)(
    "says which words changed nothing, makes up a text where none is given, and repeats what has a seed",
    async () => {
      const dropped = { stream_previews: true, remixing_session_id: "a", remixing_session_iteration_id: "b" };
      const body = { voice_description: voiceDescription, auto_generate_text: true, seed, ...dropped };
      const { read, headers } = await call(
        "POST",
        "/v1/text-to-voice/create-previews?output_format=mp3_22050_32",
        body,
      );
      expect(headers.get("x-not-honoured")).toBe(Object.keys(dropped).join(", "));
      const again = read as unknown as DesignedPreviews;
      expect(again.not_honoured).toContain("zest");
      expect(again.text.length).toBeGreaterThanOrEqual(100);
      expect(again.previews.map((each) => each.audio_base_64)).toEqual(previews);
    },
    300_000,
  );

  it("refuses what cannot be designed, changed or paid, and keeps nothing of it", async () => {
    const before = await designs();
    const design = (more: object) =>
      call("POST", "/v1/text-to-voice/design", { voice_description: "A plain quiet voice of nobody", text, ...more });
    expect((await design({ accent: "martian" })).refusal).toBe("unsupported_value");
    const remix = await call("POST", `/v1/text-to-voice/${server.voice_id}/remix`, {
      voice_description: "deeper",
      text,
    });
    expect(remix.refusal).toBe("voice_forbidden");
    await server.services.db.pool.query("UPDATE character_balances SET used = 10000 WHERE workspace_id = $1", [
      person.workspace_id,
    ]);
    expect((await design({})).refusal).toBe("quota_exceeded");
    expect(await designs()).toBe(before);
  });

  it("forgets after a day what nobody kept, files and all", async () => {
    const later = new Date(Date.now() + 25 * 3_600_000);
    await forgetDesigns({ ...server.services, now: () => later });
    expect(await designs()).toBe(0);
  });
});
