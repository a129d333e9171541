import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { decodePieces } from "../audio/decode.ts";
import { findWatermarkIn } from "../audio/find-watermark.ts";
import { provenanceKey, readPacket } from "../audio/provenance.ts";
import { findPacket } from "../audio/provenance-files.ts";
import { watermarkKey } from "../audio/watermark-pattern.ts";
import { grantTier } from "../billing/index.ts";
import { anyDatabase } from "../db/testing.ts";
import { runInTurns } from "../engines/timing/turns.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";

const text =
  "The museum opens at nine in the morning, and closes when the last visitor has left the long hall with the clocks.";
const settings = { MYNAH_WATERMARK: "true", MYNAH_PROVENANCE: "true" };

describe.each(anyDatabase)("what is made where marks are on (on the %s database)", (kind) => {
  let server: TestServer;
  let person: TestPerson;
  beforeAll(async () => {
    server = await startTestServer(kind, settings);
    person = await server.signUp();
    await server.services.db.transaction((tx) => grantTier(tx, person.workspace_id, "pro"));
  });
  afterAll(() => server.stop());

  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { key: person.key, ...(body ? { body } : {}) });
  const bytesOf = async (answer: Response) => {
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const speak = (output_format: string, path = "", more: object = {}) =>
    call("POST", `/v1/text-to-speech/${server.voice_id}${path}?output_format=${output_format}`, { text, ...more });
  const statementOf = (bytes: Uint8Array) => {
    const packet = findPacket(bytes);
    return packet && readPacket(packet, provenanceKey(server.services.secret));
  };
  const isMarked = async (bytes: Uint8Array, type: string) => {
    const found = findWatermarkIn(decodePieces(bytes, type), watermarkKey(server.services.secret), 60);
    return (await runInTurns(found, new AbortController().signal)).is_marked;
  };
  // Otis is joined of recordings of diphones.
  const ours = { is_genuine: true, is_ours: true, digital_source: "compositeSynthetic" };

  it.each([
    ["mp3_44100_64", "audio/mpeg"],
    ["wav_22050", "audio/wav"],
    ["opus_48000_64", "audio/ogg"],
  ])(
    "says in %s that it was generated, bears the mark, and stays so when it is repeated, kept and downloaded",
    async (format, type) => {
      const first = await speak(format);
      const made = await bytesOf(first);
      expect(statementOf(made)).toMatchObject(ours);
      expect(await isMarked(made, type)).toBe(true);
      const again = await speak(format);
      expect(again.headers.get("x-cache")).toBe("hit");
      expect(Buffer.from(await bytesOf(again)).equals(made)).toBe(true);
      for (const answer of [first, again]) {
        const history_item_id = answer.headers.get("history-item-id");
        const kept = await bytesOf(await call("GET", `/v1/history/${history_item_id}/audio`));
        expect(statementOf(kept)).toMatchObject(ours);
        expect(kept.length).toBe(made.length);
      }
      const history_item_ids = [first.headers.get("history-item-id")];
      for (const output_format of ["mp3", "wav"]) {
        const file = await bytesOf(await call("POST", "/v1/history/download", { history_item_ids, output_format }));
        expect(statementOf(file)).toMatchObject(ours);
      }
    },
  );

  it("leaves raw samples as they are, and says it in the file that is kept of them", async () => {
    const answer = await speak("pcm_16000", "/stream");
    const made = await bytesOf(answer);
    expect(findPacket(made)).toBeNull();
    const again = await speak("pcm_16000", "/stream");
    expect(again.headers.get("x-cache")).toBe("hit");
    expect(Buffer.from(await bytesOf(again)).equals(made)).toBe(true);
    const kept = await bytesOf(await call("GET", `/v1/history/${answer.headers.get("history-item-id")}/audio`));
    expect(statementOf(kept)).toMatchObject(ours);
    expect(Buffer.from(kept.subarray(-made.length)).equals(made)).toBe(true);
    expect(await isMarked(kept, "audio/wav")).toBe(true);
  });

  it("puts it once into a conversation, whose pattern goes on from text to text", async () => {
    const url = `${server.url.replace("http", "ws")}/v1/text-to-speech/${server.voice_id}/stream-input?output_format=mp3_44100_64`;
    const socket = new WebSocket(url, { headers: { "xi-api-key": person.key } });
    const audio: Buffer[] = [];
    await new Promise<void>((resolve, reject) => {
      socket.on("open", () => {
        socket.send(JSON.stringify({ text: " " }));
        for (const part of text.split(", ")) socket.send(JSON.stringify({ text: `${part}, `, flush: true }));
        socket.send(JSON.stringify({ text: "" }));
      });
      socket.on("message", (data) => {
        const frame = JSON.parse(String(data)) as { audio?: string | null };
        if (frame.audio) audio.push(Buffer.from(frame.audio, "base64"));
      });
      socket.on("close", () => resolve());
      socket.on("error", reject);
    });
    const whole = Uint8Array.from(Buffer.concat(audio));
    expect(statementOf(whole)).toMatchObject(ours);
    expect(Buffer.from(whole).toString("latin1").split("<x:xmpmeta")).toHaveLength(2);
    expect(await isMarked(whole, "audio/mpeg")).toBe(true);
  });

  it("puts it in front of a changed recording and of a long one, which can be had in parts of its bytes", async () => {
    const recording = await bytesOf(await speak("mp3_44100_64"));
    const form = new FormData();
    form.set("audio", new Blob([recording]), "said.mp3");
    const changed = await fetch(`${server.url}/v1/speech-to-speech/${server.voice_id}?output_format=mp3_44100_64`, {
      method: "POST",
      headers: { "xi-api-key": person.key },
      body: form,
    });
    expect(statementOf(await bytesOf(changed))).toMatchObject({ is_ours: true, digital_source: "compositeSynthetic" });

    const order = { voice_id: server.voice_id, text: `${text} ${text}` };
    const ordered = await call("POST", "/v1/text-to-speech/batches?output_format=wav_22050", order);
    const { batch_id } = (await ordered.json()) as { batch_id: string };
    const path = `/v1/text-to-speech/batches/${batch_id}`;
    await expect
      .poll(async () => ((await (await call("GET", path)).json()) as { state: string }).state, { timeout: 50_000 })
      .toBe("done");
    const whole = await bytesOf(await call("GET", `${path}/audio`));
    expect(statementOf(whole)).toMatchObject(ours);
    expect(await isMarked(whole, "audio/wav")).toBe(true);
    const headers = { range: "bytes=100-2099" };
    const part = await server.call("GET", `${path}/audio`, { key: person.key, headers });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(whole.subarray(100, 2100)))).toBe(true);
  });
});
