import { ApiError } from "../api-error.ts";

/** A failure of the person's own words and the server's: `Error when updating role: …`. Anything else stays as it is. */
function withReason(sentence: string, error: unknown): unknown {
  return error instanceof ApiError
    ? new ApiError(error.status, `${sentence}: ${error.message}`, error.errorType)
    : error;
}

/** The answer of a call, or its failure with `sentence` before the reason. */
export async function saying<T>(sentence: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw withReason(sentence, error);
  }
}

/** From here on it is the server that failed, and the same may work later. */
const SERVER_FAILED = 500;

/** The answer of a call; where the server failed or could not be reached, `sentence`, which says to try again later. */
export async function orLater<T>(sentence: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0 && error.status < SERVER_FAILED;
    if (isRefused || !(error instanceof ApiError)) throw error;
    throw new ApiError(error.status, sentence, error.errorType);
  }
}
