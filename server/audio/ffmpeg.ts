/** ffmpeg, for what carries pictures beside sound: the system's where there is one, else an embedded one that works in memory. */
import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { AudioError } from "./audio-error.ts";

/** One run over files. */
export interface FfmpegRun {
  /** Paths that it reads. */
  inputs: readonly string[];
  /** The path that it writes; its ending tells the container. */
  output: string;
  /** What it is told, with the names that it is to use for its files. */
  argsFor: (inputs: readonly string[], output: string) => readonly string[];
  /** Inputs of more bytes together are not worked on in memory. */
  memoryBytesMax: number;
}

/** What the in-memory program is started with. */
export interface InMemoryRun {
  inputs: readonly { path: string; name: string }[];
  output: { path: string; name: string };
  args: readonly string[];
}

/** It says nothing, asks nothing, reads nothing but files, and overwrites what it writes. */
const manners = ["-nostdin", "-hide_banner", "-v", "error", "-y"] as const;
const runMsMax = 30 * 60_000;
const lastWordsLength = 500;

/** What was asked for of a file is not in it: a video without pictures. */
export class NoSuchStreamError extends AudioError {
  constructor() {
    super("unreadable_audio", "It has no pictures.");
    this.name = "NoSuchStreamError";
  }
}

function failed(words: string): AudioError {
  if (words.includes("matches no streams")) return new NoSuchStreamError();
  const last = words.trim().split("\n").at(-1) ?? "no reason given";
  return new AudioError("unreadable_audio", `ffmpeg could not read it: ${last}`);
}

/** False: there is no such program. */
function runBySystem(args: readonly string[], signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(runMsMax)]);
    const program = spawn("ffmpeg", args, {
      stdio: ["ignore", "ignore", "pipe"],
      signal: limit,
      killSignal: "SIGKILL",
    });
    let words = "";
    program.stderr.on("data", (part: Buffer) => {
      words = (words + part.toString("utf8")).slice(-lastWordsLength);
    });
    program.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") resolve(false);
      else reject(signal.aborted ? signal.reason : error);
    });
    program.on("close", (code) => {
      if (signal.aborted) reject(signal.reason);
      else if (code === 0) resolve(true);
      else reject(failed(words));
    });
  });
}

async function runInMemory({ inputs, output, argsFor, memoryBytesMax }: FfmpegRun, signal: AbortSignal): Promise<void> {
  const sizes = await Promise.all(inputs.map(async (path) => (await stat(path)).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > memoryBytesMax) {
    const megabytes = Math.floor(memoryBytesMax / 1_000_000);
    throw new AudioError(
      "unsupported_audio",
      `Videos of more than ${megabytes} MB need ffmpeg on this server. Its owner can install it.`,
    );
  }
  const ending = (path: string): string => path.slice(path.lastIndexOf("."));
  const named = inputs.map((path, i) => ({ path, name: `input-${i}` }));
  const written = { path: output, name: `output${ending(output)}` };
  const args = argsFor(
    named.map(({ name }) => name),
    written.name,
  );
  const workerData: InMemoryRun = { inputs: named, output: written, args: [...manners, ...args] };
  const worker = new Worker(new URL("./ffmpeg-in-memory.ts", import.meta.url), { workerData });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const words = await new Promise<string | null>((resolve, reject) => {
      worker.on("message", resolve);
      worker.on("error", reject);
      worker.on("exit", () => resolve("it was stopped"));
    });
    signal.throwIfAborted();
    if (words !== null) throw failed(words);
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}

/**
 * Runs ffmpeg once; without the system's one in memory, as far as that goes.
 * @throws AudioError unreadable_audio with its words, unsupported_audio for what is too large for memory
 */
export async function runFfmpeg(run: FfmpegRun, signal: AbortSignal, { embedded = false } = {}): Promise<void> {
  const files = (path: string): string => `file:${path}`;
  const args = [...manners, ...run.argsFor(run.inputs.map(files), files(run.output))];
  if (embedded || !(await runBySystem(args, signal))) await runInMemory(run, signal);
}
