/** The isolation port: GTCRN, a second of sound at a time. */
import { openResampler } from "../../../audio/resample.ts";
import type { IsolationPort, Sound } from "../../ports.ts";
import { openDenoiser } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { firstOf, holdPlain, openTurns } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";
import { breathe, checkedSamples, samplesAt } from "./sound.ts";

const stepSeconds = 0.5;

/** The port over the first model that takes noise away; undefined when there is none. */
export function openIsolating(
  models: readonly RecognisedModel[],
  opened: OpenModels,
  threads: number,
): IsolationPort | undefined {
  const plain = firstOf(models, "isolation");
  if (!plain) return undefined;
  // What streams in is remembered by the model: one recording at a time.
  const inTurn = openTurns();

  async function* isolate(sound: Sound, signal: AbortSignal): AsyncGenerator<Float32Array, void, void> {
    const rate = plain?.opening.sample_rate ?? 0;
    const samples = samplesAt(sound, rate);
    if (!plain || samples.length === 0 || signal.aborted) return;
    const hold = await holdPlain(opened, plain, threads, openDenoiser);
    let free = () => {};
    const done = new Promise<void>((resolve) => {
      free = resolve;
    });
    try {
      await new Promise<void>((resolve) => {
        void inTurn(() => {
          resolve();
          return done;
        });
      });
      const { value: denoiser } = hold;
      denoiser.reset();
      const back = openResampler(rate, sound.sample_rate);
      const step = Math.round(stepSeconds * rate);
      let left = sound.samples.length;
      const give = (piece: Float32Array) => {
        const given = checkedSamples(piece.subarray(0, left));
        left -= given.length;
        return given;
      };
      for (let at = 0; at < samples.length; at += step) {
        if (signal.aborted) return;
        const part = samples.subarray(at, at + step);
        const cleaned = denoiser.run({ samples: part, sampleRate: rate, enableExternalBuffer: false });
        const piece = give(back.push(cleaned.samples));
        if (piece.length > 0) yield piece;
        await breathe();
      }
      if (signal.aborted) return;
      yield give(back.push(denoiser.flush(false).samples));
      yield give(back.finish());
      if (left > 0) yield new Float32Array(left);
    } finally {
      free();
      hold.release();
    }
  }
  return { isolate };
}
