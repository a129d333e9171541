/** Sound that works are given, as samples. */
import { decodeFile, decodePieces } from "../audio/decode.ts";
import { joinSamples } from "../audio/join.ts";
import { openResampler, type Resampler } from "../audio/resample.ts";
import type { Sound } from "./ports.ts";
import type { Heard } from "./works.ts";

/** What listeners take. */
const listeningSampleRate = 16_000;

/** Lets messages in, so that a long decoding can be stopped and other works go on. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The sound piece by piece, decoded when it is stored. Throws AudioError. */
export async function* piecesOf(heard: Heard): AsyncGenerator<Sound, void, void> {
  if ("samples" in heard) {
    yield heard;
    return;
  }
  const pieces =
    "path" in heard ? decodeFile(heard.path, heard.content_type) : decodePieces(heard.bytes, heard.content_type);
  for await (const piece of pieces) {
    yield piece;
    await breathe();
  }
}

/** The sound as listeners take it, decoded when it is stored bytes. Throws AudioError. */
export async function toListen(heard: Heard, signal: AbortSignal): Promise<Sound> {
  const sample_rate = listeningSampleRate;
  const parts: Float32Array[] = [];
  let resampler: Resampler | null = null;
  for await (const piece of piecesOf(heard)) {
    if (signal.aborted) break;
    resampler ??= openResampler(piece.sample_rate, sample_rate);
    parts.push(resampler.push(piece.samples));
  }
  if (resampler) parts.push(resampler.finish());
  return { samples: joinSamples(parts), sample_rate };
}
