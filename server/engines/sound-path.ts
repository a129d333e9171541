/** Everything between an engine's samples and the bytes: rate, fixed gain, limiter, peaks, encoder. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import { openEncoder } from "../audio/encode.ts";
import { audioFormat } from "../audio/formats.ts";
import { joinBytes } from "../audio/join.ts";
import { openLimiter } from "../audio/limiter.ts";
import { openPeakMeter } from "../audio/peaks.ts";
import { openResampler } from "../audio/resample.ts";

/** What goes in, and what comes out. */
export interface SoundPathOptions {
  /** Hz of the samples. */
  sample_rate: number;
  gain_db: number;
  output_format: OutputFormat;
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

function amplified(samples: Float32Array, gain: number): Float32Array {
  const louder = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) louder[i] = (samples[i] as number) * gain;
  return louder;
}

/** Opens the path for one file or stream. To be closed, whatever happens. */
export async function openSoundPath({ sample_rate: rate, gain_db, output_format }: SoundPathOptions) {
  const { sample_rate, codec } = audioFormat(output_format);
  const encoder = await openEncoder(output_format);
  const resampler = openResampler(rate, sample_rate);
  const limiter = openLimiter(sample_rate, codec === "mp3" ? mp3HeadroomDb : 0);
  const meter = openPeakMeter(sample_rate);
  const gain = 10 ** (gain_db / 20);
  let chunks: Uint8Array[] = [];
  let peaks: number[] = [];
  let samplesOut = 0;

  const encode = (limited: Float32Array) => {
    samplesOut += limited.length;
    peaks.push(...meter.push(limited));
    chunks.push(encoder.push(limited));
  };
  return {
    push: (samples: Float32Array) => encode(limiter.push(amplified(resampler.push(samples), gain))),
    finish() {
      encode(limiter.push(amplified(resampler.finish(), gain)));
      encode(limiter.finish());
      peaks.push(...meter.finish());
      chunks.push(encoder.finish());
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
