/** The speaker port: one vector for who speaks in a recording. */
import type * as sherpa from "sherpa-onnx-node";
import { EngineError, type SpeakerPort } from "../../ports.ts";
import { openExtractor } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { firstOf, holdPlain } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";
import { breathe, samplesAt } from "./sound.ts";

/** What is looked at in one blocking step. */
const stretchSeconds = 6;
/** Beyond this much speech a voice tells nothing new. */
const secondsMax = 60;

/** The vector of one stretch at length 1; undefined when the stretch is too short to say anything. */
function vectorOf(extractor: sherpa.SpeakerEmbeddingExtractor, samples: Float32Array, sampleRate: number) {
  const stream = extractor.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  stream.inputFinished();
  if (!extractor.isReady(stream)) return undefined;
  const vector = extractor.compute(stream, false);
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : undefined;
}

/** The port over the first model that tells speakers apart; undefined when there is none. */
export function openSpeakerPort(
  models: readonly RecognisedModel[],
  opened: OpenModels,
  threads: number,
): SpeakerPort | undefined {
  const plain = firstOf(models, "speaker");
  if (!plain) return undefined;
  return {
    async embed(sound, signal) {
      const rate = plain.opening.sample_rate;
      const samples = samplesAt(sound, rate).subarray(0, secondsMax * rate);
      const hold = await holdPlain(opened, plain, threads, openExtractor);
      try {
        const sum = new Float32Array(hold.value.dim);
        for (let at = 0; at < samples.length && !signal.aborted; at += stretchSeconds * rate) {
          const vector = vectorOf(hold.value, samples.subarray(at, at + stretchSeconds * rate), rate);
          vector?.forEach((value, i) => {
            sum[i] = (sum[i] ?? 0) + value;
          });
          await breathe();
        }
        signal.throwIfAborted();
        const length = Math.hypot(...sum);
        if (length === 0 || !Number.isFinite(length))
          throw new EngineError("unsupported_audio", "There is too little speech in it to tell who speaks.");
        return sum.map((value) => value / length);
      } finally {
        hold.release();
      }
    },
  };
}
