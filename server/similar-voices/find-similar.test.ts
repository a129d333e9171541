import { beforeAll, describe, expect, it, vi } from "vitest";
import { ElevenLabsClient } from "../../clients/index.ts";
import { toPcm } from "../audio/pcm.ts";
import { wavHeader } from "../audio/wav.ts";
import { testDatabases } from "../db/testing.ts";
import { projectedBy } from "../engines/hearing/likeness.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { formOf, recordingOf, send, spokenText } from "../voice-lab/testing.ts";
import { giveVoice, libraryCalls } from "../voice-library/testing.ts";
import { findPremades, previewKey } from "../voices/index.ts";
import { hearShared } from "./hear-voices.ts";
import { savePremadeTraits } from "./store.ts";

const otherWords = "In the evening they walked along the wall, and counted the birds until the last had found a place.";

/** The same said by somebody larger or smaller: played at another rate. */
function atSize(wav: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const copy = wav.slice();
  const view = new DataView(copy.buffer);
  for (const at of [24, 28]) view.setUint32(at, 2 * Math.round((view.getUint32(at, true) * size) / 2), true);
  return copy;
}

describe.each(testDatabases)("voices like a recording on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;
  let finder: TestPerson;
  let client: ElevenLabsClient;
  let otis: Uint8Array<ArrayBuffer>;
  let recording: Blob;
  let files = 0;

  const { ask, publishBy } = libraryCalls(() => server);
  const kept = async (bytes: Uint8Array): Promise<string> => {
    const key = `voices/${owner.workspace_id}/likeness-${files++}.wav`;
    await server.services.files.put(key, bytes, { content_type: "audio/wav" });
    return key;
  };
  const voiceThatSays = async (bytes: Uint8Array) =>
    await giveVoice(server, owner, { columns: { preview_key: await kept(bytes) } });
  const publish = async (bytes: Uint8Array): Promise<string> => {
    const voice_id = await voiceThatSays(bytes);
    await publishBy(owner, voice_id);
    return voice_id;
  };
  /** Of these voices those that are found, in order; others share this library. */
  const foundOf = async (ids: readonly string[], request: object = {}) =>
    (await client.voices.findSimilarVoices({ audioFile: recording, topK: 100, ...request })).voices
      .map(({ voiceId }) => voiceId)
      .filter((id) => ids.includes(id));

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    [owner, finder] = [await server.signUp(), await server.signUp()];
    client = new ElevenLabsClient({ apiKey: finder.key, baseUrl: server.url, maxRetries: 0 });
    otis = new Uint8Array(await (await recordingOf(server, "Otis", spokenText)).arrayBuffer());
    recording = await recordingOf(server, "Otis", otherWords);
    // To listen to all that come with the product takes a minute: one is enough.
    const premades = findPremades(server.services);
    const count = "SELECT count(*)::int AS count FROM engine_voices";
    await vi.waitFor(
      async () => {
        const { rows } = await server.services.db.pool.query(count);
        if (rows[0]?.count < premades.length) throw new Error("Not all voices of the engines are written down yet");
      },
      { timeout: 20_000 },
    );
    for (const voice of premades) {
      const heard = { traits: null, made_by: projectedBy, heard_key: previewKey(voice) };
      if (voice.name !== "Otis")
        await savePremadeTraits(server.services.db.drizzle, { voice_id: voice.voice_id, ...heard });
    }
  });

  it("are found by the official client, the nearest first, once their previews were listened to", async () => {
    const [far, near, middle] = [
      await publish(atSize(otis, 1.5)),
      await publish(otis),
      await publish(atSize(otis, 1.2)),
    ];
    const all = [far, near, middle];
    expect(await foundOf(all)).toEqual([]);
    await hearShared(server.services);
    expect(await foundOf(all)).toEqual([near, middle, far]);
    expect(await foundOf(all, { similarityThreshold: 1 })).toEqual([near]);
    const { voices, hasMore } = await client.voices.findSimilarVoices({ audioFile: recording, topK: 1 });
    expect([voices.length, hasMore]).toEqual([1, true]);

    // Another preview, another voice: what was heard before says nothing of it.
    await server.services.db.pool.query("UPDATE voices SET preview_key = $2 WHERE voice_id = $1", [
      near,
      await kept(atSize(otis, 1.8)),
    ]);
    expect(await foundOf(all)).toEqual([middle, far]);
    await hearShared(server.services);
    expect(await foundOf(all)).toEqual([middle, far, near]);
    // What was heard in another way cannot be compared.
    await server.services.db.pool.query("UPDATE voice_traits SET made_by = 'ears of old' WHERE voice_id = $1", [far]);
    expect(await foundOf(all)).toEqual([middle, near]);
  });

  it("are those of engines, too, which are listened to from the first request on", async () => {
    const found = async () =>
      (await (
        await send(server, "/v1/similar-voices", formOf({ audio_file: recording, similarity_threshold: "1" }), {
          key: finder.key,
        })
      ).read) as unknown as { voices: { name: string; public_owner_id: string }[]; is_listening: boolean };
    await found();
    await expect.poll(async () => (await found()).is_listening, { interval: 500 }).toBe(false);
    expect((await found()).voices).toContainEqual(expect.objectContaining({ name: "Otis", public_owner_id: "mynah" }));
  });

  it("keep private what is not in the library, and leave nothing of a voice that is deleted", async () => {
    const [listed, secret] = [await publish(otis), await voiceThatSays(otis)];
    const linked = await voiceThatSays(otis);
    await ask(owner, "POST", `/v1/voices/${linked}/share`, { enable: true, emails: [] });
    await hearShared(server.services);
    const heard = async () =>
      (
        await server.services.db.pool.query(
          "SELECT voice_id FROM voice_traits WHERE voice_id = ANY($1) AND traits IS NOT NULL",
          [[listed, secret, linked]],
        )
      ).rows;
    expect(await heard()).toEqual([{ voice_id: listed }]);
    expect(await foundOf([listed, secret, linked])).toEqual([listed]);
    await ask(owner, "POST", `/v1/voices/${listed}/share-library`, { enable_library: false });
    expect(await foundOf([listed])).toEqual([]);
    await ask(owner, "DELETE", `/v1/voices/${listed}`);
    expect(await heard()).toEqual([]);
  });

  it("refuse what is no speech, too little of it, or too much, and limits that make no sense", async () => {
    const wav = (seconds: number, rate = 16_000) => {
      const body = toPcm(new Float32Array(seconds * rate));
      return new Blob([wavHeader("pcm", rate, body.length), body], { type: "audio/wav" });
    };
    const refusalOf = async (fields: Parameters<typeof formOf>[0]) => {
      const { refusal, message, status } = await send(server, "/v1/similar-voices", formOf(fields), {
        key: finder.key,
      });
      return [refusal ?? status, message];
    };
    const unusable = (reason: string) => ["voice_sample_unusable", expect.stringContaining(reason)];
    expect(await refusalOf({ audio_file: new Blob([]) })).toEqual(unusable("It is empty."));
    expect(await refusalOf({ audio_file: new Blob(["These are words."]) })).toEqual(unusable("cannot be used"));
    expect(await refusalOf({ audio_file: wav(3) })).toEqual(unusable("There is nothing to hear in it."));
    expect(await refusalOf({ audio_file: wav(601, 8000) })).toEqual(unusable("longer than 10 minutes"));
    const short = new Blob([otis.slice(0, 44 + 2 * 22_050 * 1.7)], { type: "audio/wav" });
    expect((await refusalOf({ audio_file: short }))[0]).toBe("voice_speech_too_short");
    for (const wrong of [
      { top_k: "0" },
      { top_k: "101" },
      { similarity_threshold: "0" },
      { similarity_threshold: "2.1" },
    ])
      expect((await refusalOf({ audio_file: recording, ...wrong }))[0]).toBe(422);
  });
});
