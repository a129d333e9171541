/** Stored sound of any kind back to mono samples, piece by piece. */
import { open } from "node:fs/promises";
import decoders from "audio-decode";
import { AudioError } from "./audio-error.ts";
import { fromALaw, fromMuLaw } from "./g711.ts";
import { joinBytes, joinSamples } from "./join.ts";
import { type ByteSource, mp4InOrder } from "./mp4-order.ts";
import { readWav, type Wav } from "./wav.ts";

export interface Sound {
  /** Mono, −1..1. */
  samples: Float32Array;
  /** Hz. */
  sample_rate: number;
  /** How long the whole recording is, in seconds, where that is known before it was decoded. */
  seconds_in_all?: number;
}

type Packed = "mp3" | "flac" | "opus" | "oga" | "m4a" | "wav" | "aac" | "aiff" | "webm";

const packed: Readonly<Record<string, Packed>> = {
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/opus": "opus",
  "audio/ogg": "oga",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/wave": "wav",
  "audio/aac": "aac",
  "audio/x-aac": "aac",
  "audio/aiff": "aiff",
  "audio/x-aiff": "aiff",
  "audio/webm": "webm",
  "video/webm": "webm",
  "video/mp4": "m4a",
};

/** Bytes handed to a decoder at a time, so that other work gets its turn. */
const sliceBytes = 16_384;
/** Rates that sound is kept at. Beyond them a small file would be hours long, or take hours to bring to another rate. */
const [sampleRateMin, sampleRateMax] = [1000, 768_000];
/** What stands before the samples of a WAV file is shorter. */
const headBytes = 1 << 20;

function kindOf(bytes: Uint8Array, contentType: string): Packed {
  const kind = packed[(contentType.split(";")[0] as string).trim().toLowerCase()];
  if (!kind) throw new AudioError("unsupported_audio", `Sound of the type ${contentType} cannot be read here.`);
  // Both codecs live in Ogg files of the same type; the first packet tells which.
  return kind === "oga" && new TextDecoder("latin1").decode(bytes.subarray(0, 64)).includes("OpusHead") ? "opus" : kind;
}

/** The mean of all channels. */
function mono(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((value, i) => others.reduce((sum, channel) => sum + (channel[i] ?? 0), value) / channels.length);
}

/** Samples of the data of a WAV file, however it is cut. */
async function* decodeWav(
  { codec, channels, sampleRate: sample_rate, data_bytes }: Omit<Wav, "data">,
  data: AsyncIterable<Uint8Array>,
): AsyncGenerator<Sound> {
  const frameBytes = (codec === "pcm" ? 2 : 1) * channels;
  const seconds_in_all = data_bytes / frameBytes / sample_rate;
  let held = new Uint8Array(0);
  for await (const bytes of data) {
    const whole = held.length > 0 ? joinBytes([held, bytes]) : bytes;
    const frames = Math.floor(whole.length / frameBytes);
    held = whole.slice(frames * frameBytes);
    const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
    const samples = new Float32Array(frames);
    for (let i = 0; i < frames; i++) {
      let sum = 0;
      for (let place = i * channels; place < (i + 1) * channels; place++) {
        if (codec === "pcm") sum += view.getInt16(2 * place, true);
        else sum += codec === "ulaw" ? fromMuLaw(whole[place] as number) : fromALaw(whole[place] as number);
      }
      samples[i] = sum / channels / 32_767;
    }
    if (frames > 0) yield { samples, sample_rate, seconds_in_all };
  }
}

const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size_bytes: bytes.length,
  // A decoder may keep what it gets.
  read: async (at, length) => bytes.slice(at, at + length),
});

/** A part of the bytes, in slices. */
async function* slicesOf(source: ByteSource, from: number, length: number): AsyncGenerator<Uint8Array> {
  for (let [at, end] = [from, from + length]; at < end; ) {
    const bytes = await source.read(at, Math.min(sliceBytes, end - at));
    if (bytes.length === 0) return;
    yield bytes;
    at += bytes.length;
  }
}

/** Decodes what is no plain WAV. */
async function* decodePacked(bytes: AsyncIterable<Uint8Array>, kind: Packed): AsyncGenerator<Sound> {
  let sampleRate = 0;
  try {
    for await (const piece of decoders(bytes, kind)) {
      const samples = mono(piece.channelData);
      if (samples.length === 0) continue;
      if (sampleRate !== 0 && piece.sampleRate !== sampleRate) throw new Error("its sample rate changes in the middle");
      sampleRate = piece.sampleRate;
      yield { samples, sample_rate: sampleRate };
    }
  } catch (error) {
    if (error instanceof AudioError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AudioError("unreadable_audio", `This ${kind} file could not be read: ${reason}`);
  }
  if (sampleRate === 0) throw new AudioError("unreadable_audio", `This ${kind} file holds no sound.`);
}

async function* decodeSource(source: ByteSource, contentType: string): AsyncGenerator<Sound> {
  const head = await source.read(0, headBytes);
  const kind = kindOf(head, contentType);
  const slices = (from: number, length: number) => slicesOf(source, from, length);
  const readPlainWav = (wav: Wav): AsyncGenerator<Sound> => {
    const from = wav.data.byteOffset - head.byteOffset;
    // What a file says of its length may be wrong: a stream did not know it yet.
    const data_bytes = Math.min(wav.data_bytes, source.size_bytes - from);
    return decodeWav({ ...wav, data_bytes }, slices(from, data_bytes));
  };
  const wav = kind === "wav" ? readWav(head) : null;
  const decoded = wav
    ? readPlainWav(wav)
    : decodePacked(kind === "m4a" ? mp4InOrder(source, slices) : slices(0, source.size_bytes), kind);
  for await (const sound of decoded) {
    if (sound.sample_rate < sampleRateMin || sound.sample_rate > sampleRateMax) {
      throw new AudioError("unsupported_audio", `Sound at ${sound.sample_rate} Hz cannot be used here.`);
    }
    yield sound;
  }
}

/**
 * Decodes in pieces of a second or so; every piece has the same sample rate.
 * Throws AudioError `unsupported_audio` for a type that is not known and `unreadable_audio` for bytes that are not what they say.
 */
export async function* decodePieces(bytes: Uint8Array, contentType: string): AsyncGenerator<Sound> {
  yield* decodeSource(bytesSource(bytes), contentType);
}

/** As `decodePieces`, for a file: it is read as it is decoded, and only its beginning is held. */
export async function* decodeFile(path: string, contentType: string): AsyncGenerator<Sound> {
  const file = await open(path);
  try {
    const { size: size_bytes } = await file.stat();
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(Math.min(length, size_bytes)), 0, null, at);
      return buffer.subarray(0, bytesRead);
    };
    yield* decodeSource({ size_bytes, read }, contentType);
  } finally {
    await file.close();
  }
}

/** Decodes everything at once; errors as `decodePieces`. */
export async function decode(bytes: Uint8Array, contentType: string): Promise<Sound> {
  const pieces: Float32Array[] = [];
  let sample_rate = 0;
  for await (const piece of decodePieces(bytes, contentType)) {
    pieces.push(piece.samples);
    sample_rate = piece.sample_rate;
  }
  return { samples: joinSamples(pieces), sample_rate };
}
