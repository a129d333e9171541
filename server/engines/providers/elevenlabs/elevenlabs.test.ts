/** The provider against what the vendor's API says, and against what it may do wrong. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { toPcm } from "../../../audio/pcm.ts";
import type { Provider, SpeakRequest, SpokenPiece, WordTiming } from "../../ports.ts";
import { vendorLimits } from "./account.ts";
import { openWith } from "./index.ts";
import { serverAt, settingsOf } from "./testing.ts";

const never = new AbortController().signal;
const KEY = "sk_of_the_account_0001";

/** What the vendor's API answers to speech and transcription. */
type Answer = (request: IncomingMessage, body: string, answer: ServerResponse) => void;

async function vendor(answers: { speech?: Answer; heard?: unknown }) {
  const asked: { path: string; body: string }[] = [];
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("latin1");
      const path = request.url ?? "";
      asked.push({ path, body });
      const json = (value: unknown) =>
        answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
      if (path === "/v1/models") json(models);
      else if (path === "/v1/voices") json({ voices });
      else if (path === "/v1/speech-to-text") json(answers.heard);
      else answers.speech?.(request, body, answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limits = { ...vendorLimits, firstSoundMs: 600, idleMs: 300, restMs: 60_000 };
  const opened = await openWith(settingsOf(serverAt(url)), limits);
  return {
    asked,
    provider: opened,
    async close() {
      await opened.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const english = [
  { language_id: "en", name: "English" },
  { language_id: "es", name: "Spanish" },
];
const models = [
  {
    model_id: "eleven_turbo_v2_5",
    name: "Turbo v2.5",
    can_do_text_to_speech: true,
    can_use_style: false,
    languages: english,
  },
  {
    model_id: "eleven_multilingual_v2",
    name: "Multilingual v2",
    can_do_text_to_speech: true,
    can_use_style: true,
    can_use_speaker_boost: true,
    languages: english,
  },
  { model_id: "eleven_english_sts_v2", name: "English STS", can_do_text_to_speech: false, languages: english },
];
const voices = [
  {
    voice_id: "21m00Tcm4TlvDq8ikWAM",
    name: "Rachel",
    category: "premade",
    labels: { accent: "american", gender: "female", age: "young", "use case": "narration" },
  },
  { voice_id: "cLoNeDvOiCe000000001", name: "Rachel", category: "cloned", labels: {}, description: "Me." },
];

const requestFor = (text: string, more: Partial<SpeakRequest> = {}): SpeakRequest => ({
  voice: "cLoNeDvOiCe000000001",
  language: "en",
  utterance: { spans: [{ kind: "text", text }], previous_text: "Before.", next_text: "After." },
  style: { stability: 0.4, similarity_boost: 0.6, style: 0.2, use_speaker_boost: false, speed: 1.1 },
  seed: 42,
  ...more,
});

async function speak(
  from: Provider,
  request: SpeakRequest,
): Promise<{ samples: number; words: WordTiming[]; pieces: SpokenPiece[] }> {
  const pieces: SpokenPiece[] = [];
  for await (const piece of from.speech?.speak(request, never) ?? []) pieces.push(piece);
  return {
    samples: pieces.reduce((sum, piece) => sum + piece.samples.length, 0),
    words: pieces.flatMap((piece) => piece.words),
    pieces,
  };
}

/** Every character is 100 ms; `text` as the vendor heard it. */
function lines(text: string, cut = 7): string {
  const all = [...text];
  let out = "";
  for (let at = 0; at < all.length; at += cut) {
    const part = all.slice(at, at + cut);
    out += `${JSON.stringify({
      audio_base64: Buffer.from(toPcm(new Float32Array(part.length * 2400).fill(0.1))).toString("base64"),
      alignment: {
        characters: part,
        character_start_times_seconds: part.map((_, i) => (at + i) / 10),
        character_end_times_seconds: part.map((_, i) => (at + i + 1) / 10),
      },
      normalized_alignment: null,
    })}\n`;
  }
  return out;
}

describe("the vendor's API", () => {
  it("is asked with the settings, the seed and the text around, in the model that is meant", async () => {
    const fake = await vendor({
      speech: (_, body, answer) => answer.end(lines((JSON.parse(body) as { text: string }).text)),
    });
    const { speech: port } = fake.provider;
    expect(
      port?.voices.map(({ name, category }: { name: string; category?: string }) => [name, category]),
    ).toHaveLength(2);
    expect(new Set(port?.voices.map(({ name }) => name)).size).toBe(2);
    expect(port?.voices[1]?.description).toContain("Your cloned voice");
    expect(port?.voices[0]?.model_ids).toEqual(["elevenlabs_eleven_multilingual_v2", "elevenlabs_eleven_turbo_v2_5"]);
    const text = "Say <b>this</b>, please.";
    const { samples, words } = await speak(fake.provider, requestFor(text));
    expect(samples).toBe([...text].length * 2400);
    expect(words.map(({ text_start, text_end }) => text.slice(text_start, text_end))).toEqual([
      "Say",
      "b",
      "this",
      "b",
      "please",
    ]);
    expect(words[2]).toEqual({ text_start: 7, text_end: 11, start_seconds: 0.7, end_seconds: 1.1 });
    const { path, body } = fake.asked.at(-1) ?? { path: "", body: "" };
    expect(path).toBe("/v1/text-to-speech/cLoNeDvOiCe000000001/stream/with-timestamps?output_format=pcm_24000");
    expect(JSON.parse(body)).toEqual({
      text: "Say  b this /b , please.",
      model_id: "eleven_multilingual_v2",
      voice_settings: { stability: 0.4, similarity_boost: 0.6, style: 0.2, use_speaker_boost: false, speed: 1.1 },
      seed: 42,
      previous_text: "Before.",
      next_text: "After.",
    });
    await speak(fake.provider, requestFor(text, { model_id: "elevenlabs_eleven_turbo_v2_5", language: "es" }));
    expect(JSON.parse(fake.asked.at(-1)?.body ?? "")).toMatchObject({
      model_id: "eleven_turbo_v2_5",
      language_code: "es",
    });
    await fake.close();
  });

  it("tells a word when its sound is there, and each once", async () => {
    const text = "One two three four.";
    const fake = await vendor({ speech: (_, __, answer) => answer.end(lines(text, 3)) });
    const { pieces, words } = await speak(fake.provider, requestFor(text));
    let seconds = 0;
    for (const piece of pieces) {
      seconds += piece.samples.length / 24_000;
      for (const word of piece.words) expect(word.end_seconds).toBeLessThanOrEqual(seconds + 1e-9);
    }
    expect(words).toHaveLength(4);
    expect(pieces.findIndex((piece) => piece.words.length > 0)).toBeLessThan(pieces.length / 2);
    await fake.close();
  });

  it.each([
    [
      "says its quota is used up",
      401,
      { detail: { status: "quota_exceeded", message: "This request exceeds your quota of 10." } },
      "engine_refused",
      "quota of 10",
    ],
    [
      "is overloaded",
      429,
      { detail: { status: "system_busy", message: "We are busy." } },
      "engine_refused",
      "We are busy.",
    ],
    ["stumbles", 500, "<html>oops</html>", "engine_refused", "HTTP 500"],
    ["repeats the key", 401, { detail: `Bad key ${KEY}` }, "engine_refused", "Bad key …"],
    ["sends no sound", 200, '{"alignment":null}\n', "engine_failed", "no sound"],
    ["sends garbage", 200, "garbage\n", "engine_failed", "not JSON"],
    ["sends nothing", 200, "", "engine_failed", "without any sound"],
    [
      "tells no times",
      200,
      `${JSON.stringify({ audio_base64: "AAAAAAAA", alignment: null })}\n`,
      "engine_failed",
      "when words are heard",
    ],
  ])("that %s is a clear error without the key", async (_, status, body, code, words) => {
    const fake = await vendor({
      speech: (__, ___, answer) => answer.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body)),
    });
    const error = await speak(fake.provider, requestFor("Some words.")).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(String(error) + JSON.stringify(fake.provider.parts())).not.toContain(KEY);
    await fake.close();
  });

  const endings: [string, Answer, string][] = [
    ["never answers", () => undefined, "engine_unreachable"],
    ["stops in the middle", (_, __, answer) => void answer.write(lines("Half of")), "engine_failed"],
    ["dies in the middle", (_, __, to) => void to.write(lines("Half of"), () => to.destroy()), "engine_failed"],
  ];
  it.each(endings)("that %s is a clear error", async (_, speech, code) => {
    const fake = await vendor({ speech });
    await expect(speak(fake.provider, requestFor("Half of it."))).rejects.toMatchObject({ code });
    await fake.close();
  });

  it("is left at once when nobody wants the speech", async () => {
    const left = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const fake = await vendor({
      speech: (_, __, answer) => {
        answer.on("close", left.resolve);
        answer.write(lines("Half of"), () => begun.resolve());
      },
    });
    const aborter = new AbortController();
    const speaking = (async () => {
      for await (const _ of fake.provider.speech?.speak(requestFor("Half of it."), aborter.signal) ?? []);
    })();
    await begun.promise;
    aborter.abort();
    await Promise.all([speaking, left.promise]);
    await fake.close();
  });

  it("hears words with their times, cut at sentences, silences and speakers", async () => {
    const word = (text: string, start: number, speaker_id = "speaker_0") => ({
      text,
      start,
      end: start + 0.3,
      type: "word",
      speaker_id,
      logprob: -0.1,
    });
    const space = { text: " ", type: "spacing" };
    const fake = await vendor({
      heard: {
        language_code: "eng",
        language_probability: 0.98,
        text: "Hello there. (laughs) Yes. But no",
        words: [
          word("Hello", 0),
          space,
          word("there.", 0.4),
          space,
          { text: "(laughs)", type: "audio_event", start: 0.8, end: 1 },
          word("Yes.", 1, "speaker_1"),
          space,
          word("But", 1.3),
          space,
          word("no", 9),
        ],
      },
    });
    const sound = { samples: new Float32Array(16_000 * 10), sample_rate: 16_000 };
    const pieces = [];
    for await (const piece of fake.provider.transcription?.transcribe(
      { model_id: "elevenlabs_scribe_v1", ...sound },
      never,
    ) ?? [])
      pieces.push(piece);
    expect(pieces.map(({ text }) => text)).toEqual(["Hello there.", "Yes.", "But", "no"]);
    expect(pieces[0]).toMatchObject({ language: "en", language_probability: 0.98, start_seconds: 0, end_seconds: 0.7 });
    expect(pieces[3]?.words[0]).toMatchObject({ start_seconds: 9, end_seconds: 9.3 });
    await fake.close();
  });
});
