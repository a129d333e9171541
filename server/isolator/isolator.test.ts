import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, OlderClient } from "../../clients/index.ts";
import type { Isolation } from "../../contract/isolator.ts";
import { limits } from "../../contract/limits.ts";
import { decode } from "../audio/decode.ts";
import { runFfmpeg } from "../audio/ffmpeg.ts";
import { joinSamples } from "../audio/join.ts";
import { extractSound } from "../audio/video.ts";
import { anyDatabase, testDatabases } from "../db/testing.ts";
import { mixed, noiseOf, siSdr } from "../engines/testing/noisy.ts";
import { lockedM4a, longWav, wavOf } from "../testing/recordings.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { priceOfSeconds } from "../voice-changer/index.ts";

const never = new AbortController().signal;

async function gather(parts: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
}

/** Headerless 16-bit samples. */
const samplesOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(2 * i) / 32_768);

describe.each(testDatabases)("the voice isolator on the %s database", (kind) => {
  /** What recordings are has nothing to do with the database. */
  const isAboutSound = anyDatabase.includes(kind);
  let server: SharedTestServer;
  let person: TestPerson;
  let client: ElevenLabsClient;
  let voice: Float32Array;
  let noisy: Float32Array;
  let recording: Blob;
  const rate = 16_000;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await server.signUp();
    client = new ElevenLabsClient({ apiKey: person.key, baseUrl: server.url, maxRetries: 0 });
    const { voices } = await client.voices.getAll();
    const voice_id = voices.find(({ name }) => name === "Clara")?.voiceId ?? "";
    const text = "Nobody knew where the river ended, so we walked along it until the evening came.";
    voice = samplesOf(await gather(await client.textToSpeech.convert(voice_id, { text, outputFormat: "pcm_16000" })));
    noisy = mixed(voice, noiseOf("white", voice.length, 1), 0).map((sample) => sample / 2);
    recording = wavOf(noisy, rate);
  }, 300_000);

  const call = (method: "GET" | "POST" | "DELETE", path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/v1/audio-isolation${path}`, { method, headers: { "xi-api-key": person.key, ...headers } });
  const send = (path: string, audio: Blob, name = "meeting.wav") => {
    const body = new FormData();
    body.set("audio", audio, name);
    return fetch(`${server.url}/v1/audio-isolation${path}`, {
      method: "POST",
      headers: { "xi-api-key": person.key },
      body,
    });
  };
  const used = async () =>
    (
      (await (await server.call("GET", "/v1/user/subscription", { key: person.key })).json()) as {
        character_count: number;
      }
    ).character_count;
  const ended = async (isolation_id: string): Promise<Isolation> => {
    for (;;) {
      const item = (await (await call("GET", `/history/${isolation_id}`)).json()) as Isolation;
      if (!item.processing) return item;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  };

  it("takes noise out for both official clients, in step with what came in, and charges by the minute", async () => {
    const before = await used();
    const made = await gather(await client.audioIsolation.convert({ audio: recording }));
    const heard = await decode(made, "audio/mpeg");
    expect(Math.abs(heard.samples.length / heard.sample_rate - noisy.length / rate)).toBeLessThan(0.1);
    expect(await used()).toBe(before + priceOfSeconds(noisy.length / rate));

    const older = new OlderClient({ apiKey: person.key, environment: server.url });
    expect(
      (await gather(await older.audioIsolation.audioIsolationStream({ audio: recording as never }))).length,
    ).toBeGreaterThan(10_000);
    const raw = await send("/stream?output_format=pcm_16000", recording);
    const clean = samplesOf(Buffer.from(await raw.arrayBuffer()));
    expect(clean.length).toBe(noisy.length);
    expect(siSdr(clean, voice) - siSdr(noisy, voice)).toBeGreaterThan(6);
  });

  it.runIf(isAboutSound)(
    "gives a video back with the clean sound, and sound for a recording that is a video to its container alone",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "mynah-isolator-"));
      try {
        const [wav, video, out, sound] = ["a.wav", "b.mp4", "c.mp4", "d.wav"].map((name) => join(folder, name)) as [
          string,
          string,
          string,
          string,
        ];
        await writeFile(wav, Buffer.from(await recording.arrayBuffer()));
        const picture = ["-f", "lavfi", "-i", "testsrc=size=64x64:rate=5:duration=9"];
        const limit = { memoryBytesMax: 10_000_000 };
        await runFfmpeg(
          {
            inputs: [wav],
            output: video,
            ...limit,
            argsFor: ([input = ""], output) => [
              ...picture,
              "-i",
              input,
              "-c:v",
              "mpeg4",
              "-c:a",
              "aac",
              "-shortest",
              output,
            ],
          },
          never,
        );
        const spoken = join(folder, "e.webm");
        const toWebm = ([input = ""]: readonly string[], output: string) => ["-i", input, "-c:a", "libopus", output];
        await runFfmpeg({ inputs: [wav], output: spoken, ...limit, argsFor: toWebm }, never);
        const plain = await send("", new Blob([new Uint8Array(await readFile(spoken))]), "microphone.webm");
        expect([plain.status, plain.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
        const answer = await send("", new Blob([new Uint8Array(await readFile(video))]), "meeting.mp4");
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "video/mp4"]);
        await writeFile(out, Buffer.from(await answer.arrayBuffer()));
        await extractSound(out, sound, limit, never);
        const { samples, sample_rate } = await decode(await readFile(sound), "audio/wav");
        const levelAtEnd = (all: Float32Array) => {
          const tail = all.subarray(Math.floor(0.9 * all.length));
          return Math.sqrt(tail.reduce((sum, sample) => sum + sample * sample, 0) / tail.length);
        };
        expect(samples.length / sample_rate).toBeGreaterThan(3);
        // Nobody speaks there: what the recording had at its end was noise alone.
        expect(levelAtEnd(samples)).toBeLessThan(0.5 * levelAtEnd(noisy));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  it("cleans in the background: keeps both, with waveforms, ranges and links, books once and is gone when it is deleted", async () => {
    const before = await used();
    const added = (await (await send("/history", recording)).json()) as Isolation;
    expect(added).toMatchObject({ file_name: "meeting.wav", processing: true, format: "audio" });
    const item = await ended(added.isolation_id);
    expect(item).toMatchObject({ state: "done", progress: 1, characters_charged: priceOfSeconds(noisy.length / rate) });
    expect(await used()).toBe(before + item.characters_charged);
    const path = `/history/${item.isolation_id}`;
    const part = await call("GET", `${path}/audio`, { range: "bytes=0-99" });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const original = new Uint8Array(await (await call("GET", `${path}/original`)).arrayBuffer());
    expect(Buffer.from(original).equals(Buffer.from(await recording.arrayBuffer()))).toBe(true);
    const waveforms = (await (await call("GET", `${path}/waveforms`)).json()) as {
      before: { peaks: number[] };
      after: { peaks: number[] };
    };
    expect(Math.abs(waveforms.before.peaks.length - waveforms.after.peaks.length)).toBeLessThan(4);
    expect(waveforms.after.peaks.at(-2)).toBeLessThan((waveforms.before.peaks.at(-2) ?? 0) / 2);
    const links = (await (await call("GET", `${path}/links`)).json()) as { audio_url: string };
    const linked = await fetch(new URL(links.audio_url, server.url), { headers: { range: "bytes=0-9" } });
    expect((await linked.arrayBuffer()).byteLength).toBe(10);
    const listed = await client.audioIsolation.list({ search: "meeting" });
    expect(listed.items.map(({ id }) => id)).toContain(item.isolation_id);
    const stranger = await server.signUp();
    const theirs = await server.call("GET", `/v1/audio-isolation${path}/audio`, { key: stranger.key });
    expect(theirs.status).toBe(404);
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await call("GET", path)).status).toBe(404);
    const left: string[] = [];
    for await (const { key } of server.services.files.list("isolations/"))
      if (key.includes(item.isolation_id)) left.push(key);
    expect(left).toEqual([]);
  });

  it("stops and forgets what is deleted while it is cleaned, and charges nothing for it", async () => {
    const before = await used();
    const { isolation_id } = (await (await send("/history", recording)).json()) as Isolation;
    expect((await call("DELETE", `/history/${isolation_id}`)).status).toBe(200);
    expect((await call("GET", `/history/${isolation_id}`)).status).toBe(404);
    expect(await used()).toBe(before);
  });

  it("says what is wrong with a recording and charges nothing, also when it is found out in the background", async () => {
    const before = await used();
    const refusal = async (audio: Blob, path = "/history") => {
      const answer = await send(path, audio);
      const { detail } = (await answer.json()) as { detail: { status: string; message: string } };
      return [answer.status, detail.status, detail.message];
    };
    expect((await refusal(new Blob([])))[2]).toContain("it is empty");
    expect((await refusal(new Blob(["not a sound"])))[1]).toBe("unreadable_recording");
    if (isAboutSound) {
      expect((await refusal(lockedM4a()))[2]).toContain("locked by whoever sold it");
      expect((await refusal(longWav(60 * limits.cleanedMinutesMax + 1)))[1]).toBe("recording_too_long");
    }
    expect((await refusal(wavOf(new Float32Array(32_000), rate)))[2]).toContain("nothing to hear");
    const hiss = wavOf(
      joinSamples([noiseOf("white", 3 * rate, 4)]).map((sample) => sample / 20),
      rate,
    );
    expect((await refusal(hiss, ""))[2]).toContain("No voice was found");
    const { isolation_id } = (await (await send("/history", hiss)).json()) as Isolation;
    expect(await ended(isolation_id)).toMatchObject({
      state: "failed",
      characters_charged: 0,
      reason: { code: "unreadable_recording" },
    });
    expect(await used()).toBe(before);
  });
});
