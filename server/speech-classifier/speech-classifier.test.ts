import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { decode } from "../audio/decode.ts";
import { joinBytes, joinSamples } from "../audio/join.ts";
import { toPcm } from "../audio/pcm.ts";
import { provenanceKey, provenancePacket } from "../audio/provenance.ts";
import { withPacket } from "../audio/provenance-files.ts";
import { tone } from "../audio/testing.ts";
import { openWatermark } from "../audio/watermark.ts";
import { watermarkKey } from "../audio/watermark-pattern.ts";
import { wavHeader } from "../audio/wav.ts";
import { anyDatabase } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";

const text = "The museum opens at nine in the morning, and closes when the last visitor has left the long hall.";
const rate = 16_000;
const statement = { digital_source: "algorithmicMedia", generator: "Mynah", made_at: new Date(1.8e12) } as const;

function wavOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const body = toPcm(samples);
  return joinBytes([wavHeader("pcm", rate, body.length), body]);
}

describe.each(anyDatabase)("the speech classifier (on the %s database)", (kind) => {
  let server: SharedTestServer;
  let said: Float32Array;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    const { key } = await server.signUp();
    const path = `/v1/text-to-speech/${server.voice_id}?output_format=wav_16000`;
    const answer = await server.call("POST", path, { key, body: { text } });
    said = (await decode(new Uint8Array(await answer.arrayBuffer()), "audio/wav")).samples;
  });

  const send = async (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const form = new FormData();
    form.set("file", new Blob([bytes]), "a recording");
    const path = "/v1/moderation/ai-speech-classification";
    return await fetch(`${server.url}${path}`, { method: "POST", headers, body: form });
  };
  const classify = async (bytes: Uint8Array<ArrayBuffer>) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { probability: number; finding: string; message: string };
  };
  const marked = (secret: string) => {
    const watermark = openWatermark(watermarkKey(secret), rate);
    return joinSamples([watermark.push(said), watermark.finish()]);
  };

  it("tells anybody of what bears this installation's watermark, and that another one's proves nothing", async () => {
    const found = await classify(wavOf(marked(server.services.secret)));
    expect(found).toMatchObject({ finding: "marked", watermark: { is_found: true }, provenance: null });
    expect(found.probability).toBeGreaterThan(0.5);
    for (const samples of [said, marked("the secret of another installation")]) {
      const plain = await classify(wavOf(samples));
      expect(plain).toMatchObject({ finding: "not_found", watermark: { is_found: false } });
      expect(plain.probability).toBeLessThan(0.5);
      expect(plain.message).toContain("proves nothing");
    }
  });

  it("reads what the file states, and says whose it is and whether it was changed", async () => {
    const sound = wavOf(tone(440, 0.3, 1, rate));
    const stating = (secret: string) => provenancePacket(statement, provenanceKey(secret));
    const read = (packet: Uint8Array) => classify(withPacket("wav", sound, packet) ?? sound);
    const provenance = { digital_source_type: "algorithmicMedia", generator: "Mynah", made_at_unix: 1_800_000_000 };
    const ours = stating(server.services.secret);
    expect(await read(ours)).toMatchObject({
      probability: 0,
      finding: "stated",
      watermark: { is_found: false, confidence: null },
      provenance: { ...provenance, is_genuine: true, is_ours: true },
    });
    expect(await read(stating("another secret"))).toMatchObject({
      finding: "too_short",
      provenance: { ...provenance, is_genuine: true, is_ours: false },
    });
    const changed = Buffer.from(Buffer.from(ours).toString().replace("algorithmicMedia", "compositeSynthetic"));
    expect(await read(changed)).toMatchObject({ provenance: { is_genuine: false, is_ours: false } });
  });

  it("refuses what is no sound, too large, or sent with a key that is not right", async () => {
    const refusalOf = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { detail: { status: string } }).detail.status,
    ];
    expect(await refusalOf(await send(new Uint8Array(0)))).toEqual([400, "unreadable_recording"]);
    expect(await refusalOf(await send(new Uint8Array(5000).fill(65)))).toEqual([400, "unreadable_recording"]);
    const large = new Uint8Array(limits.classifiedRecordingBytesMax + 1);
    expect(await refusalOf(await send(large))).toEqual([413, "body_too_large"]);
    const headers = { "xi-api-key": "sk_nobody" };
    expect((await send(wavOf(said), headers)).status).toBe(401);
  });

  it("lets nobody send without end", async () => {
    const { key } = await server.signUp();
    const statuses: number[] = [];
    for (let i = 0; i <= limits.classifiedRecordingsMax; i++)
      statuses.push((await send(wavOf(new Float32Array(160)), { "xi-api-key": key })).status);
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
