import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, ElevenLabsError, OlderClient } from "../../clients/index.ts";
import type { User } from "../../contract/account.ts";
import type { HistoryItem } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import type { LiveShape } from "../../contract/voice-changer.ts";
import { decode } from "../audio/decode.ts";
import { integratedLoudness } from "../audio/loudness.ts";
import { medianPitch, pitchTrack } from "../audio/pitch.ts";
import { anyDatabase, testDatabases } from "../db/testing.ts";
import { lockedM4a, longWav, music, wavOf } from "../testing/recordings.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { modelForVoice, priceOfSeconds } from "./rules.ts";

const text = "The boats came in before the rain, and I waited until the lamps were lit.";

async function gather(parts: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
}

describe.each(testDatabases)("the voice changer on the %s database", (kind) => {
  /** What recordings are has nothing to do with the database. */
  const isAboutSound = anyDatabase.includes(kind);
  let server: SharedTestServer;
  let person: TestPerson;
  let client: ElevenLabsClient;
  let recording: Buffer;
  let seconds: number;
  let voice: (name: string) => string;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await server.signUp();
    client = new ElevenLabsClient({ apiKey: person.key, baseUrl: server.url, maxRetries: 0 });
    const { voices } = await client.voices.getAll();
    voice = (name) => voices.find((each) => each.name === name)?.voiceId ?? "";
    const speech = await client.textToSpeech.convert(voice("Clara"), { text, outputFormat: "wav_24000" as never });
    recording = await gather(speech);
    seconds = (recording.length - 44) / 48_000;
  }, 300_000);

  const used = async () =>
    (
      (await (await server.call("GET", "/v1/user/subscription", { key: person.key })).json()) as {
        character_count: number;
      }
    ).character_count;
  const items = async () =>
    (
      (await (await server.call("GET", "/v1/history?source=STS", { key: person.key })).json()) as {
        history: HistoryItem[];
      }
    ).history;
  const refusalOf = async (audio: Blob, more: object = {}, voice_id = voice("Gordon")) => {
    const asked = client.speechToSpeech.convert(voice_id, { audio, ...more });
    const error: unknown = await asked.then(gather).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ElevenLabsError);
    const { statusCode, body } = error as ElevenLabsError;
    const { detail } = body as { detail: { status: string; message: string } };
    return [statusCode, detail.status, detail.message];
  };

  it("speaks with the other voice in the same time for both official clients, charges by the minute and keeps it as STS", async () => {
    const before = await used();
    const made = await gather(
      await client.speechToSpeech.convert(voice("Gordon"), {
        audio: new Blob([new Uint8Array(recording)]),
        modelId: "eleven_multilingual_sts_v2",
        voiceSettings: JSON.stringify({ similarity_boost: 0.8 }),
        outputFormat: "mp3_44100_128",
        seed: 7,
      }),
    );
    const heard = await decode(made, "audio/mpeg");
    expect(Math.abs(heard.samples.length / heard.sample_rate - seconds)).toBeLessThan(0.1);
    expect(Math.abs(integratedLoudness(heard.samples, heard.sample_rate) + 16)).toBeLessThan(1.5);
    const source = await decode(recording, "audio/wav");
    const pitch = (sound: typeof source) => medianPitch(pitchTrack(sound.samples, sound.sample_rate));
    expect(pitch(heard)).toBeLessThan(0.7 * pitch(source));
    const price = priceOfSeconds(seconds);
    expect(await used()).toBe(before + price);
    const [item] = await items();
    expect(item).toMatchObject({
      source: "STS",
      text: "",
      voice_name: "Gordon",
      model_id: "mynah_classic_timbre_change_v1",
    });
    expect(item && item.character_count_change_to - item.character_count_change_from).toBe(price);

    const older = new OlderClient({ apiKey: person.key, environment: server.url });
    const stream = await older.speechToSpeech.convertAsStream(voice("Gordon"), {
      audio: new Blob([new Uint8Array(recording)]) as never,
      output_format: "pcm_16000",
    });
    const streamed = await gather(stream);
    expect(Math.abs(streamed.length / 32_000 - seconds)).toBeLessThan(0.1);
  });

  it("ticks the newcomers' step off, takes headerless samples and noise away, and keeps nothing where nothing shall be kept", async () => {
    const newcomer = await server.signUp();
    await server.call("POST", "/v1/user/onboarding-checklist/initiate", { token: newcomer.access_token });
    const theirs = new ElevenLabsClient({ apiKey: newcomer.key, baseUrl: server.url, maxRetries: 0 });
    const { samples, sample_rate } = await decode(recording, "audio/wav");
    const raw = Int16Array.from({ length: Math.floor((samples.length * 16_000) / sample_rate) }, (_, i) =>
      Math.round(32_767 * (samples[Math.floor((i * sample_rate) / 16_000)] as number)),
    );
    const made = await gather(
      await theirs.speechToSpeech.stream(voice("Gordon"), {
        audio: new Blob([raw]),
        fileFormat: "pcm_s16le_16",
        removeBackgroundNoise: true,
        enableLogging: false,
        outputFormat: "pcm_16000",
      }),
    );
    expect(Math.abs(made.length / 32_000 - seconds)).toBeLessThan(0.1);
    const user = (await (await server.call("GET", "/v1/user", { token: newcomer.access_token })).json()) as User;
    const steps = user.onboarding_checklist?.items.filter(({ is_completed }) => is_completed);
    expect(steps).toEqual([{ item_id: "speech_to_speech", is_completed: true }]);
    const kept = await server.call("GET", "/v1/history?source=STS", { key: newcomer.key });
    expect((await kept.json()) as object).toMatchObject({ history: [] });
  });

  it("says in a sentence what is wrong with a recording, keeps nothing of it and charges nothing", async () => {
    const before = [await used(), (await items()).length];
    expect(await refusalOf(new Blob([]))).toEqual([
      400,
      "unreadable_recording",
      "This recording cannot be read: it is empty.",
    ]);
    expect(await refusalOf(new Blob(["a letter"], { type: "audio/mpeg" }))).toEqual([
      400,
      "unreadable_recording",
      "This recording cannot be read: Sound of the type text/plain cannot be read here.",
    ]);
    expect((await refusalOf(wavOf(new Float32Array(32_000), 16_000)))[2]).toContain("nothing to hear");
    if (isAboutSound) {
      expect((await refusalOf(lockedM4a()))[2]).toContain("locked by whoever sold it");
      expect((await refusalOf(longWav(60 * limits.changedMinutesMax + 1)))[1]).toBe("recording_too_long");
      expect((await refusalOf(wavOf(music(6, 16_000), 16_000)))[2]).toContain("Nobody is heard to speak");
    }
    expect((await refusalOf(new Blob([new Uint8Array(recording)]), { modelId: "nobody" }))[1]).toBe("model_not_found");
    expect((await refusalOf(new Blob([new Uint8Array(recording)]), {}, "nobody"))[1]).toBe("voice_not_found");
    expect([await used(), (await items()).length]).toEqual(before);
  });

  it.runIf(isAboutSound)("takes a recording of nine channels", async () => {
    const { samples } = await decode(recording, "audio/wav");
    const many = await client.speechToSpeech.convert(voice("Gordon"), { audio: wavOf(samples, 24_000, 9) });
    expect((await gather(many)).length).toBeGreaterThan(10_000);
  });

  it("tells a browser the shape of a voice", async () => {
    const answer = await server.call("GET", `/v1/speech-to-speech/${voice("Gordon")}/live-shape`, { key: person.key });
    const shape = (await answer.json()) as LiveShape;
    expect(shape.pitch_hertz).toBeGreaterThan(70);
    expect(shape.pitch_hertz).toBeLessThan(150);
    expect(shape.bands).toHaveLength(24);
  });
});

describe("the model for a voice", () => {
  const model = { model_id: "ours", aliases: ["theirs"], provider: "classic", maker_ids: ["match"] } as never;
  const made = (maker_id: string | null) => ({ provider: "x", made: { voice: { maker_id } } }) as never;

  it("is one of the voice's own provider, or one that reads its print", () => {
    expect(modelForVoice([model], "theirs", { provider: "classic", made: null })).toBe(model);
    expect(modelForVoice([model], "ours", made("match"))).toBe(model);
    expect(modelForVoice([model], "ours", { provider: "elevenlabs", made: null })).toBe("stranger");
    expect(modelForVoice([model], "ours", made("zipvoice"))).toBe("stranger");
    expect(modelForVoice([model], "ours", made(null))).toBe("stranger");
    expect(modelForVoice([model], "another", { provider: "classic", made: null })).toBe("unknown");
  });

  it("costs 1,000 characters a minute, begun ones whole", () => {
    expect([0.01, 0.06, 0.061, 60, 300].map(priceOfSeconds)).toEqual([1, 1, 2, 1000, 5000]);
  });
});
