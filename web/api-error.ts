/** What a failed call throws: the server's own words where it gave any. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** The code of contract/errors.ts (`detail.status`), or undefined when the answer had none. */
  readonly errorType: string | undefined;

  constructor(status: number, message: string, errorType?: string) {
    super(message);
    this.status = status;
    this.errorType = errorType;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * The message and code inside an error body: `{"detail": {"status", "message"}}`, a plain `{"detail": "…"}`, or the
 * list of field errors of a 422, of which the first is told. Undefined where the body says nothing.
 */
function readDetail(body: unknown): { message?: string; errorType?: string } {
  const detail = isRecord(body) ? body.detail : undefined;
  if (typeof detail === "string") return { message: detail };
  const part = Array.isArray(detail) ? detail[0] : detail;
  if (!isRecord(part)) return {};
  const message = part.message ?? part.msg;
  return {
    ...(typeof message === "string" && message !== "" ? { message } : {}),
    ...(typeof part.status === "string" ? { errorType: part.status } : {}),
  };
}

/** Turns an answer that is not 2xx into an error: `detail.message`, else the status text, else the bare number. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const { message, errorType } = readDetail(body);
  return new ApiError(response.status, message ?? (response.statusText || `HTTP ${response.status}`), errorType);
}
