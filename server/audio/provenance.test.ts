import { describe, expect, it } from "vitest";
import { decode } from "./decode.ts";
import { openEncoder } from "./encode.ts";
import { audioFormat } from "./formats.ts";
import { joinBytes } from "./join.ts";
import { type ProvenanceStatement, packetBytes, provenanceKey, provenancePacket, readPacket } from "./provenance.ts";
import { carriesPacket, findPacket, openPacketWriter } from "./provenance-files.ts";
import { tone } from "./testing.ts";

const key = provenanceKey("a secret");
const statement: ProvenanceStatement = {
  digital_source: "compositeSynthetic",
  generator: 'Mynah <1> & "so"',
  made_at: new Date("2026-02-03T04:05:06.789Z"),
};

async function encoded(format: "mp3_44100_64" | "wav_22050" | "opus_48000_32" | "pcm_16000"): Promise<Uint8Array> {
  const encoder = await openEncoder(format);
  const bytes = [encoder.push(tone(440, 0.3, 0.5, audioFormat(format).sample_rate)), encoder.finish()];
  encoder.close();
  return joinBytes(bytes);
}

function written(codec: Parameters<typeof openPacketWriter>[0], bytes: Uint8Array, packet: Uint8Array, cut: number) {
  const writer = openPacketWriter(codec, packet);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += cut) pieces.push(writer.push(bytes.subarray(at, at + cut)));
  return joinBytes([...pieces, writer.finish()]);
}

describe("a statement of provenance", () => {
  it("is read again as it was written, and known for ours", () => {
    const packet = provenancePacket(statement, key);
    expect(readPacket(packet, key)).toEqual({ ...statement, is_genuine: true, is_ours: true });
    expect(packet).toHaveLength(packetBytes);
  });

  it("is told from one that was changed, and from another installation's", () => {
    const text = new TextDecoder().decode(provenancePacket(statement, key));
    const read = (changed: string) => readPacket(new TextEncoder().encode(changed), key);
    expect(read(text.replace("compositeSynthetic", "algorithmicMedia"))).toMatchObject({
      is_genuine: false,
      is_ours: false,
    });
    expect(read(text.replace(/PublicKey="[^"]*"/, 'PublicKey="AAAA"'))).toMatchObject({ is_genuine: false });
    expect(readPacket(provenancePacket(statement, provenanceKey("other")), key)).toMatchObject({
      is_genuine: true,
      is_ours: false,
    });
    expect(read(text.replace(/xmp:CreateDate="[^"]*"/, 'xmp:CreateDate="soon"'))).toBeNull();
    expect(read("<x:xmpmeta/>")).toBeNull();
  });

  it.each([
    ["mp3", "mp3_44100_64", "audio/mpeg"],
    ["wav", "wav_22050", "audio/wav"],
    ["opus", "opus_48000_32", "audio/ogg"],
  ] as const)("travels in %s, however it is cut, and the sound stays as it is", async (codec, format, type) => {
    const packet = provenancePacket(statement, key);
    const bytes = await encoded(format);
    const whole = written(codec, bytes, packet, bytes.length);
    for (const cut of [7, 100, 4096]) expect(written(codec, bytes, packet, cut)).toEqual(whole);
    expect(findPacket(whole)).toEqual(packet);
    expect(findPacket(bytes)).toBeNull();
    expect(await decode(whole, type)).toEqual(await decode(bytes, type));
  });

  it("leaves what cannot carry it as it is", async () => {
    const bytes = await encoded("pcm_16000");
    expect(carriesPacket("pcm")).toBe(false);
    expect(written("pcm", bytes, provenancePacket(statement, key), 999)).toEqual(bytes);
    expect(findPacket(bytes)).toBeNull();
    expect(written("wav", new Uint8Array([82, 73]), new Uint8Array(9), 1)).toEqual(new Uint8Array([82, 73]));
  });

  it("is looked for in broken files without harm", async () => {
    for (const format of ["mp3_44100_64", "wav_22050", "opus_48000_32"] as const) {
      const bytes = written(audioFormat(format).codec, await encoded(format), provenancePacket(statement, key), 99);
      for (let length = 0; length < 1500; length += 13) findPacket(bytes.subarray(0, length));
      const spoilt = bytes.slice(0, 2000).map((byte, i) => (i > 3 && i % 5 === 0 ? 255 : byte));
      expect(() => findPacket(spoilt)).not.toThrow();
    }
  });
});
