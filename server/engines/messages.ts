/** What a pool and its workers say to each other. Plain data only: it crosses threads and processes. */
import type { UtteredPiece } from "./check/utter-checked.ts";
import type {
  ConversionPort,
  EngineModel,
  EngineVoice,
  PrintMaker,
  ProviderPart,
  ProviderSettings,
  TranscriptionModel,
  VoiceDesignPort,
} from "./ports.ts";
import type { Work, WorkKind } from "./works.ts";

/** What a worker is started with. */
export interface WorkerStart {
  /** URL of the module that exports `providers`. */
  registry: string;
  /** The one of them that it opens. */
  provider: string;
  settings: ProviderSettings;
  /** Whether steps of different requests are under way at the same time. */
  overlaps: boolean;
  /** Whether it speaks a sentence for nobody before it is ready. */
  warmsUp: boolean;
}

export type ToWorker =
  /**
   * Comes first; once more for whoever takes a thread over that has nothing to do. Where steps do not overlap, `current` holds one Int32: the request whose step is under way, so that
   * it is known when the worker dies.
   */
  | { kind: "open"; start: WorkerStart; current: SharedArrayBuffer | null }
  /**
   * `stop` holds one Int32 that becomes 1 when the work is to be given up: synchronous loops see it at once. Null for
   * a process of its own, which hears only messages. `together`: memory of the claims of a recital that other threads
   * may help with.
   */
  | { kind: "start"; id: number; work: Work; stop: SharedArrayBuffer | null; together: SharedArrayBuffer | null }
  /** For a recital that was started `together`: what a helper made, null when it did not. */
  | { kind: "made"; id: number; index: number; pieces: readonly UtteredPiece[] | null }
  /** Make one more piece; answered by exactly one `step`. `first`: before the others that were asked for and not begun. */
  | { kind: "next"; id: number; first: boolean }
  /** Give the work up; answered by `closed`, after answers to the steps that were asked for. */
  | { kind: "cancel"; id: number }
  /** Close the provider, with the programs that it runs and the connections that it has, and end. Comes last. */
  | { kind: "end" };

/** A failure in words; `kind` names the error class that it is outside of the worker. */
export interface Failure {
  kind: "engine" | "text" | "audio" | "stranger";
  code: string;
  message: string;
  stack: string;
}

export type Outcome =
  | { kind: "piece"; piece: unknown }
  /** Nothing to hand out yet: others get their turn. */
  | { kind: "pause" }
  /** Nothing to do until something else is `made` than the so many that came by now, or the reader has got further. */
  | { kind: "idle"; received: number }
  | { kind: "done" }
  | { kind: "failed"; failure: Failure };

/** What a provider can do here and now. */
export interface Abilities {
  works: readonly WorkKind[];
  models: readonly EngineModel[];
  voices: readonly EngineVoice[];
  /** Whether the same request with the same seed is spoken with the same samples, by voices that do not say it themselves. */
  repeats: boolean;
  transcription_models: readonly TranscriptionModel[];
  /** Ways to make voices out of recordings. */
  print_makers: readonly PrintMaker[];
  /** Whether voices of prints say the same request with the same seed with the same samples. */
  prints_repeat: boolean;
  /** What voices can be designed with; null when it designs none. */
  designer: Pick<VoiceDesignPort, "maker" | "accents"> | null;
  /** What it gives recordings another voice with; null when it does not. */
  conversion: Pick<ConversionPort, "models" | "maker_ids"> | null;
  translation_pairs: readonly { from: string; to: string }[];
  parts: readonly ProviderPart[];
}

export type FromWorker =
  | { kind: "ready"; abilities: Abilities }
  /** They changed: a server came back, a program went away. */
  | { kind: "abilities"; abilities: Abilities }
  | { kind: "step"; id: number; outcome: Outcome }
  | { kind: "closed"; id: number };
