/** The one place where a failure becomes an answer. */
import type { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { AudioError } from "../audio/audio-error.ts";
import { isDiskFull } from "../db/disk-full.ts";
import { PoolClosedError } from "../engines/pool.ts";
import { EngineError } from "../engines/ports.ts";
import { TextError } from "../engines/text/text-error.ts";
import { Refusal, refusal } from "../fail.ts";
import { StorageFullError } from "../files/files.ts";

/** A failed check of the input, in the shape that the public API's clients parse (pydantic's). */
export class InvalidInput extends Error {
  readonly detail: readonly { loc: (string | number)[]; msg: string; type: string }[];
  constructor(detail: InvalidInput["detail"]) {
    super("invalid input");
    this.detail = detail;
  }
}

/** Words a zod issue as pydantic words it, so that clients which match on `type` go on working. */
function worded(issue: z.core.$ZodIssue): { msg: string; type: string } {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? { msg: "Field required", type: "missing" }
        : { msg: `Input should be a valid ${issue.expected}`, type: `${issue.expected}_type` };
    case "too_small":
      return { msg: issue.message, type: issue.origin === "string" ? "string_too_short" : "greater_than_equal" };
    case "too_big":
      return { msg: issue.message, type: issue.origin === "string" ? "string_too_long" : "less_than_equal" };
    case "invalid_value":
      return { msg: `Input should be ${issue.values.map((value) => `'${String(value)}'`).join(" or ")}`, type: "enum" };
    default:
      return { msg: issue.message, type: "value_error" };
  }
}

/** Turns zod's issues into the clients' 422; `place` is body, query or path. */
export function invalidInput(place: "body" | "query" | "path", error: z.ZodError): InvalidInput {
  return new InvalidInput(
    error.issues.slice(0, 20).map((issue) => ({
      loc: [place, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))],
      ...worded(issue),
    })),
  );
}

/** The catalogue's answer for what a plain tool threw; null for a stranger. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof TextError) {
    if (error.code === "invalid_lexicon") return refusal("invalid_pronunciation_file", { reason: error.message });
    if (error.code === "invalid_rule") return refusal("unsupported_phonemes", { reason: error.message });
    return refusal("invalid_ssml", { reason: error.message });
  }
  if (error instanceof AudioError) return refusal("unreadable_recording", { reason: error.message });
  if (error instanceof EngineError) {
    if (error.code === "unsupported_phonemes") return refusal("unsupported_phonemes", { reason: error.message });
    if (error.code === "unsupported_audio") return refusal("unreadable_recording", { reason: error.message });
    if (error.code === "engine_refused") return refusal("engine_refused", { reason: error.message });
    if (error.code === "engine_unreachable" || error.code === "no_engine") return refusal(error.code);
    return refusal("engine_failed");
  }
  if (error instanceof PoolClosedError) return refusal("server_stopping");
  if (error instanceof StorageFullError || isDiskFull(error)) return refusal("storage_full");
  return null;
}

/** The same refusal as clients of OpenAI-compatible servers read it, beside ours. */
function openAiError(status: number, code: string, message: string, param: string | null = null) {
  if (code === "quota_exceeded") return { message, type: "insufficient_quota", param, code: "insufficient_quota" };
  const type = status === 429 ? "rate_limit_error" : status >= 500 ? "server_error" : "invalid_request_error";
  return { message, type, param, code };
}

/** What the caller reads: status, body and headers. Strangers become a bland 500; the log has the rest. */
export function answerFailure(
  error: unknown,
  request_id: string,
  shape: Endpoint["error_shape"] = "detail",
): { status: number; body: string; headers: Headers } {
  const headers = new Headers({ "content-type": "application/json", "request-id": request_id });
  if (error instanceof InvalidInput) {
    const { detail } = error;
    if (shape === "detail") return { status: 422, body: JSON.stringify({ detail }), headers };
    const param = detail[0]?.loc.slice(1).join(".") ?? null;
    const told = openAiError(400, "invalid_value", `${param ?? ""}: ${detail[0]?.msg ?? "invalid"}`, param);
    return { status: 400, body: JSON.stringify({ error: told, detail }), headers };
  }
  const known = asRefusal(error) ?? refusal("internal_error", { request_id });
  if (known.retry_after_seconds !== undefined) headers.set("retry-after", String(known.retry_after_seconds));
  const detail = { status: known.code, message: known.message, request_id };
  if (shape === "detail") return { status: known.status, body: JSON.stringify({ detail }), headers };
  // These clients take 401 for a wrong key alone.
  const status = known.code === "quota_exceeded" ? 429 : known.status;
  const body = JSON.stringify({ error: openAiError(status, known.code, known.message), detail });
  return { status, body, headers };
}
