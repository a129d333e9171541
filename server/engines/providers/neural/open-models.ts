/**
 * The models that are open: opened at first use, proven before, kept while there is room, the one that was used least
 * recently let go first.
 */
import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { EngineError } from "../../ports.ts";
import type { LibraryConfig } from "./families/family.ts";
import type { OpeningChoice } from "./library.ts";
import { ModelProblem } from "./model-problem.ts";
import type { Proofs } from "./proof.ts";
import type { RecognisedModel } from "./recognise.ts";

/** Share of the machine's memory that open models may take; a single larger one is opened all the same. */
const memoryShareMax = 0.4;

interface Held<T> {
  value: Promise<T>;
  bytes: number;
  users: number;
}

export interface Wanted<T> {
  model: RecognisedModel;
  choice: OpeningChoice;
  sample_rate: number;
  /** What a speaking model says when it is tried. */
  text?: string;
  /** Of a segmentation model. */
  diarization?: LibraryConfig;
  open(choice: OpeningChoice): Promise<T>;
}

/** A model that stays open until it is released. */
export interface Hold<T> {
  readonly value: T;
  release(): void;
}

export interface OpenModels {
  /** Opens a model, or takes the one that is open. Throws EngineError when it cannot be opened. */
  hold<T>(wanted: Wanted<T>): Promise<Hold<T>>;
  /** Why a model that looked whole could not be opened, by its name. */
  readonly problems: ReadonlyMap<string, string>;
  /** Lets go of all. */
  close(): void;
}

/** Native memory is given back when the handle is collected, of whose size the collector knows nothing. */
function collect(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

/** An empty set of open models. `bytesMax`: how large their files may be together. */
export function holdModels(proofs: Proofs, bytesMax = totalmem() * memoryShareMax): OpenModels {
  const held = new Map<string, Held<unknown>>();
  const problems = new Map<string, string>();

  function makeRoom(bytes: number): void {
    let total = [...held.values()].reduce((sum, each) => sum + each.bytes, bytes);
    const before = held.size;
    for (const [key, each] of held) {
      if (total <= bytesMax) break;
      if (each.users > 0) continue;
      held.delete(key);
      total -= each.bytes;
    }
    if (held.size < before) collect();
  }

  async function openProven<T>({ model, choice, sample_rate, diarization, text = "", open }: Wanted<T>): Promise<T> {
    await proofs.prove(model.fingerprint, { ...choice, sample_rate, diarization, text });
    return open(choice);
  }

  function take<T>(key: string, wanted: Wanted<T>): Held<T> {
    const known = held.get(key) as Held<T> | undefined;
    held.delete(key);
    if (!known) makeRoom(wanted.model.bytes);
    const taken = known ?? { value: openProven(wanted), bytes: wanted.model.bytes, users: 0 };
    held.set(key, taken as Held<unknown>);
    return taken;
  }

  return {
    problems,
    async hold(wanted) {
      const key = JSON.stringify([wanted.model.name, wanted.model.fingerprint, wanted.choice, wanted.diarization]);
      const taken = take(key, wanted);
      taken.users += 1;
      try {
        const value = await taken.value;
        return {
          value,
          release() {
            taken.users -= 1;
          },
        };
      } catch (error) {
        taken.users -= 1;
        if (held.get(key) === taken) held.delete(key);
        const reason = error instanceof Error ? error.message : String(error);
        if (error instanceof ModelProblem) problems.set(wanted.model.name, reason);
        throw new EngineError("engine_failed", `The model ${wanted.model.name} cannot be used: ${reason}`);
      }
    },
    close() {
      const wereOpen = held.size > 0;
      held.clear();
      if (wereOpen) collect();
    },
  };
}
