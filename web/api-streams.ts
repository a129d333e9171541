import { limits } from "../contract/limits.ts";
import { ApiError } from "./api-error.ts";
import { apiWords } from "./words/api.ts";

/** The server sends a heartbeat comment; after this long without one the connection is dead, whatever TCP believes. */
const SILENCE_MS_MAX = limits.liveHeartbeatMs * 3;

/** The next piece, or a failure after `silenceMs` without one. */
async function readWithin<T>(reader: ReadableStreamDefaultReader<T>, silenceMs: number | undefined) {
  if (silenceMs === undefined) return reader.read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, apiWords.unreachable)), silenceMs);
  });
  return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
}

/** Lines of a body as they arrive, without their line ends (\n or \r\n). Leaving the loop cancels the request. */
async function* linesOf(body: ReadableStream<Uint8Array>, silenceMs?: number): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await readWithin(reader, silenceMs);
      if (done) break;
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
    }
    if (rest !== "") yield rest;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  if (response.body === null) throw new ApiError(response.status, apiWords.noBody);
  return response.body;
}

/** One JSON document a line. */
export async function* readLines<T>(response: Response): AsyncGenerator<T> {
  for await (const line of linesOf(bodyOf(response))) {
    if (line.trim() !== "") yield JSON.parse(line) as T;
  }
}

/** The data of server-sent events as JSON; comments (heartbeats) and other fields are passed over. Silence throws. */
export async function* readEvents<T>(response: Response): AsyncGenerator<T> {
  let data: string[] = [];
  for await (const line of linesOf(bodyOf(response), SILENCE_MS_MAX)) {
    if (line === "") {
      if (data.length > 0) yield JSON.parse(data.join("\n")) as T;
      data = [];
    } else if (line.startsWith("data:")) {
      data.push(line.slice(line[5] === " " ? 6 : 5));
    }
  }
}
