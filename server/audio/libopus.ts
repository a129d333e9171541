/**
 * libopus (1.4, WebAssembly inside the package opusscript). Its native module is used directly: the package's own
 * wrapper writes at twice the address that it reserved, into whatever lies there, which with several encoders at
 * once is another encoder's state.
 */
import { createRequire } from "node:module";
import { toInt16 } from "./pcm.ts";

interface OpusHandler {
  /** `pcm` points to one 16-bit unit for every byte of input (the module joins them in place); returns the packet's length. */
  _encode(pcm: number, byteCount: number, packet: number, frameLength: number): number;
  _encoder_ctl(request: number, value: number): number;
}
interface NativeOpus {
  OpusScriptHandler: {
    new (sampleRate: number, channels: number, application: number): OpusHandler;
    destroy_handler(handler: OpusHandler): void;
  };
  _malloc(byteCount: number): number;
  _free(address: number): void;
  HEAPU8: Uint8Array;
  HEAPU16: Uint16Array;
  HEAP32: Int32Array;
}

const applicationAudio = 2049;
const setBitrate = 4002;
const setComplexity = 4010;
const getLookahead = 4027;
/** Of 10: the sound of the highest at half its work. */
const complexity = 6;
const packetLengthMax = 4000;

/** Samples in a frame: 20 ms at 48 kHz. */
export const opusFrameLength = 960;

let loaded: NativeOpus | null = null;
const native = (): NativeOpus => {
  loaded ??= (createRequire(import.meta.url)("opusscript/build/opusscript_native_wasm.js") as () => NativeOpus)();
  return loaded;
};

interface OpusEncoder {
  /** 48 kHz samples by which the decoded sound is late. */
  preSkip: number;
  /** One frame of `opusFrameLength` samples into one packet. */
  encode(frame: Float32Array): Uint8Array;
  /** Gives the memory back; may be called twice. */
  close(): void;
}

/** Opens a mono encoder at 48 kHz. Throws when libopus refuses. */
export function openOpusEncoder(bitrate: number): OpusEncoder {
  const opus = native();
  const handler = new opus.OpusScriptHandler(48_000, 1, applicationAudio);
  const pcm = opus._malloc(opusFrameLength * 4);
  const packet = opus._malloc(packetLengthMax);
  let open = true;
  const set = (request: number, value: number) => {
    const answer = handler._encoder_ctl(request, value);
    if (answer < 0) throw new Error(`libopus refused setting ${request} with ${answer}`);
  };
  set(setBitrate, bitrate);
  set(setComplexity, complexity);
  set(getLookahead, packet);
  const preSkip = opus.HEAP32[packet >> 2] as number;
  return {
    preSkip,
    encode(frame) {
      const memory = opus.HEAPU16;
      let at = pcm >> 1;
      for (let i = 0; i < opusFrameLength; i++) {
        const sample = toInt16(frame[i] as number) & 0xffff;
        memory[at++] = sample & 255;
        memory[at++] = sample >> 8;
      }
      const length = handler._encode(pcm, opusFrameLength * 2, packet, opusFrameLength);
      if (length < 0) throw new Error(`libopus failed with ${length}`);
      return opus.HEAPU8.slice(packet, packet + length);
    },
    close() {
      if (!open) return;
      open = false;
      opus.OpusScriptHandler.destroy_handler(handler);
      opus._free(pcm);
      opus._free(packet);
    },
  };
}
