import type { OutputFormat } from "../../contract/output-formats.ts";
import type { Encoder } from "./encoder.ts";
import { audioFormat } from "./formats.ts";
import { joinBytes } from "./join.ts";
import { openMp3 } from "./mp3.ts";
import { openOpus } from "./opus.ts";
import { toALaw, toMuLaw, toPcm } from "./pcm.ts";
import { wavHeader } from "./wav.ts";

const plain = (encode: (samples: Float32Array) => Uint8Array): Encoder => ({
  push: encode,
  finish: () => new Uint8Array(0),
  close() {},
});

/** Opens an encoder for mono samples at the format's own sample rate. */
export async function openEncoder(format: OutputFormat): Promise<Encoder> {
  const { codec, sample_rate, bitrate_kbps } = audioFormat(format);
  switch (codec) {
    case "mp3":
      return openMp3(sample_rate as 22_050 | 44_100, bitrate_kbps as 32 | 64 | 96 | 128 | 192);
    case "opus":
      return openOpus(bitrate_kbps as number);
    case "pcm":
      return plain(toPcm);
    case "ulaw":
      return plain(toMuLaw);
    case "alaw":
      return plain(toALaw);
    case "wav":
      return openWav(sample_rate);
  }
}

function openWav(sampleRate: number): Encoder {
  let header: Uint8Array | null = wavHeader("pcm", sampleRate, null);
  const withHeader = (body: Uint8Array): Uint8Array => {
    const whole = header ? joinBytes([header, body]) : body;
    header = null;
    return whole;
  };
  return {
    push: (samples) => withHeader(toPcm(samples)),
    finish: () => withHeader(new Uint8Array(0)),
    close() {},
  };
}
