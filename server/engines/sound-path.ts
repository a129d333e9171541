/** Everything between an engine's samples and the bytes: watermark, rate, fixed gain, limiter, peaks, encoder. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import { amplified } from "../audio/amplify.ts";
import { openEncoder } from "../audio/encode.ts";
import { audioFormat } from "../audio/formats.ts";
import { joinBytes } from "../audio/join.ts";
import { openLimiter } from "../audio/limiter.ts";
import { openPeakMeter } from "../audio/peaks.ts";
import { openPacketWriter } from "../audio/provenance-files.ts";
import { openResampler } from "../audio/resample.ts";
import { openWatermark } from "../audio/watermark.ts";

/** What is put into sound that was made here, so that it can be told for such. */
export interface Marks {
  /** The key of the watermark, and where in its pattern the sound begins, in seconds. */
  watermark?: { key: Uint8Array; from_seconds: number };
  /** A packet of provenance for the front of the file, where its format can carry one. */
  packet?: Uint8Array;
}

/** What goes in, and what comes out. */
export interface SoundPathOptions {
  /** Hz of the samples. */
  sample_rate: number;
  gain_db: number;
  output_format: OutputFormat;
  marks?: Marks;
}

/** The next stretch of encoded sound. All pieces' `audio` joined is the file or stream. */
export interface EncodedPiece {
  audio: Uint8Array<ArrayBuffer>;
  /** How much sound went into this piece, in seconds. */
  audio_seconds: number;
  /** Waveform pairs (see audio/peaks.ts). */
  peaks: Int8Array<ArrayBuffer>;
}

/** By so much peaks grow when an MP3 is decoded. */
const mp3HeadroomDb = 0.3;

/** Opens the path for one file or stream. To be closed, whatever happens. */
export async function openSoundPath({ sample_rate: rate, gain_db, output_format, marks = {} }: SoundPathOptions) {
  const { sample_rate, codec } = audioFormat(output_format);
  const encoder = await openEncoder(output_format);
  // At the engine's own rate, which is the lowest on the way.
  const watermark = marks.watermark && openWatermark(marks.watermark.key, rate, marks.watermark.from_seconds);
  const resampler = openResampler(rate, sample_rate);
  const limiter = openLimiter(sample_rate, codec === "mp3" ? mp3HeadroomDb : 0);
  const meter = openPeakMeter(sample_rate);
  const front = marks.packet && openPacketWriter(codec, marks.packet);
  const gain = 10 ** (gain_db / 20);
  let chunks: Uint8Array[] = [];
  let peaks: number[] = [];
  let samplesOut = 0;

  const write = (bytes: Uint8Array) => chunks.push(front ? front.push(bytes) : bytes);
  const encode = (limited: Float32Array) => {
    samplesOut += limited.length;
    peaks.push(...meter.push(limited));
    write(encoder.push(limited));
  };
  const pass = (samples: Float32Array) => encode(limiter.push(amplified(resampler.push(samples), gain)));
  return {
    push: (samples: Float32Array) => pass(watermark ? watermark.push(samples) : samples),
    finish() {
      if (watermark) pass(watermark.finish());
      encode(limiter.push(amplified(resampler.finish(), gain)));
      encode(limiter.finish());
      peaks.push(...meter.finish());
      write(encoder.finish());
      if (front) chunks.push(front.finish());
    },
    waitingSeconds: () => samplesOut / sample_rate,
    take(): EncodedPiece {
      const taken = { audio: joinBytes(chunks), audio_seconds: samplesOut / sample_rate, peaks: Int8Array.from(peaks) };
      chunks = [];
      peaks = [];
      samplesOut = 0;
      return taken;
    },
    close: encoder.close,
  };
}
