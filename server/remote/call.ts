/**
 * Calls to other machines: bounded in time and size, never led to another host, and ended at once when nobody wants the
 * answer any more.
 */
import { isNeverAnEngine } from "./addresses.ts";
import { errorSentence, reasonUnreachable } from "./sentences.ts";

/** Why another machine gave no answer that can be used. `message` is for people and never holds a key. */
export class RemoteError extends Error {
  /** unreachable: no answer in time; failed: an answer that is none, or one that broke off; refused: it says no. */
  readonly code: "unreachable" | "failed" | "refused";
  /** HTTP status of a refusal. */
  readonly status: number | null;
  /** When it wants to be asked again. */
  readonly retry_after_seconds: number | null;
  constructor(
    code: RemoteError["code"],
    message: string,
    status: number | null = null,
    retry_after_seconds: number | null = null,
  ) {
    super(message);
    this.name = "RemoteError";
    this.code = code;
    this.status = status;
    this.retry_after_seconds = retry_after_seconds;
  }
}

export interface RemoteCall {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** JSON text, or a form. */
  body?: string | FormData;
  signal: AbortSignal;
  /** Until the first byte of the answer's head. */
  answerMs: number;
  /** Between two pieces of its body. */
  idleMs: number;
  /** What is never repeated, whatever the other side says. */
  secret?: string | null;
}

export interface RemoteAnswer {
  /** Without parameters, lower case; empty when it is not told. */
  content_type: string;
  headers: Headers;
  /** The body as it comes, taken by one reader. Throws RemoteError. Leaving it closes the connection. */
  bytes(): AsyncGenerator<Uint8Array, void, void>;
}

const redirectsMax = 3;
const errorBytesMax = 16_384;
const errorMsMax = 10_000;
/** However slowly a whole body may come. */
const bodyMsMax = 600_000;
const retryAfterSecondsMax = 3600;

function retryAfter(headers: Headers): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(retryAfterSecondsMax, Math.max(0, seconds)) : null;
}

async function* bodyOf(
  response: Response,
  controller: AbortController,
  signal: AbortSignal,
  idleMs: number,
  leave: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = response.body?.getReader();
  let isLate = false;
  try {
    for (;;) {
      const timer = setTimeout(() => {
        isLate = true;
        controller.abort();
      }, idleMs);
      const read = await reader?.read().finally(() => clearTimeout(timer));
      if (!read || read.done) return;
      yield read.value;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const how = isLate ? `said nothing for ${Math.round(idleMs / 1000)} seconds` : "broke off";
    throw new RemoteError("failed", `The answer ${how} before its end.`);
  } finally {
    leave();
    await reader?.cancel().catch(() => undefined);
  }
}

/** The first bytes of a body as text. */
async function startOf(bytes: AsyncGenerator<Uint8Array, void, void>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const until = performance.now() + errorMsMax;
  try {
    for await (const part of bytes) {
      parts.push(part);
      size += part.length;
      if (size >= errorBytesMax || performance.now() > until) break;
    }
  } catch (error) {
    // A refusal that breaks off is still a refusal.
    if (!(error instanceof RemoteError)) throw error;
  }
  return Buffer.concat(parts).toString("utf8");
}

/**
 * Makes a call; resolves when the head of a good answer (2xx) is there.
 * Throws RemoteError, or the signal's reason when the caller gave up.
 */
export async function callRemote(url: string, call: RemoteCall): Promise<RemoteAnswer> {
  const { method = "GET", headers = {}, body, signal, answerMs, idleMs, secret = null } = call;
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", stop, { once: true });
  const leave = () => signal.removeEventListener("abort", stop);
  let address = url;
  try {
    if (await isNeverAnEngine(new URL(url).hostname)) {
      throw new RemoteError("refused", "At this address a cloud keeps its secrets. No engine is asked there.");
    }
    for (let redirects = 0; ; redirects++) {
      const timer = setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), answerMs);
      let response: Response;
      try {
        response = await fetch(address, {
          method,
          headers,
          redirect: "manual",
          signal: controller.signal,
          ...(body === undefined ? {} : { body }),
        });
      } catch (error) {
        if (signal.aborted) throw error;
        throw new RemoteError("unreachable", reasonUnreachable(error, answerMs));
      } finally {
        clearTimeout(timer);
      }
      const bytes = bodyOf(response, controller, signal, idleMs, leave);
      if (response.ok) {
        const content_type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
        return { content_type, headers: response.headers, bytes: () => bytes };
      }
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        const next = URL.parse(location, address);
        if (method !== "GET" || next?.origin !== new URL(address).origin || redirects >= redirectsMax) {
          throw new RemoteError("refused", "It leads to another address. Enter the right one.", response.status);
        }
        address = next.href;
        continue;
      }
      const sentence = errorSentence(await startOf(bytes), response.status, secret);
      throw new RemoteError("refused", sentence, response.status, retryAfter(response.headers));
    }
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * The whole body, unpacked where it was compressed. Throws RemoteError also when it is longer than `bytesMax`, and when it
 * takes longer than `msMax` though it never rests.
 */
export async function readBytes(
  answer: RemoteAnswer,
  bytesMax: number,
  msMax = bodyMsMax,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const until = performance.now() + msMax;
  for await (const part of answer.bytes()) {
    size += part.length;
    if (performance.now() > until) throw new RemoteError("failed", "The answer came too slowly.");
    if (size > bytesMax) throw new RemoteError("failed", `The answer is longer than ${bytesMax} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The body as JSON. Throws RemoteError when it is something else. */
export async function readJson(answer: RemoteAnswer, bytesMax: number, msMax = bodyMsMax): Promise<unknown> {
  const text = Buffer.from(await readBytes(answer, bytesMax, msMax)).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    throw new RemoteError("failed", "The answer is not JSON. There may be another program at this address.");
  }
}
