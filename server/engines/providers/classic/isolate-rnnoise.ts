/** RNNoise as a stream at 48 kHz: each call has a state of its own in one WebAssembly memory. */
import open, { type Rnnoise } from "@echogarden/rnnoise-wasm";

export const rnnoiseSampleRate = 48_000;

/** RNNoise counts samples as 16-bit numbers. */
const fullScale = 32_768;
/** What comes out is by so many samples later than what went in (measured: see isolate.test.ts). */
const delaySamples = 480;

let opened: Promise<Rnnoise> | undefined;

export interface Denoiser {
  /** Takes the next samples; gives those that are ready. */
  push(samples: Float32Array): Float32Array;
  /** The rest. All pieces together are as long as the input, and in step with it. */
  finish(): Float32Array;
  /** Seconds so far of which it is sure that somebody speaks in them. */
  speechSeconds(): number;
  /** Gives the memory back. Call once, whatever happened. */
  release(): void;
}

/** So likely is speech where somebody speaks, and hardly ever where nobody does. */
const likelihoodMin = 0.85;

/** Opens a stream. */
export async function openDenoiser(): Promise<Denoiser> {
  opened ??= open();
  const program = await opened;
  const frame = program._rnnoise_get_frame_size();
  const state = program._rnnoise_create(0);
  const buffer = program._malloc(4 * frame);
  let held = new Float32Array(0);
  let received = 0;
  let given = 0;
  let late = delaySamples;
  let speechFrames = 0;

  const cleaned = (input: Float32Array): Float32Array => {
    const heap = program.HEAPF32;
    const place = buffer / 4;
    for (let i = 0; i < frame; i++) heap[place + i] = (input[i] ?? 0) * fullScale;
    if (program._rnnoise_process_frame(state, buffer, buffer) >= likelihoodMin) speechFrames += 1;
    const output = new Float32Array(frame);
    for (let i = 0; i < frame; i++) {
      output[i] = Math.max(-1, Math.min(1, (program.HEAPF32[place + i] as number) / fullScale));
    }
    const skipped = Math.min(late, frame);
    late -= skipped;
    return output.subarray(skipped);
  };
  const run = (samples: Float32Array, samplesMax: number): Float32Array => {
    const input = new Float32Array(held.length + samples.length);
    input.set(held);
    input.set(samples, held.length);
    const whole = input.length - (input.length % frame);
    const output = new Float32Array(Math.min(whole, samplesMax));
    let made = 0;
    for (let at = 0; at < whole; at += frame) {
      const piece = cleaned(input.subarray(at, at + frame)).subarray(0, output.length - made);
      output.set(piece, made);
      made += piece.length;
    }
    held = input.slice(whole);
    given += made;
    return output.subarray(0, made);
  };
  return {
    push(samples) {
      received += samples.length;
      return run(samples, Number.POSITIVE_INFINITY);
    },
    finish: () => run(new Float32Array(delaySamples + frame), received - given),
    speechSeconds: () => (speechFrames * frame) / rnnoiseSampleRate,
    release() {
      program._rnnoise_destroy(state);
      program._free(buffer);
    },
  };
}
