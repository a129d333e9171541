/** How generated sound is kept in history: as it was sent, except that a raw stream gets a header to be playable. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import { audioFormat, type Codec } from "./formats.ts";
import { chunkBytes, withPacket } from "./provenance-files.ts";
import { type WavCodec, wavHeader, wavHeaderLength } from "./wav.ts";

const wavCodecs: Readonly<Partial<Record<Codec, WavCodec>>> = { pcm: "pcm", ulaw: "ulaw", alaw: "alaw", wav: "pcm" };

export interface StoredForm {
  content_type: string;
  /** Without a dot. */
  file_extension: string;
  /** Bytes at the start of the kept file that `historyHeader` makes once the length is known; 0: there is no header. */
  header_bytes: number;
  /** Bytes at the start of the sent stream that the header stands in for. */
  replaced_bytes: number;
}

/**
 * Raw PCM, µ-law and A-law are kept as WAV with the same samples; a WAV keeps its samples under a header with right sizes.
 * `packet_bytes`: of the packet of provenance that stands in it (audio/provenance-files.ts).
 */
export function storedForm(format: OutputFormat, packet_bytes = 0): StoredForm {
  const { codec, content_type, file_extension } = audioFormat(format);
  const wavCodec = wavCodecs[codec];
  if (!wavCodec) return { content_type, file_extension, header_bytes: 0, replaced_bytes: 0 };
  const header_bytes = wavHeaderLength(wavCodec) + (packet_bytes > 0 ? chunkBytes(packet_bytes) : 0);
  return {
    content_type: "audio/wav",
    file_extension: "wav",
    header_bytes,
    replaced_bytes: codec === "wav" ? header_bytes : 0,
  };
}

/** The first `header_bytes` of the kept file, for `sampleBytes` bytes of samples behind them; empty where there is no header. */
export function historyHeader(
  format: OutputFormat,
  sampleBytes: number,
  packet: Uint8Array | null = null,
): Uint8Array<ArrayBuffer> {
  const { codec, sample_rate } = audioFormat(format);
  const wavCodec = wavCodecs[codec];
  if (!wavCodec) return new Uint8Array(0);
  const header = wavHeader(wavCodec, sample_rate, sampleBytes);
  return (packet && withPacket("wav", header, packet)) ?? header;
}
