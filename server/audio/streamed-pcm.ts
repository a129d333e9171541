/** Uncompressed sound read while its bytes arrive. */
import { AudioError } from "./audio-error.ts";
import type { Sound } from "./decode.ts";
import { joinBytes } from "./join.ts";

type Encoding = { kind: "s16" | "f32"; channels: number; sample_rate: number };

const headerBytesMax = 65_536;
/** Sizes from here on are what programs write that do not know the length yet. */
const unknownSize = 0x7000_0000;

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const unreadable = (words: string) => new AudioError("unreadable_audio", words);

/** Mono samples of whole frames; what is left of a frame waits for the next bytes. */
function openFrames({ kind, channels }: Encoding): { push(bytes: Uint8Array): Float32Array; left(): number } {
  const width = kind === "s16" ? 2 : 4;
  let rest: Uint8Array = new Uint8Array(0);
  return {
    push(bytes) {
      const all = rest.length > 0 ? joinBytes([rest, bytes]) : bytes;
      const frames = Math.floor(all.length / (width * channels));
      const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
      const samples = new Float32Array(frames);
      for (let frame = 0; frame < frames; frame++) {
        let sum = 0;
        for (let channel = 0; channel < channels; channel++) {
          const at = (frame * channels + channel) * width;
          sum += kind === "s16" ? view.getInt16(at, true) / 32_767 : view.getFloat32(at, true);
        }
        const mean = sum / channels;
        samples[frame] = Number.isFinite(mean) ? Math.max(-1, Math.min(1, mean)) : 0;
      }
      rest = all.slice(frames * width * channels);
      return samples;
    },
    left: () => rest.length,
  };
}

/** Headerless 16-bit little-endian mono samples, in pieces as they come; an odd last byte is dropped. */
export async function* readPcm(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Float32Array, void, void> {
  const frames = openFrames({ kind: "s16", channels: 1, sample_rate: 0 });
  for await (const part of bytes) {
    const samples = frames.push(part);
    if (samples.length > 0) yield samples;
  }
}

interface Head {
  encoding: Encoding;
  /** Where the samples begin. */
  start: number;
  /** Bytes of samples; null: not told. */
  size: number | null;
}

/** Null while the header is not there as a whole. */
function readHead(bytes: Uint8Array): Head | null {
  if (bytes.length < 12) return null;
  if (textAt(bytes, 0) !== "RIFF" || textAt(bytes, 8) !== "WAVE") throw unreadable("This is not a WAV file.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let encoding: Encoding | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    if (textAt(bytes, at) === "data") {
      if (!encoding) throw unreadable("This WAV file does not say what its samples are.");
      return { encoding, start, size: size === 0 || size >= unknownSize ? null : size };
    }
    if (textAt(bytes, at) === "fmt ") {
      if (start + Math.max(16, size) > bytes.length) return null;
      const tag = view.getUint16(start, true);
      // An extensible format names the real one at the start of its GUID.
      const format = tag === 0xfffe && size >= 26 ? view.getUint16(start + 24, true) : tag;
      const bits = view.getUint16(start + 14, true);
      const kind = format === 1 && bits === 16 ? "s16" : format === 3 && bits === 32 ? "f32" : null;
      const channels = view.getUint16(start + 2, true);
      const sample_rate = view.getUint32(start + 4, true);
      if (kind === null) throw unreadable(`WAV files with ${bits}-bit samples of the kind ${format} cannot be read.`);
      if (channels < 1 || channels > 8 || sample_rate < 4000 || sample_rate > 192_000) {
        throw unreadable("This WAV file says impossible things of its samples.");
      }
      encoding = { kind, channels, sample_rate };
    }
    at = start + size + (size % 2);
  }
  return null;
}

/**
 * A WAV file of 16-bit or float samples as mono pieces, all of one rate, as its bytes come. A file that ends before the
 * size that its header gives, or without samples, throws AudioError unreadable_audio.
 */
export async function* readWavStream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Sound, void, void> {
  let waiting: Uint8Array = new Uint8Array(0);
  let head: Head | null = null;
  let frames: ReturnType<typeof openFrames> | null = null;
  let left = Number.POSITIVE_INFINITY;
  for await (const part of bytes) {
    let data: Uint8Array = part;
    if (!head) {
      waiting = joinBytes([waiting, part]);
      head = readHead(waiting);
      if (!head) {
        if (waiting.length > headerBytesMax) throw unreadable("This WAV file has no samples.");
        continue;
      }
      left = head.size ?? Number.POSITIVE_INFINITY;
      frames = openFrames(head.encoding);
      data = waiting.subarray(head.start);
    }
    // Other chunks may follow the samples.
    const samples = frames?.push(data.subarray(0, Math.min(data.length, left))) ?? new Float32Array(0);
    left -= Math.min(data.length, left);
    if (samples.length > 0) yield { samples, sample_rate: head.encoding.sample_rate };
  }
  if (!head) throw unreadable("This WAV file has no samples.");
  if (left > 0 && Number.isFinite(left)) throw unreadable("The sound broke off before its end.");
}
