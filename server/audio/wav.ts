/** The WAV container: written for mono 16-bit PCM and G.711, read for everything that we write. */
import { AudioError } from "./audio-error.ts";
import { joinBytes } from "./join.ts";

export type WavCodec = "pcm" | "ulaw" | "alaw";

const tags = { pcm: 1, alaw: 6, ulaw: 7 } as const satisfies Record<WavCodec, number>;
const codecs: Readonly<Record<number, WavCodec>> = { 1: "pcm", 6: "alaw", 7: "ulaw" };
const unknownSize = 0xffffffff;
const text = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** How long `wavHeader` is: 44 bytes for PCM, 58 for G.711 (whose `fmt ` chunk has an extension and a `fact` chunk). */
export const wavHeaderLength = (codec: WavCodec): number => (codec === "pcm" ? 44 : 58);

/** The header in front of mono samples. `dataBytes` null: not known yet, written as 0xFFFFFFFF as streaming players expect. */
export function wavHeader(codec: WavCodec, sampleRate: number, dataBytes: number | null): Uint8Array<ArrayBuffer> {
  const length = wavHeaderLength(codec);
  const header = new Uint8Array(length);
  const view = new DataView(header.buffer);
  const word = (at: number, letters: string) => header.set(new TextEncoder().encode(letters), at);
  const bytesPerSample = codec === "pcm" ? 2 : 1;
  word(0, "RIFF");
  // A chunk of odd length is followed by one byte of padding that RIFF counts.
  view.setUint32(4, dataBytes === null ? unknownSize : length - 8 + dataBytes + (dataBytes % 2), true);
  word(8, "WAVEfmt ");
  view.setUint32(16, codec === "pcm" ? 16 : 18, true);
  view.setUint16(20, tags[codec], true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, bytesPerSample * 8, true);
  if (codec !== "pcm") {
    word(38, "fact");
    view.setUint32(42, 4, true);
    view.setUint32(46, dataBytes ?? unknownSize, true);
  }
  word(length - 8, "data");
  view.setUint32(length - 4, dataBytes ?? unknownSize, true);
  return header;
}

export interface Wav {
  codec: WavCodec;
  sampleRate: number;
  channels: number;
  data: Uint8Array;
  /** What the file says that `data` is long; more when the bytes end before it. */
  data_bytes: number;
}

/**
 * Reads a WAV file of 16-bit PCM or G.711, with right, streamed or too large sizes.
 * Returns null for a WAV of another kind (24-bit, float …); throws AudioError when it is not a WAV file at all.
 */
export function readWav(bytes: Uint8Array): Wav | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || text(bytes, 0) !== "RIFF" || text(bytes, 8) !== "WAVE") {
    throw new AudioError("unreadable_audio", "This is not a WAV file.");
  }
  let format: Omit<Wav, "data" | "data_bytes"> | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const [start, end] = [at + 8, Math.min(bytes.length, at + 8 + size)];
    if (text(bytes, at) === "fmt " && end - start >= 16) {
      const codec = codecs[view.getUint16(start, true)];
      if (!codec || view.getUint16(start + 14, true) !== (codec === "pcm" ? 16 : 8)) return null;
      format = { codec, channels: view.getUint16(start + 2, true), sampleRate: view.getUint32(start + 4, true) };
    }
    if (text(bytes, at) === "data" && format) {
      if (format.channels < 1 || format.sampleRate < 1) break;
      return { ...format, data: bytes.subarray(start, end), data_bytes: size };
    }
    at = start + size + (size % 2);
  }
  throw new AudioError("unreadable_audio", "This WAV file has no samples.");
}

/** The same file with right sizes, once all bytes of a streamed WAV are there; what stands before its samples stays. */
export function wavFile(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const wav = readWav(bytes);
  if (wav?.channels !== 1) throw new AudioError("unreadable_audio", "This is not a WAV file that was written here.");
  const from = wav.data.byteOffset - bytes.byteOffset;
  const padding = new Uint8Array(wav.data.length % 2);
  const file = joinBytes([bytes.subarray(0, from + wav.data.length), padding]);
  const view = new DataView(file.buffer);
  view.setUint32(4, file.length - 8, true);
  view.setUint32(from - 4, wav.data.length, true);
  return file;
}
