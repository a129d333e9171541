import { describe, expect, it } from "vitest";
import { joinBytes, joinSamples } from "./join.ts";
import { toPcm } from "./pcm.ts";
import { readPcm, readWavStream } from "./streamed-pcm.ts";
import { wavHeader } from "./wav.ts";

const samples = Float32Array.from({ length: 999 }, (_, i) => Math.round(32_767 * Math.sin(i / 9)) / 32_767);

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function readWav(bytes: Uint8Array, size = 7) {
  const pieces: Float32Array[] = [];
  let rate = 0;
  for await (const piece of readWavStream(cut(bytes, size))) {
    pieces.push(piece.samples);
    rate = piece.sample_rate;
  }
  return { samples: joinSamples(pieces), rate };
}

/** A header of any kind in front of `data`. */
function wavOf(data: Uint8Array, { tag = 1, bits = 16, channels = 1, extensible = false, extra = new Uint8Array(0) }) {
  const format = new Uint8Array(8 + (extensible ? 40 : 16));
  const view = new DataView(format.buffer);
  format.set(Buffer.from("fmt "));
  view.setUint32(4, format.length - 8, true);
  view.setUint16(8, extensible ? 0xfffe : tag, true);
  view.setUint16(10, channels, true);
  view.setUint32(12, 22_050, true);
  view.setUint16(22, bits, true);
  if (extensible) view.setUint16(32, tag, true);
  const size = new Uint8Array(8);
  size.set(Buffer.from("data"));
  new DataView(size.buffer).setUint32(4, data.length, true);
  return joinBytes([Buffer.from("RIFF\0\0\0\0WAVE"), extra, format, size, data]);
}

describe("sound that is read while it comes", () => {
  it.each([1, 2, 3, 44, 45, 100_000])("is the same however it is cut (%i bytes)", async (size) => {
    const bytes = joinBytes([wavHeader("pcm", 24_000, null), toPcm(samples)]);
    const read = await readWav(bytes, size);
    expect(read.rate).toBe(24_000);
    expect(read.samples).toEqual(samples);
    const bare: Float32Array[] = [];
    for await (const piece of readPcm(cut(toPcm(samples), size))) bare.push(piece);
    expect(joinSamples(bare)).toEqual(samples);
  });

  it("may be stereo, float, or of the extensible kind, with other chunks before and behind", async () => {
    const stereo = Float32Array.from({ length: 2 * samples.length }, (_, i) =>
      i % 2 ? 0 : (samples[i >> 1] as number),
    );
    const halved = (await readWav(wavOf(toPcm(stereo), { channels: 2 }))).samples;
    expect(halved).toHaveLength(samples.length);
    expect(Math.abs((halved[5] as number) - (samples[5] as number) / 2)).toBeLessThan(1e-4);
    const float = new Uint8Array(samples.slice().buffer);
    expect((await readWav(wavOf(float, { tag: 3, bits: 32 }))).samples).toEqual(samples);
    const extra = joinBytes([Buffer.from("LIST"), Uint8Array.of(3, 0, 0, 0), Buffer.from("abc\0")]);
    const bytes = joinBytes([wavOf(toPcm(samples), { extensible: true, extra }), Buffer.from("LISTtrailing")]);
    expect(await readWav(bytes)).toEqual({ samples, rate: 22_050 });
  });

  it.each([
    ["broke off", joinBytes([wavHeader("pcm", 24_000, 4000), toPcm(samples)])],
    ["not a WAV", Buffer.from("ID3 this is something else altogether")],
    ["no samples", Buffer.from("RIFF")],
    ["24-bit", wavOf(new Uint8Array(30), { bits: 24 })],
    ["impossible", wavOf(new Uint8Array(30), { channels: 99 })],
    [
      "no samples",
      joinBytes([Buffer.from("RIFF\0\0\0\0WAVEjunk"), Uint8Array.of(255, 255, 255, 0), new Uint8Array(70_000)]),
    ],
  ])("is refused when it %s", async (words, bytes) => {
    await expect(readWav(bytes)).rejects.toMatchObject({
      code: "unreadable_audio",
      message: expect.stringContaining(words),
    });
  });
});
