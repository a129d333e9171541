/** The isolation port: GTCRN, half a second of sound at a time. */
import { joinSamples } from "../../../audio/join.ts";
import { openResampler } from "../../../audio/resample.ts";
import type { IsolationPort, SoundStream } from "../../ports.ts";
import { openDenoiser } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { firstOf, holdPlain, openTurns } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";
import { breathe, checkedSamples, checkedSound } from "./sound.ts";

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

  async function* isolate({ sample_rate, pieces }: SoundStream, signal: AbortSignal): AsyncGenerator<Float32Array> {
    const rate = plain?.opening.sample_rate ?? 0;
    if (!plain || signal.aborted) return;
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
      const to = openResampler(sample_rate, rate);
      const back = openResampler(rate, sample_rate);
      const step = Math.round(stepSeconds * rate);
      let received = 0;
      let given = 0;
      const give = (piece: Float32Array) => {
        const wanted = checkedSamples(piece.subarray(0, received - given));
        given += wanted.length;
        return wanted;
      };
      const cleaned = (samples: Float32Array) =>
        give(back.push(denoiser.run({ samples, sampleRate: rate, enableExternalBuffer: false }).samples));
      let held: Float32Array = new Float32Array(0);
      for await (const piece of pieces) {
        if (signal.aborted) return;
        received += piece.length;
        held = joinSamples([held, to.push(checkedSound({ samples: piece, sample_rate }))]);
        while (held.length >= step) {
          const clean = cleaned(held.subarray(0, step));
          held = held.subarray(step);
          if (clean.length > 0) yield clean;
          await breathe();
          if (signal.aborted) return;
        }
      }
      if (signal.aborted || received === 0) return;
      held = joinSamples([held, to.finish()]);
      if (held.length > 0) yield cleaned(held);
      yield give(back.push(denoiser.flush(false).samples));
      yield give(back.finish());
      if (given < received) yield new Float32Array(received - given);
    } finally {
      free();
      hold.release();
    }
  }
  return { isolate };
}
