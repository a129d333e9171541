/** Errors on their way across the worker's boundary, where classes get lost. */
import { AudioError } from "../audio/audio-error.ts";
import type { Failure } from "./messages.ts";
import { EngineError } from "./ports.ts";
import { TextError } from "./text/text-error.ts";

/** An error as plain data. */
export function toFailure(error: unknown): Failure {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof EngineError) return { kind: "engine", code: error.code, message, stack };
  if (error instanceof TextError) return { kind: "text", code: error.code, message, stack };
  if (error instanceof AudioError) return { kind: "audio", code: error.code, message, stack };
  return { kind: "stranger", code: "engine_failed", message, stack };
}

/** The error again; what was none of ours becomes EngineError `engine_failed`, its own words are for the log. */
export function fromFailure({ kind, code, message }: Failure): Error {
  if (kind === "engine") return new EngineError(code as EngineError["code"], message);
  if (kind === "text") return new TextError(code as TextError["code"], message);
  if (kind === "audio") return new AudioError(code as AudioError["code"], message);
  return new EngineError("engine_failed", "The voice engine stopped before it was done.");
}

/** Whether the request was at fault, not the engine. */
export const isCallersFault = ({ kind, code }: Failure): boolean =>
  kind === "text" || kind === "audio" || (kind === "engine" && code.startsWith("unsupported_"));
