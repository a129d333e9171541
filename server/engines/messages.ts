/** What the pool and its worker threads say to each other. Plain data only: it crosses threads. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import type { EngineModel, EngineVoice, ProviderSettings, SpeakingStyle } from "./ports.ts";
import type { RecitedPiece } from "./recite.ts";
import type { SpeechText } from "./text/plan.ts";

/** One request to speak. */
export interface RecitalRequest {
  text: SpeechText;
  /** A voice's public id, or one of its aliases. */
  voice_id: string;
  style: SpeakingStyle;
  seed: number;
  output_format: OutputFormat;
}

/** One request to bring stored sound into another format. */
export interface TranscodeRequest {
  bytes: Uint8Array;
  content_type: string;
  output_format: OutputFormat;
}

export type Work = { kind: "recital"; request: RecitalRequest } | { kind: "transcode"; request: TranscodeRequest };

export type ToWorker =
  /** `stop` holds one Int32 that becomes 1 when the work is to be given up: synchronous loops see it at once. */
  | { kind: "start"; id: number; work: Work; stop: SharedArrayBuffer }
  /** Make one more piece; answered by exactly one `step`. */
  | { kind: "next"; id: number }
  /** Give the work up; answered by `closed`, after answers to the steps that were asked for. */
  | { kind: "cancel"; id: number };

/** A failure in words; `kind` names the error class that it is outside of the thread. */
export interface Failure {
  kind: "engine" | "text" | "audio" | "stranger";
  code: string;
  message: string;
  stack: string;
}

export type Outcome = { kind: "piece"; piece: RecitedPiece } | { kind: "done" } | { kind: "failed"; failure: Failure };

export type FromWorker =
  | { kind: "ready"; models: readonly EngineModel[]; voices: readonly EngineVoice[] }
  | { kind: "step"; id: number; outcome: Outcome }
  | { kind: "closed"; id: number };

/** What a worker thread is started with. */
export interface WorkerStart {
  /** URL of the module whose `providers` it opens. */
  registry: string;
  settings: ProviderSettings;
}
