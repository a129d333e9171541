/** The one way to refuse. */
import { type ErrorCode, type ErrorValues, errorMessage, errors } from "../contract/errors.ts";

/** A refusal from the catalogue, on its way to the caller. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds after which trying again makes sense. */
  readonly retry_after_seconds: number | undefined;
  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = errors[code].status;
    this.retry_after_seconds = retryAfterSeconds;
  }
}

type Values<C extends ErrorCode> = keyof ErrorValues<C> extends never ? [] : [values: ErrorValues<C>];

/** Makes a refusal with its words filled in, for those that must be handed on instead of thrown. */
export function refusal<C extends ErrorCode>(code: C, ...[values]: Values<C>): Refusal {
  const filled = (values ?? {}) as ErrorValues<C>;
  const seconds = "seconds" in filled ? Number(filled.seconds) : undefined;
  return new Refusal(code, errorMessage(code, filled), seconds);
}

/** Refuses: throws the catalogue's answer. */
export function fail<C extends ErrorCode>(code: C, ...values: Values<C>): never {
  throw refusal(code, ...values);
}
