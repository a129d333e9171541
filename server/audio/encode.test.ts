import { describe, expect, it } from "vitest";
import { OUTPUT_FORMATS, type OutputFormat } from "../../contract/output-formats.ts";
import { decode } from "./decode.ts";
import { openEncoder } from "./encode.ts";
import { audioFormat } from "./formats.ts";
import { joinBytes } from "./join.ts";
import { historyHeader, storedForm } from "./stored-form.ts";
import { levelAt, tone } from "./testing.ts";
import { transcode } from "./transcode.ts";
import { wavFile } from "./wav.ts";

const encode = async (format: OutputFormat, samples: Float32Array, pieceLength = samples.length || 1) => {
  const encoder = await openEncoder(format);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += pieceLength)
    pieces.push(encoder.push(samples.subarray(at, at + pieceLength)));
  return joinBytes([...pieces, encoder.finish()]);
};

/** The kept file of what was sent, as history makes it. */
const kept = (format: OutputFormat, sent: Uint8Array) => {
  const { replaced_bytes } = storedForm(format);
  const body = sent.subarray(replaced_bytes);
  return joinBytes([historyHeader(format, body.length), body]);
};

/** Steady noise-like sound that no codec can predict. */
const rough = (sampleRate: number, length: number) =>
  Float32Array.from({ length }, (_, i) => 0.4 * Math.sin(i * i * 0.0003) + 0.2 * Math.sin((i * 2000) / sampleRate));

describe.each(OUTPUT_FORMATS)("%s", (format) => {
  const { codec, sample_rate, bitrate_kbps } = audioFormat(format);

  it("says in its name what it is", () => {
    const bitrate = bitrate_kbps !== null && format !== "mp3_44100" ? `_${bitrate_kbps}` : "";
    expect(format).toBe(`${codec}_${sample_rate}${bitrate}`);
  });

  it("has the same bytes however the samples are cut, also after an encoder was given up", async () => {
    const samples = rough(sample_rate, Math.round(sample_rate * 0.7));
    const whole = await encode(format, samples);
    const abandoned = await openEncoder(format);
    abandoned.push(samples.subarray(0, 5000));
    abandoned.close();
    abandoned.close();
    for (const pieceLength of [61, 1152, 4000])
      expect(joinBytes([await encode(format, samples, pieceLength)])).toEqual(whole);
  });

  it("is kept as a file that plays the same tone at the same level for the same time", async () => {
    const seconds = 1.5;
    const form = storedForm(format);
    const file = kept(format, await encode(format, tone(1000, 0.5, seconds, sample_rate)));
    const { samples, sample_rate: rate } = await decode(file, form.content_type);
    expect(rate).toBe(sample_rate);
    // MP3 adds its own delay and fills its last frame; nothing else may add a sample.
    const slack = codec === "mp3" ? 3500 : 0;
    expect(samples.length - seconds * sample_rate).toBeGreaterThanOrEqual(0);
    expect(samples.length - seconds * sample_rate).toBeLessThanOrEqual(slack);
    const middle = samples.subarray(samples.length >> 2, (3 * samples.length) >> 2);
    expect(Math.abs(levelAt(middle, 1000, sample_rate) + 6.02)).toBeLessThan(0.1);
  });

  it("makes a valid file of no samples at all, or refuses to read it in words", async () => {
    const file = kept(format, await encode(format, new Float32Array(0)));
    const answer = await decode(file, storedForm(format).content_type).catch((error: Error) => error.name);
    if (typeof answer === "string") expect(answer).toBe("AudioError");
    else expect(answer.samples.length).toBeLessThan(3500);
  });
});

describe("bitrate", () => {
  it.each(OUTPUT_FORMATS.filter((format) => audioFormat(format).bitrate_kbps !== null))(
    "of %s is what it says",
    async (format) => {
      const { bitrate_kbps, sample_rate } = audioFormat(format);
      const bytes = await encode(format, rough(sample_rate, sample_rate * 4));
      const measured = (bytes.length * 8) / 4 / 1000;
      expect(measured / (bitrate_kbps as number)).toBeGreaterThan(0.85);
      expect(measured / (bitrate_kbps as number)).toBeLessThan(1.15);
    },
  );
});

describe("pcm", () => {
  it("is 16-bit little-endian without header, rounded, clamped, and silent where a sample is no number", async () => {
    const bytes = await encode("pcm_16000", Float32Array.of(0, 0.5, -0.5, 1, -1, 1.7, -1.7, Number.NaN, 1e-5));
    const view = new DataView(bytes.buffer);
    expect(Array.from({ length: bytes.length / 2 }, (_, i) => view.getInt16(2 * i, true))).toEqual([
      0, 16384, -16383, 32767, -32767, 32767, -32768, 0, 0,
    ]);
  });
});

describe("opus", () => {
  it("gives sound back in place: the codec's delay is skipped and the end is trimmed", async () => {
    const samples = new Float32Array(24_000);
    samples.set(tone(1000, 0.7, 0.1, 48_000), 9600);
    const back = (await decode(await encode("opus_48000_128", samples), "audio/ogg")).samples;
    expect(back.length).toBe(24_000);
    const loudest = (from: number, to: number) => Math.max(...back.subarray(from, to).map(Math.abs));
    expect(loudest(9600, 14_400)).toBeGreaterThan(0.6);
    expect(loudest(0, 9300)).toBeLessThan(0.05);
    expect(loudest(14_700, 24_000)).toBeLessThan(0.05);
  });

  it("keeps many encoders at once apart", async () => {
    const inputs = Array.from({ length: 12 }, (_, i) => tone(300 + 100 * i, 0.5, 0.2, 48_000));
    const alone = [];
    for (const input of inputs) alone.push(await encode("opus_48000_64", input));
    const encoders = await Promise.all(inputs.map(() => openEncoder("opus_48000_64")));
    const together = inputs.map(() => [] as Uint8Array[]);
    for (let at = 0; at < 9600; at += 480) {
      for (const [i, encoder] of encoders.entries()) {
        together[i]?.push(encoder.push((inputs[i] as Float32Array).subarray(at, at + 480)));
      }
    }
    for (const [i, encoder] of encoders.entries()) together[i]?.push(encoder.finish());
    expect(together.map((pieces) => joinBytes(pieces))).toEqual(alone);
  });

  it("gives the memory of encoders back, ended or given up", async () => {
    const openMany = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const encoder = await openEncoder("opus_48000_64");
        if (i % 2 === 0) encoder.finish();
        encoder.close();
        encoder.close();
      }
    };
    await openMany(200);
    const before = process.memoryUsage().rss;
    await openMany(2000);
    // Kept, each would cost 75 kB: 150 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(75e6);
  });

  it("marks the first and the last page and numbers them", async () => {
    const bytes = await encode("opus_48000_32", tone(200, 0.5, 1, 48_000));
    const flags: number[] = [];
    const numbers: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      expect(new TextDecoder().decode(bytes.subarray(at, at + 4))).toBe("OggS");
      flags.push(bytes[at + 5] as number);
      numbers.push(bytes[at + 18] as number);
      const segments = bytes[at + 26] as number;
      at += 27 + segments + bytes.subarray(at + 27, at + 27 + segments).reduce((sum, length) => sum + length, 0);
    }
    expect(flags).toEqual(flags.map((_, i) => (i === 0 ? 2 : i === flags.length - 1 ? 4 : 0)));
    expect(numbers).toEqual(numbers.map((_, i) => i));
  });
});

describe("wav", () => {
  it("streams with unknown sizes and becomes a file with right ones", async () => {
    const streamed = await encode("wav_16000", tone(500, 0.5, 0.5, 16_000));
    const sizes = (bytes: Uint8Array) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      return [view.getUint32(4, true), view.getUint32(40, true)];
    };
    expect(sizes(streamed)).toEqual([0xffffffff, 0xffffffff]);
    const file = wavFile(streamed);
    expect(sizes(file)).toEqual([file.length - 8, 16_000]);
    expect(file.subarray(44)).toEqual(streamed.subarray(44));
    expect(file).toEqual(kept("wav_16000", streamed));
  });

  it("keeps the codec of a raw stream: tags 1, 6 and 7", async () => {
    const tag = async (format: OutputFormat) => kept(format, await encode(format, tone(500, 0.5, 0.1, 8000)))[20];
    expect([await tag("pcm_8000"), await tag("alaw_8000"), await tag("ulaw_8000")]).toEqual([1, 6, 7]);
  });
});

describe("transcode", () => {
  it("turns history into another format with the tone and the length kept", async () => {
    const stored = await encode("mp3_44100_128", tone(1000, 0.5, 1, 44_100));
    const wav = await transcode(stored, "audio/mpeg", "wav_44100");
    const { samples } = await decode(wav, "audio/wav");
    expect(wav.length).toBe(44 + 2 * samples.length);
    expect(levelAt(samples.subarray(10_000, 34_100), 1000, 44_100)).toBeCloseTo(-6, 0);
    const opus = await decode(
      await transcode(
        kept("ulaw_8000", await encode("ulaw_8000", tone(1000, 0.5, 1, 8000))),
        "audio/wav",
        "opus_48000_64",
      ),
      "audio/ogg; codecs=opus",
    );
    expect(opus.samples.length).toBe(48_000);
    expect(levelAt(opus.samples.subarray(10_000, 34_100), 1000, 48_000)).toBeCloseTo(-6, 0);
  });

  it("refuses a type that it does not know, and bytes that are not what they say", async () => {
    const junk = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) & 255);
    await expect(transcode(junk, "video/x-matroska", "wav_16000")).rejects.toMatchObject({ code: "unsupported_audio" });
    for (const type of ["audio/wav", "audio/mpeg", "audio/ogg", "audio/flac", "audio/mp4", "audio/aac", "audio/opus"]) {
      await expect(transcode(junk, type, "wav_16000"), type).rejects.toMatchObject({ code: "unreadable_audio" });
      await expect(transcode(new Uint8Array(0), type, "wav_16000"), type).rejects.toMatchObject({
        code: "unreadable_audio",
      });
    }
  });
});
