/** A recording that this server has written down by another Mynah, through the OpenAI shape. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ElevenLabsClient } from "../../clients/index.ts";
import { anyDatabase } from "../db/testing.ts";
import { senseVoiceFiles } from "../engines/providers/neural/testing/built-transcribers.ts";
import { writeModel } from "../engines/providers/neural/testing/tone-voice.ts";
import { OWNER_KEY, startTestServer, type TestServer } from "../testing/server.ts";

const [kind = "embedded"] = anyDatabase;
let here: TestServer;
let other: TestServer;
let recording: Blob;

beforeAll(async () => {
  [here, other] = await Promise.all([startTestServer(kind), startTestServer(kind)]);
  const folder = join(other.services.env.MYNAH_DATA, "models");
  await writeModel(folder, "sherpa-onnx-sense-voice", senseVoiceFiles());
  await other.services.engines.reopen("neural");
  const client = new ElevenLabsClient({ apiKey: OWNER_KEY, baseUrl: here.url });
  const spoken = await client.textToSpeech.convertWithTimestamps(here.voice_id, {
    text: "Tomorrow morning we are going to walk along the river.",
  });
  recording = new Blob([Buffer.from(spoken.audioBase64, "base64")]);
}, 300_000);
afterAll(() => Promise.all([here?.stop(), other?.stop()]));

const transcribed = (server: TestServer, key = OWNER_KEY) =>
  new ElevenLabsClient({ apiKey: key, baseUrl: server.url, maxRetries: 0 }).speechToText.convert({
    file: recording,
    modelId: "scribe_v1",
  });

it("is the same that the other one writes, asked by the official client, and is refused as long as nobody is connected", async () => {
  await expect(transcribed(here)).rejects.toMatchObject({ body: { detail: { status: "no_engine" } } });
  const connected = await here.call("POST", "/v1/providers/servers", {
    key: OWNER_KEY,
    body: {
      kind: "openai",
      name: "The other one",
      base_url: `${other.url}/v1`,
      api_key: OWNER_KEY,
      transcription_models: ["whisper-1"],
    },
  });
  expect(connected.status).toBe(200);
  const { engines } = here.services;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (engines.transcription.models.length > 0) resolve();
    };
    engines.onChange(look);
    look();
  });
  const person = await here.signUp();
  const [there, own] = await Promise.all([transcribed(here, person.key), transcribed(other)]);
  if (!("words" in there && "words" in own)) throw new Error("several transcripts for one channel");
  expect(own.text).not.toBe("");
  expect(there.text).toBe(own.text);
  expect(there.languageCode).toBe(own.languageCode);
  const timesOf = ({ words }: typeof own) =>
    words.filter(({ type }) => type === "word").map(({ text, start = 0, end = 0 }) => ({ text, start, end }));
  const [mine, theirs] = [timesOf(there), timesOf(own)];
  expect(mine.map(({ text }) => text)).toEqual(theirs.map(({ text }) => text));
  for (const [i, word] of mine.entries()) {
    expect(word.start).toBeCloseTo(theirs[i]?.start ?? Number.NaN, 2);
    expect(word.end).toBeCloseTo(theirs[i]?.end ?? Number.NaN, 2);
  }
}, 300_000);

it("comes as the files that the official client asks for besides, and refuses those that are not written here", async () => {
  const client = new ElevenLabsClient({ apiKey: OWNER_KEY, baseUrl: other.url, maxRetries: 0 });
  const asked = { file: recording, modelId: "scribe_v1", timestampsGranularity: "none" } as const;
  const heard = await client.speechToText.convert({
    ...asked,
    additionalFormats: [{ format: "srt" }, { format: "txt", includeTimestamps: false }],
  });
  if (!("words" in heard)) throw new Error("several transcripts for one channel");
  const [srt, txt] = heard.additionalFormats ?? [];
  expect(srt).toMatchObject({ requestedFormat: "srt", fileExtension: "srt", isBase64Encoded: false });
  expect(srt?.content).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\n/);
  expect(txt?.content.trim().split(/\s+/).join(" ")).toBe(heard.text);
  const refused = client.speechToText.convert({ ...asked, additionalFormats: [{ format: "docx" }] });
  await expect(refused).rejects.toMatchObject({ statusCode: 400, body: { detail: { status: "unsupported_value" } } });
}, 300_000);
