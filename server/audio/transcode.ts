import type { OutputFormat } from "../../contract/output-formats.ts";
import { decodePieces } from "./decode.ts";
import { openEncoder } from "./encode.ts";
import { audioFormat } from "./formats.ts";
import { joinBytes } from "./join.ts";
import { findPacket, openPacketWriter } from "./provenance-files.ts";
import { openResampler, type Resampler } from "./resample.ts";
import { wavFile } from "./wav.ts";

/** Stored sound in another format, piece by piece; with the packet of provenance that its file has. Errors as `decodePieces`. */
export async function* transcodePieces(
  bytes: Uint8Array,
  contentType: string,
  format: OutputFormat,
): AsyncGenerator<Uint8Array> {
  const encoder = await openEncoder(format);
  let resampler: Resampler | null = null;
  const packet = findPacket(bytes);
  const front = packet && openPacketWriter(audioFormat(format).codec, packet);
  const written = (encoded: Uint8Array) => (front ? front.push(encoded) : encoded);
  try {
    for await (const { samples, sample_rate } of decodePieces(bytes, contentType)) {
      resampler ??= openResampler(sample_rate, audioFormat(format).sample_rate);
      yield written(encoder.push(resampler.push(samples)));
    }
    if (resampler) yield written(encoder.push(resampler.finish()));
    yield written(encoder.finish());
    if (front) yield front.finish();
  } finally {
    encoder.close();
  }
}

/** Stored sound in another format, whole; a WAV has right sizes. Errors as `decodePieces`. */
export async function transcode(bytes: Uint8Array, contentType: string, format: OutputFormat): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of transcodePieces(bytes, contentType, format)) pieces.push(piece);
  const whole = joinBytes(pieces);
  return audioFormat(format).codec === "wav" ? wavFile(whole) : whole;
}
