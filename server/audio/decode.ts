/** Stored sound of any kind back to mono samples, piece by piece. */
import decoders from "audio-decode";
import { AudioError } from "./audio-error.ts";
import { fromALaw, fromMuLaw } from "./g711.ts";
import { joinSamples } from "./join.ts";
import { readWav } from "./wav.ts";

export interface Sound {
  /** Mono, −1..1. */
  samples: Float32Array;
  /** Hz. */
  sample_rate: number;
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
const sliceBytes = 65_536;
const wavSliceSamples = 32_768;

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

function* decodeWav(wav: NonNullable<ReturnType<typeof readWav>>): Generator<Sound> {
  const { codec, channels, data, sampleRate: sample_rate } = wav;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const valueAt = (place: number): number => {
    if (codec === "pcm") return view.getInt16(2 * place, true);
    return codec === "ulaw" ? fromMuLaw(data[place] as number) : fromALaw(data[place] as number);
  };
  const frames = Math.floor(data.length / ((codec === "pcm" ? 2 : 1) * channels));
  for (let start = 0; start < frames; start += wavSliceSamples) {
    const samples = new Float32Array(Math.min(wavSliceSamples, frames - start));
    for (let i = 0; i < samples.length; i++) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++) sum += valueAt((start + i) * channels + channel);
      samples[i] = sum / channels / 32_767;
    }
    yield { samples, sample_rate };
  }
}

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.slice(at, at + sliceBytes);
}

/**
 * Decodes in pieces of a second or so; every piece has the same sample rate.
 * Throws AudioError `unsupported_audio` for a type that is not known and `unreadable_audio` for bytes that are not what they say.
 */
export async function* decodePieces(bytes: Uint8Array, contentType: string): AsyncGenerator<Sound> {
  const kind = kindOf(bytes, contentType);
  const wav = kind === "wav" ? readWav(bytes) : null;
  if (wav) return yield* decodeWav(wav);
  let sampleRate = 0;
  try {
    for await (const piece of decoders(slices(bytes), kind)) {
      const samples = mono(piece.channelData);
      if (samples.length === 0) continue;
      if (sampleRate !== 0 && piece.sampleRate !== sampleRate) throw new Error("its sample rate changes in the middle");
      sampleRate = piece.sampleRate;
      yield { samples, sample_rate: sampleRate };
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AudioError("unreadable_audio", `This ${kind} file could not be read: ${reason}`);
  }
  if (sampleRate === 0) throw new AudioError("unreadable_audio", `This ${kind} file holds no sound.`);
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
