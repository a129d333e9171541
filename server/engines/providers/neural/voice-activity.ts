/** The voice activity port: Silero over the whole recording, window by window. */
import type * as sherpa from "sherpa-onnx-node";
import type { Stretch, VoiceActivityPort } from "../../ports.ts";
import { openVad } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { firstOf, holdPlain, openTurns } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";
import { breathe, samplesAt } from "./sound.ts";

const windowLength = 512;
/** Windows between which others have their turn: some 50 ms of work. */
const windowsPerTurn = 128;

/** Takes out what is found by now, joining what touches. */
function drain(vad: sherpa.Vad, rate: number, seconds: number, found: Stretch[]): void {
  for (; !vad.isEmpty(); vad.pop()) {
    const { start, samples } = vad.front(false);
    const start_seconds = Math.max(0, start / rate);
    const end_seconds = Math.min(seconds, (start + samples.length) / rate);
    const last = found.at(-1);
    if (last && start_seconds <= last.end_seconds) last.end_seconds = Math.max(last.end_seconds, end_seconds);
    else if (end_seconds > start_seconds) found.push({ start_seconds, end_seconds });
  }
}

/** Whole windows; the last one filled up with silence. */
function* windowsOf(samples: Float32Array): Generator<Float32Array> {
  for (let at = 0; at < samples.length; at += windowLength) {
    const window = samples.subarray(at, at + windowLength);
    if (window.length === windowLength) yield window;
    else {
      const filled = new Float32Array(windowLength);
      filled.set(window);
      yield filled;
    }
  }
}

async function findIn(vad: sherpa.Vad, samples: Float32Array, rate: number, signal: AbortSignal): Promise<Stretch[]> {
  const found: Stretch[] = [];
  const seconds = samples.length / rate;
  vad.reset();
  let count = 0;
  for (const window of windowsOf(samples)) {
    if (signal.aborted) return found;
    vad.acceptWaveform(window);
    drain(vad, rate, seconds, found);
    if (++count % windowsPerTurn === 0) await breathe();
  }
  vad.flush();
  drain(vad, rate, seconds, found);
  return found;
}

/** The port over the first model that finds speech; undefined when there is none. */
export function openVoiceActivity(
  models: readonly RecognisedModel[],
  opened: OpenModels,
): VoiceActivityPort | undefined {
  const plain = firstOf(models, "voice_activity");
  if (!plain) return undefined;
  const inTurn = openTurns();
  return {
    async find(sound, signal) {
      const rate = plain.opening.sample_rate;
      const samples = samplesAt(sound, rate);
      signal.throwIfAborted();
      if (samples.length === 0) return [];
      const hold = await holdPlain(opened, plain, 1, openVad);
      try {
        const found = await inTurn(() => findIn(hold.value, samples, rate, signal));
        signal.throwIfAborted();
        return found;
      } finally {
        hold.release();
      }
    },
  };
}
