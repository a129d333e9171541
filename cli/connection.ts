/** The server that a command talks to. */
import { CommandFailure, UnreachableFailure } from "./failure.ts";

export interface Connection {
  /** Without a slash at the end. */
  url: string;
  api_key: string;
  signal: AbortSignal;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The sentence of a refusal, in either of the two shapes that the API has for them. */
function sentenceOf(text: string, status: number): string {
  try {
    const body: unknown = JSON.parse(text);
    const detail = isRecord(body) ? body.detail : undefined;
    const first: unknown = Array.isArray(detail) ? detail[0] : detail;
    if (typeof first === "string") return first;
    if (isRecord(first)) {
      const { message, msg } = first;
      if (typeof message === "string") return message;
      if (typeof msg === "string") return msg;
    }
  } catch {
    // A proxy in between may answer with a page.
  }
  return `The server answered with status ${status}.`;
}

/**
 * Calls the API.
 * @param body a plain object is sent as JSON, a form as it is.
 * @param more headers beside the usual ones.
 * @throws CommandFailure with the server's own sentence, or UnreachableFailure.
 */
export async function call(
  { url, api_key, signal }: Connection,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(url + path, {
      method,
      signal,
      headers: {
        ...(api_key ? { "xi-api-key": api_key } : {}),
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
        ...more,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UnreachableFailure(`No Mynah answers at ${url}. Start it with npm start, or say where it is with --url.`);
  }
  if (response.ok) return response;
  const sentence = sentenceOf(await response.text(), response.status);
  const hint =
    response.status === 401 && !api_key
      ? ` Give a key with --key or MYNAH_API_KEY; ${url}/app/settings/api-keys makes one.`
      : "";
  throw new CommandFailure(sentence + hint);
}
