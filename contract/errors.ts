/**
 * Every refusal: code → HTTP status and words. `{name}` is filled in by `fail(code, {name})`.
 * Wording follows the public API where clients show it, and section 8 of the specification where the product words it.
 */
import { engineErrors } from "./errors/engines.ts";
import { peopleErrors } from "./errors/people.ts";
import { speechErrors } from "./errors/speech.ts";
import { voiceErrors } from "./errors/voices.ts";
import { workspaceErrors } from "./errors/workspaces.ts";

export const errors = {
  ...peopleErrors,
  ...workspaceErrors,
  ...speechErrors,
  ...voiceErrors,
  ...engineErrors,

  // input
  invalid_body: { status: 400, message: "The body could not be read: {reason}." },
  body_too_large: { status: 413, message: "The body is larger than {bytes_max} bytes." },
  unsupported_media_type: { status: 415, message: "Send this as {expected}." },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was already used for a different request.",
  },
  idempotency_key_in_use: {
    status: 409,
    message: "The request with this Idempotency-Key is still running. Try again shortly.",
  },
  not_found: { status: 404, message: "There is nothing at this address." },
  method_not_allowed: { status: 405, message: "This address does not take {method}." },

  // everything else
  rate_limited: { status: 429, message: "Too many requests. Try again in {seconds} seconds." },
  internal_error: { status: 500, message: "Something went wrong on the server. It was logged as {request_id}." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The values that a code's words need. */
export type ErrorValues<C extends ErrorCode> = { [K in Names<(typeof errors)[C]["message"]>]: string | number };

/** The words of a refusal with its values filled in. */
export function errorMessage<C extends ErrorCode>(code: C, values: ErrorValues<C>): string {
  return errors[code].message.replace(/\{([a-z_]+)\}/g, (whole, name: string) =>
    String((values as Record<string, string | number>)[name] ?? whole),
  );
}
