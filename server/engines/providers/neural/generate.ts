/** One call of the library's speech, as a stream that can be left. */
import type * as sherpa from "sherpa-onnx-node";
import { EngineError } from "../../ports.ts";
import type { LibraryConfig } from "./families/family.ts";
import { checkedSamples } from "./sound.ts";

export interface Generation {
  /** The sound, sentence by sentence. Ends at once after an abort; throws EngineError when the model fails. */
  pieces: AsyncGenerator<Float32Array, void, void>;
  /** When the library has let go of the model, which must stay open until then. Never rejects. */
  settled: Promise<void>;
}

/**
 * The library's promise never settles when the model fails in the middle of its work. A sentence of a slow model on a
 * slow machine is done in a fraction of this.
 */
const silenceMsMax = 120_000;

/** The library's word for a text in which it finds nothing to say. */
const nothingToSay = /produced no audio/;

const failureOf = (error: unknown): EngineError | undefined => {
  const reason = error instanceof Error ? error.message : String(error);
  return nothingToSay.test(reason) ? undefined : new EngineError("engine_failed", reason);
};

/** Starts to speak a text. After `signal` aborts, or when nobody reads on, the library stops behind its sentence. */
export function generate(
  tts: sherpa.OfflineTts,
  text: string,
  generationConfig: LibraryConfig,
  signal: AbortSignal,
): Generation {
  const waiting: Float32Array[] = [];
  let isOver = false;
  let failure: EngineError | undefined;
  let wake = () => {};
  const end = () => {
    isOver = true;
    wake();
  };
  signal.addEventListener("abort", end, { once: true });
  const watch = setTimeout(() => {
    failure = new EngineError("engine_failed", `The model gave no sign for ${silenceMsMax / 1000} seconds.`);
    end();
  }, silenceMsMax);
  const settled = tts
    .generateAsync({
      text,
      enableExternalBuffer: false,
      generationConfig,
      onProgress: ({ samples }) => {
        if (isOver || signal.aborted) return false;
        watch.refresh();
        waiting.push(samples);
        wake();
        return true;
      },
    })
    .then(
      () => undefined,
      (error: unknown) => {
        failure = failureOf(error);
      },
    )
    .finally(() => {
      clearTimeout(watch);
      end();
    });

  async function* pieces(): AsyncGenerator<Float32Array, void, void> {
    try {
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next) {
          if (next.length > 0) yield checkedSamples(next);
        } else if (failure) throw failure;
        else if (isOver) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      end();
      clearTimeout(watch);
      signal.removeEventListener("abort", end);
    }
  }
  return { pieces: pieces(), settled };
}
