import { ApiError } from "../api-error.ts";

/** Why a code of a letter did not work. */
export type CodeState = "invalidActionCode" | "tooManyAttempts" | "unknownError";

/** What to say of a failure: a code that is over, too many of them, or anything else. */
export function codeStateOf(error: unknown): CodeState {
  if (!(error instanceof ApiError)) return "unknownError";
  if (error.errorType === "invalid_action_code") return "invalidActionCode";
  return error.errorType === "too_many_attempts" ? "tooManyAttempts" : "unknownError";
}
