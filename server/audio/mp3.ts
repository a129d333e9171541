/** MP3 by LAME (WebAssembly inside wasm-media-encoders), as a stream of constant bitrate. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createEncoder, type WasmMediaEncoder } from "wasm-media-encoders";
import { amplified } from "./amplify.ts";
import type { Encoder } from "./encoder.ts";

type Lame = WasmMediaEncoder<"audio/mpeg">;

/** Encoders that are between two files; configuring one again starts it afresh. More than these are left to the collector. */
const idle: Lame[] = [];
const idleMax = 8;

let compiled: Promise<WebAssembly.Module> | null = null;
const lameModule = (): Promise<WebAssembly.Module> => {
  compiled ??= readFile(createRequire(import.meta.url).resolve("wasm-media-encoders/wasm/mp3")).then((wasm) =>
    WebAssembly.compile(wasm),
  );
  return compiled;
};

/** What LAME leaves of the level at a bitrate, against clipping of what was not limited: here it would be softer than the rest. */
const levelLeft = (bitrate: number): number => (bitrate > 128 ? 0.97 : 0.95);

/** Opens an encoder for mono samples, which come out as loud as they went in. The decoded sound is 1105 samples late, as every MP3 without a gapless header is. */
export async function openMp3(sampleRate: 22_050 | 44_100, bitrate: 32 | 64 | 96 | 128 | 192): Promise<Encoder> {
  const lame = idle.pop() ?? (await createEncoder("audio/mpeg", await lameModule()));
  lame.configure({ sampleRate, outputSampleRate: sampleRate, channels: 1, bitrate });
  const makeUp = 1 / levelLeft(bitrate);
  let open = true;
  const close = () => {
    if (open && idle.length < idleMax) idle.push(lame);
    open = false;
  };
  return {
    // LAME's answer lies in its own memory and is overwritten by the next call.
    push: (samples) => (samples.length === 0 ? new Uint8Array(0) : lame.encode([amplified(samples, makeUp)]).slice()),
    finish() {
      const rest = lame.finalize().slice();
      close();
      return rest;
    },
    close,
  };
}
