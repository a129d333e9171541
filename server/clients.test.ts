/** The official clients, unmodified, against this server: the strictest test of the wire. */
import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, OlderClient } from "../clients/index.ts";
import { decode } from "./audio/decode.ts";
import { testDatabases } from "./db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "./testing/server.ts";

const TEXT = "The first sentence is short. The second one is a little longer, so that there is something to stream.";
const LEXICON = `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US">
  <lexeme><grapheme>Mynah</grapheme><alias>my nah</alias></lexeme>
</lexicon>`;

async function gather(parts: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
}

/** Seconds and loudness (root mean square) of a sound file. */
async function listen(bytes: Uint8Array, content_type: string) {
  const { samples, sample_rate } = await decode(bytes, content_type);
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return { seconds: samples.length / sample_rate, rms: Math.sqrt(sum / samples.length) };
}

describe.each(testDatabases)("on the %s database", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  let client: ElevenLabsClient;
  let older: OlderClient;
  let voice_id: string;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await server.signUp();
    client = new ElevenLabsClient({ apiKey: person.key, baseUrl: server.url });
    older = new OlderClient({ apiKey: person.key, environment: server.url });
    voice_id = server.voice_id;
  }, 300_000);

  describe("the client of today (@elevenlabs/elevenlabs-js)", () => {
    it("lists models that can speak", async () => {
      const models = await client.models.list();
      expect(models.length).toBeGreaterThan(0);
      expect(models.some((model) => model.canDoTextToSpeech)).toBe(true);
      expect(models.filter((model) => model.canDoVoiceConversion).length).toBeGreaterThan(0);
      expect(models.every((model) => model.canDoTextToSpeech !== model.canDoVoiceConversion)).toBe(true);
    });

    it("lists, searches and gets voices and their settings", async () => {
      const { voices } = await client.voices.getAll({ showLegacy: true });
      expect(voices.length).toBeGreaterThanOrEqual(46);
      const first = await client.voices.get(voice_id, { withSettings: true });
      expect(first.settings?.stability).toBe(0.5);
      const found = await client.voices.search({ search: first.name ?? "", pageSize: 5 });
      expect(found.voices.map((each) => each.voiceId)).toContain(voice_id);
      const page = await client.voices.search({ pageSize: 3 });
      const next = await client.voices.search({ pageSize: 3, nextPageToken: page.nextPageToken ?? "" });
      expect(new Set([...page.voices, ...next.voices].map((each) => each.voiceId)).size).toBe(6);
      await client.voices.settings.update(voice_id, { stability: 0.9 });
      expect((await client.voices.settings.get(voice_id)).stability).toBe(0.9);
      await client.voices.settings.update(voice_id, { stability: 0.5 });
      expect((await client.voices.settings.getDefault()).similarityBoost).toBe(0.75);
    });

    it("speaks a file, a stream, and both with times", async () => {
      const whole = await gather(
        await client.textToSpeech.convert(voice_id, { text: TEXT, outputFormat: "mp3_44100_128" }),
      );
      const heard = await listen(whole, "audio/mpeg");
      expect(heard.seconds).toBeGreaterThan(3);
      expect(heard.seconds).toBeLessThan(15);
      expect(heard.rms).toBeGreaterThan(0.02);
      const streamed = await gather(
        await client.textToSpeech.stream(voice_id, { text: TEXT, outputFormat: "pcm_16000" }),
      );
      const same = await gather(await client.textToSpeech.convert(voice_id, { text: TEXT, outputFormat: "pcm_16000" }));
      expect(streamed.equals(same)).toBe(true);

      const timed = await client.textToSpeech.convertWithTimestamps(voice_id, { text: TEXT });
      expect(timed.alignment?.characters.join("")).toBe(TEXT);
      const ends = timed.alignment?.characterEndTimesSeconds ?? [];
      expect(ends.at(-1)).toBeGreaterThan(3);
      const lines = [];
      for await (const line of await client.textToSpeech.streamWithTimestamps(voice_id, { text: TEXT }))
        lines.push(line);
      expect(lines.flatMap((line) => line.alignment?.characters ?? []).join("")).toBe(TEXT);
      expect(lines.length).toBeGreaterThan(2);
    });

    it("takes the public service's voice and model ids", async () => {
      const audio = await gather(
        await client.textToSpeech.convert("21m00Tcm4TlvDq8ikWAM", { text: "Hello.", modelId: "eleven_flash_v2_5" }),
      );
      expect((await listen(audio, "audio/mpeg")).rms).toBeGreaterThan(0.01);
    });

    it("makes, changes, downloads and uses pronunciation dictionaries", async () => {
      const rules = [{ type: "alias" as const, stringToReplace: "Mynah", alias: "the talking bird of the far hills" }];
      const made = await client.pronunciationDictionaries.createFromRules({ name: "birds", rules });
      const file = await client.pronunciationDictionaries.createFromFile({
        name: "from a file",
        file: new Blob([LEXICON], { type: "text/xml" }),
      });
      expect(file.versionRulesNum).toBe(1);
      const added = await client.pronunciationDictionaries.rules.add(made.id, {
        rules: [{ type: "phoneme", stringToReplace: "tomato", phoneme: "təˈmɑːtəʊ", alphabet: "ipa" }],
      });
      expect(added.versionRulesNum).toBe(2);
      const removed = await client.pronunciationDictionaries.rules.remove(made.id, { ruleStrings: ["tomato"] });
      const known = await client.pronunciationDictionaries.get(made.id);
      expect(known.latestVersionId).toBe(removed.versionId);
      const { pronunciationDictionaries } = await client.pronunciationDictionaries.list({ pageSize: 1 });
      expect(pronunciationDictionaries).toHaveLength(1);
      const pls = await gather(await client.pronunciationDictionaries.download(made.id, added.versionId));
      expect(pls.toString()).toContain("təˈmɑːtəʊ");

      const plain = await gather(
        await client.textToSpeech.convert(voice_id, { text: "Mynah.", outputFormat: "pcm_16000" }),
      );
      const replaced = await gather(
        await client.textToSpeech.convert(voice_id, {
          text: "Mynah.",
          outputFormat: "pcm_16000",
          pronunciationDictionaryLocators: [{ pronunciationDictionaryId: made.id, versionId: removed.versionId }],
        }),
      );
      expect(replaced.length).toBeGreaterThan(plain.length * 2);
    });

    it("pages through the history, and plays, downloads and deletes what is in it", async () => {
      for (const text of ["One.", "Two.", "Three."])
        await gather(await client.textToSpeech.convert(voice_id, { text }));
      const first = await client.history.list({ pageSize: 2 });
      expect(first.history.map((item) => item.text)).toEqual(["Three.", "Two."]);
      expect(first.hasMore).toBe(true);
      const more = await client.history.list({ pageSize: 1, startAfterHistoryItemId: first.lastHistoryItemId ?? "" });
      expect(more.history.map((item) => item.text)).toEqual(["One."]);
      const found = await client.history.list({ search: "thre", source: "TTS", voiceId: voice_id });
      expect(found.history.map((item) => item.text)).toEqual(["Three."]);
      const id = first.history[0]?.historyItemId ?? "";
      const item = await client.history.get(id);
      expect(item.characterCountChangeTo - item.characterCountChangeFrom).toBe("Three.".length);
      const audio = await gather(await client.history.getAudio(id));
      expect((await listen(audio, "audio/mpeg")).rms).toBeGreaterThan(0.01);
      const ids = first.history.map((each) => each.historyItemId);
      const zip = await gather(await client.history.download({ historyItemIds: ids }));
      expect(zip.subarray(0, 2).toString()).toBe("PK");
      const wav = await gather(await client.history.download({ historyItemIds: [id], outputFormat: "wav" }));
      expect(wav.subarray(0, 4).toString()).toBe("RIFF");
      expect((await client.history.delete(id)).status).toBe("ok");
      await expect(client.history.get(id)).rejects.toMatchObject({ statusCode: 404 });
    });

    it("reads the user and the subscription, and sees the characters counted", async () => {
      const user = await client.user.get();
      expect(user.userId).toBe(person.user_id);
      const before = await client.user.subscription.get();
      expect(before.tier).toBe("free");
      expect(before.characterLimit).toBe(10_000);
      await gather(await client.textToSpeech.convert(voice_id, { text: "Exactly 22 characters." }));
      const after = await client.user.subscription.get();
      expect(after.characterCount - before.characterCount).toBe(22);
    });

    it("is told in its own error types what is wrong", async () => {
      await expect(client.textToSpeech.convert("nobody", { text: "Hello." })).rejects.toMatchObject({
        statusCode: 400,
        body: { detail: { status: "voice_not_found" } },
      });
      await expect(
        client.textToSpeech.convert(voice_id, { text: "Hello.", voiceSettings: { stability: 3 } }),
      ).rejects.toMatchObject({ statusCode: 422 });
      const stranger = new ElevenLabsClient({ apiKey: "sk_nobody", baseUrl: server.url });
      await expect(stranger.user.get()).rejects.toMatchObject({ statusCode: 401 });
    });
  });

  describe("the client of early 2025 (elevenlabs)", () => {
    it("lists models and voices, and reads settings, user and subscription", async () => {
      expect((await older.models.getAll()).length).toBeGreaterThan(0);
      expect((await older.voices.getAll({ show_legacy: true })).voices.length).toBeGreaterThanOrEqual(46);
      expect((await older.voices.get(voice_id)).voice_id).toBe(voice_id);
      expect((await older.voices.getDefaultSettings()).stability).toBe(0.5);
      await older.voices.editSettings(voice_id, { stability: 0.4, similarity_boost: 0.6 });
      expect((await older.voices.getSettings(voice_id)).similarity_boost).toBe(0.6);
      expect((await older.user.get()).is_new_user).toBeTypeOf("boolean");
      expect((await older.user.getSubscription()).character_limit).toBe(10_000);
    });

    it("speaks in every form", async () => {
      const whole = await gather(await older.textToSpeech.convert(voice_id, { text: TEXT }));
      expect((await listen(whole, "audio/mpeg")).rms).toBeGreaterThan(0.02);
      const streamed = await gather(
        await older.textToSpeech.convertAsStream(voice_id, { text: TEXT, output_format: "mp3_22050_32" }),
      );
      expect((await listen(streamed, "audio/mpeg")).seconds).toBeGreaterThan(3);
      const timed = (await older.textToSpeech.convertWithTimestamps(voice_id, { text: TEXT })) as {
        alignment: { characters: string[] };
      };
      expect(timed.alignment.characters.join("")).toBe(TEXT);
      const characters: string[] = [];
      for await (const line of await older.textToSpeech.streamWithTimestamps(voice_id, { text: TEXT })) {
        characters.push(...(line.alignment?.characters ?? []));
      }
      expect(characters.join("")).toBe(TEXT);
    });

    it("handles dictionaries with the slashes that it sends", async () => {
      const made = await older.pronunciationDictionary.addFromFile({ name: "old", file: new Blob([LEXICON]) });
      expect((await older.pronunciationDictionary.get(made.id)).name).toBe("old");
      const added = await older.pronunciationDictionary.addRules(made.id, {
        rules: [{ type: "alias", string_to_replace: "heron", alias: "tall bird" }],
      });
      await older.pronunciationDictionary.removeRules(made.id, { rule_strings: ["heron"] });
      expect(await older.pronunciationDictionary.download(made.id, added.version_id)).toContain("tall bird");
      expect((await older.pronunciationDictionary.getAll()).pronunciation_dictionaries.length).toBeGreaterThan(0);
    });

    it("reads and deletes the history", async () => {
      const { history } = await older.history.getAll({ page_size: 1 });
      const id = history[0]?.history_item_id ?? "";
      expect((await older.history.get(id)).text).toBe(TEXT);
      expect((await gather(await older.history.getAudio(id))).length).toBeGreaterThan(1000);
      await older.history.delete(id);
      const left = await older.history.getAll({ page_size: 1 });
      expect(left.history[0]?.history_item_id).not.toBe(id);
    });
  });
});
