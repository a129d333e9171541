/** Models that do one thing: how the port of such a thing finds its model and opens it. */
import { EngineError } from "../../ports.ts";
import type { LibraryConfig, PlainOpening } from "./families/family.ts";
import type { OpeningChoice } from "./library.ts";
import type { Hold, OpenModels } from "./open-models.ts";
import type { RecognisedModel } from "./recognise.ts";

export interface PlainModel {
  model: RecognisedModel;
  opening: PlainOpening;
}

/** The first model of a kind; undefined when there is none. */
export function firstOf(models: readonly RecognisedModel[], kind: PlainOpening["kind"]): PlainModel | undefined {
  for (const model of models) {
    const opening = model.openings.find((each): each is PlainOpening => each.kind === kind);
    if (opening) return { model, opening };
  }
  return undefined;
}

/** Opens it, or takes the one that is open. Throws EngineError. */
export const holdPlain = <T>(
  opened: OpenModels,
  { model, opening }: PlainModel,
  threads: number,
  open: (choice: OpeningChoice) => Promise<T>,
  diarization?: LibraryConfig,
): Promise<Hold<T>> =>
  opened.hold({
    model,
    choice: { kind: opening.kind, variant: opening.variant, config: opening.config, threads },
    sample_rate: opening.sample_rate,
    ...(diarization === undefined ? {} : { diarization }),
    open,
  });

/** Lets one caller at a time use what remembers the last thing that it was given. */
export function openTurns(): <R>(work: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Settles with the work, or at once when the signal aborts. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

/** Settles with the work, or with an EngineError: some promises of the library never settle when a model fails. */
export function within<T>(work: Promise<T>, msMax: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const watch = setTimeout(() => reject(new EngineError("engine_failed", "The model gave no sign.")), msMax);
    work.then(resolve, reject).finally(() => clearTimeout(watch));
  });
}
