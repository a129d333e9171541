/** Downloads a file so that a cut, a pause or a crash costs nothing of what is there already. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { refusal } from "../fail.ts";
import { isCode } from "../files/durable-disk.ts";
import { askSource } from "./model-source.ts";

export interface DownloadWatch {
  /** Called whenever bytes are on disk. `bytes_total` null: the server does not say. Throws to end the download. */
  onBytes(bytes_done: number, bytes_total: number | null): Promise<void>;
  /** Called before bytes are written. Throws when there is no room for them. */
  makeSureOfRoom(bytes: number): Promise<void>;
}

/** What the server said of the file that the bytes on disk begin; kept beside them. */
interface Kept {
  etag: string;
}

/** Cuts in a row without a single byte in between. */
const cutsMax = 4;
const pauseMs = 500;
const silenceMsMax = 30_000;

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function readKept(path: string): Promise<Kept | null> {
  try {
    const kept: unknown = JSON.parse(await readFile(path, "utf8"));
    const etag = typeof kept === "object" && kept !== null && "etag" in kept ? kept.etag : null;
    return typeof etag === "string" && etag !== "" ? { etag } : null;
  } catch {
    return null;
  }
}

/** Takes the bytes of an answer with a limit for silence. */
async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const abort = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener("abort", abort, { once: true });
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMsMax);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    await reader.cancel().catch(() => undefined);
  }
}

/** Whole size by the answer's headers; null when they do not say. */
function totalOf(answer: Response, from: number): number | null {
  const range = /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1];
  if (answer.status === 206) return range === undefined ? null : Number(range);
  const length = answer.headers.get("content-length");
  return length === null ? null : from + Number(length);
}

/** One request: goes on where the file ends. Resolves to whether the file is whole now. */
async function goOn(url: string, path: string, signal: AbortSignal, watch: DownloadWatch): Promise<boolean> {
  const note = `${path}.json`;
  const kept = await readKept(note);
  const have = kept ? await sizeOf(path) : 0;
  const headers: Record<string, string> = have > 0 && kept ? { range: `bytes=${have}-`, "if-range": kept.etag } : {};
  const answer = await askSource(url, headers, signal);
  if (answer.status === 416) {
    await answer.body?.cancel();
    // The file may be whole already; that it is the right one is for its checksum to say.
    const whole = /^bytes \*\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1];
    if (whole !== undefined && Number(whole) === have) return true;
    await rm(path, { force: true });
    return false;
  }
  if ((answer.status !== 200 && answer.status !== 206) || answer.body === null) {
    await answer.body?.cancel();
    if (answer.status >= 500) return false;
    const { host, pathname } = new URL(url);
    const reason = `${basename(pathname)} was answered with status ${answer.status} by ${host}.`;
    throw refusal("model_download_failed", { reason });
  }
  const resumes = answer.status === 206 && (answer.headers.get("content-range") ?? "").startsWith(`bytes ${have}-`);
  if (answer.status === 206 && !resumes) {
    await answer.body.cancel();
    await rm(path, { force: true });
    return false;
  }
  const total = totalOf(answer, 0);
  let done = resumes ? have : 0;
  const etag = answer.headers.get("etag");
  let file: FileHandle | undefined;
  try {
    await watch.makeSureOfRoom((total ?? done) - done);
    file = await open(path, resumes ? "a" : "w");
    // A weak one does not say that the bytes are the same: then the next time begins anew.
    if (etag?.startsWith('"')) await writeFile(note, JSON.stringify({ etag } satisfies Kept));
    else await rm(note, { force: true });
    await watch.onBytes(done, total);
    for await (const chunk of chunksOf(answer.body, signal)) {
      await file.writeFile(chunk);
      done += chunk.length;
      if (total !== null && done > total)
        throw refusal("model_download_failed", { reason: "the file is longer than the server said." });
      await watch.onBytes(done, total);
    }
    await file.sync();
    return total === null || done === total;
  } catch (error) {
    signal.throwIfAborted();
    // undici tells a cut connection by a TypeError.
    if (error instanceof TypeError) return false;
    if (isCode(error, "ENOSPC")) await watch.makeSureOfRoom(Math.max(1, (total ?? done + 1) - done));
    throw error;
  } finally {
    await file?.close();
    await answer.body.cancel().catch(() => undefined);
  }
}

/**
 * Downloads to a path, going on with what is there. Rejects with the signal's reason when it is aborted; what is there
 * stays.
 * @returns the SHA-256 of the whole file, hex
 * @throws Refusal model_source_unreachable or model_download_failed
 */
export async function downloadFile(
  url: string,
  path: string,
  signal: AbortSignal,
  watch: DownloadWatch,
): Promise<string> {
  for (let cuts = 0; ; ) {
    const before = await sizeOf(path);
    if (await goOn(url, path, signal, watch)) break;
    cuts = (await sizeOf(path)) > before ? 0 : cuts + 1;
    if (cuts > cutsMax)
      throw refusal("model_download_failed", { reason: `${new URL(url).host} cuts the connection again and again.` });
    if (cuts > 0) await wait(cuts * pauseMs, undefined, { signal });
  }
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Forgets what was downloaded to a path. */
export async function forgetDownload(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.json`, { force: true });
}
