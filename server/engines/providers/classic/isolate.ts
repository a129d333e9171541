/** The isolation port: RNNoise, a quarter of a second at a time. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { joinSamples } from "../../../audio/join.ts";
import { openResampler } from "../../../audio/resample.ts";
import type { IsolationPort, SoundStream } from "../../ports.ts";
import { openDenoiser, rnnoiseSampleRate } from "./isolate-rnnoise.ts";

const stepSeconds = 0.25;
/**
 * RNNoise learns what noise there is while it listens. So it first hears the beginning backwards, which ends where the
 * recording begins: 1 to 2 dB more of a short recording's noise go.
 */
const warmSamples = rnnoiseSampleRate;

/** A denoiser that has heard the beginning before it gives any of it. */
async function openWarmDenoiser() {
  const denoiser = await openDenoiser();
  let waiting: Float32Array | null = new Float32Array(0);
  let skipped = 0;
  const heard = (samples: Float32Array): Float32Array => {
    const dropped = Math.min(skipped, samples.length);
    skipped -= dropped;
    return samples.subarray(dropped);
  };
  const begin = (): Float32Array => {
    const first = waiting ?? new Float32Array(0);
    waiting = null;
    skipped = first.length;
    return joinSamples([heard(denoiser.push(first.toReversed())), heard(denoiser.push(first))]);
  };
  return {
    push(samples: Float32Array): Float32Array {
      if (waiting === null) return heard(denoiser.push(samples));
      const room = warmSamples - waiting.length;
      waiting = joinSamples([waiting, samples.subarray(0, room)]);
      if (waiting.length < warmSamples) return new Float32Array(0);
      return joinSamples([begin(), heard(denoiser.push(samples.subarray(room)))]);
    },
    finish: (): Float32Array =>
      waiting === null ? heard(denoiser.finish()) : joinSamples([begin(), heard(denoiser.finish())]),
    release: denoiser.release,
  };
}

/** Takes what is no voice out of a recording of any rate, which may be as long as it likes: little of it is held. */
async function* isolate({ sample_rate, pieces }: SoundStream, signal: AbortSignal): AsyncGenerator<Float32Array> {
  if (signal.aborted) return;
  const up = openResampler(sample_rate, rnnoiseSampleRate);
  const back = openResampler(rnnoiseSampleRate, sample_rate);
  const step = Math.max(1, Math.round(stepSeconds * sample_rate));
  const denoiser = await openWarmDenoiser();
  let received = 0;
  let given = 0;
  // To another rate and back a recording may grow by a sample.
  const upToReceived = (samples: Float32Array): Float32Array => {
    const piece = samples.subarray(0, received - given);
    given += piece.length;
    return piece;
  };
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length; at += step) {
        if (signal.aborted) return;
        const samples = piece.subarray(at, at + step);
        received += samples.length;
        const clean = upToReceived(back.push(denoiser.push(up.push(samples))));
        if (clean.length > 0) yield clean;
        await nextTurn();
      }
    }
    if (signal.aborted) return;
    const last = back.push(denoiser.push(up.finish()));
    yield upToReceived(last);
    yield upToReceived(back.push(denoiser.finish()));
    yield upToReceived(back.finish());
    if (given < received) yield new Float32Array(received - given);
  } finally {
    denoiser.release();
  }
}

export const isolation: IsolationPort = { isolate };
