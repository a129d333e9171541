import type { OutputFormat } from "../../contract/output-formats.ts";

export type Codec = "mp3" | "pcm" | "ulaw" | "alaw" | "opus" | "wav";

export interface AudioFormat {
  codec: Codec;
  sample_rate: number;
  /** null: the codec has no bitrate to choose. */
  bitrate_kbps: number | null;
  content_type: string;
  /** Without a dot. */
  file_extension: string;
}

const containers = {
  mp3: { content_type: "audio/mpeg", file_extension: "mp3" },
  pcm: { content_type: "audio/pcm", file_extension: "pcm" },
  ulaw: { content_type: "audio/basic", file_extension: "ulaw" },
  alaw: { content_type: "audio/x-alaw-basic", file_extension: "alaw" },
  opus: { content_type: "audio/ogg", file_extension: "opus" },
  wav: { content_type: "audio/wav", file_extension: "wav" },
} as const satisfies Record<Codec, { content_type: string; file_extension: string }>;

const of = (codec: Codec, sample_rate: number, bitrate_kbps: number | null = null): AudioFormat => ({
  codec,
  sample_rate,
  bitrate_kbps,
  ...containers[codec],
});

const formats = {
  mp3_22050_32: of("mp3", 22_050, 32),
  mp3_44100: of("mp3", 44_100, 128),
  mp3_44100_32: of("mp3", 44_100, 32),
  mp3_44100_64: of("mp3", 44_100, 64),
  mp3_44100_96: of("mp3", 44_100, 96),
  mp3_44100_128: of("mp3", 44_100, 128),
  mp3_44100_192: of("mp3", 44_100, 192),
  pcm_8000: of("pcm", 8000),
  pcm_16000: of("pcm", 16_000),
  pcm_22050: of("pcm", 22_050),
  pcm_24000: of("pcm", 24_000),
  pcm_44100: of("pcm", 44_100),
  pcm_48000: of("pcm", 48_000),
  ulaw_8000: of("ulaw", 8000),
  alaw_8000: of("alaw", 8000),
  opus_48000_32: of("opus", 48_000, 32),
  opus_48000_64: of("opus", 48_000, 64),
  opus_48000_96: of("opus", 48_000, 96),
  opus_48000_128: of("opus", 48_000, 128),
  opus_48000_192: of("opus", 48_000, 192),
  wav_8000: of("wav", 8000),
  wav_16000: of("wav", 16_000),
  wav_22050: of("wav", 22_050),
  wav_24000: of("wav", 24_000),
  wav_44100: of("wav", 44_100),
  wav_48000: of("wav", 48_000),
} as const satisfies Record<OutputFormat, AudioFormat>;

/** What an `output_format` id means. */
export const audioFormat = (format: OutputFormat): AudioFormat => formats[format];
