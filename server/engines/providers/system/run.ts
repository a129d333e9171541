/** Runs a program of the operating system: never through a shell, with little around it, and never longer than wanted. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { EngineError } from "../../ports.ts";

/** A program that was found. */
export interface Program {
  name: string;
  /** Where it lies, from the root. */
  file: string;
  /** The PATH that it sees. */
  path: string;
}

/** One run. The program works in an empty folder of its own, in which `files` and `result` are names. */
export interface Run {
  args: readonly string[];
  /** For its standard input. */
  input?: string;
  /** What lies in its folder. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** A file that it writes there, given out after what it writes to its standard output. */
  result?: string;
  /** It is stopped when it writes more than so much to its standard output, or to `result` … */
  bytesMax: number;
  /** … or when it writes nothing for so long while somebody waits for it. */
  stallMsMax: number;
}

const lastWordsLength = 300;
/** How often the size of a result is looked at that is being written. */
const resultPollMs = 250;

/** What programs are told of the machine: enough to start and to read UTF-8, nothing that is secret. */
export const surroundings = (path: string, folder: string) => ({
  PATH: path,
  HOME: homedir(),
  TMPDIR: folder,
  LANG: "C.UTF-8",
  LC_ALL: "C.UTF-8",
});

/** Ends a program and everything that it started, at once. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file)
    .then(({ size }) => size)
    .catch(() => 0);

/** A program that was started, until it is gone. */
function start(program: Program, folder: string, { args, input = "", files = {} }: Run) {
  // What a program says of a text may repeat it: that is for nobody else to read.
  const isQuotable = input === "" && Object.keys(files).length === 0;
  const env = surroundings(program.path, folder);
  const child = spawn(program.file, args, { cwd: folder, env, detached: true, windowsHide: true });
  let trouble = "";
  let lastWords = "";
  let isGone = false;
  const gone = Promise.withResolvers<void>();
  const leave = (reason: string) => {
    isGone = true;
    trouble ||= reason;
    gone.resolve();
  };
  child.on("error", (error) => leave(`does not start: ${error.message}`));
  child.on("close", (code, by) => leave(by === null ? (code === 0 ? "" : `ended with code ${code}`) : `died of ${by}`));
  child.stderr.on("data", (words: Buffer) => {
    if (isQuotable) lastWords = (lastWords + words.toString()).slice(-lastWordsLength);
  });
  // A program need not read to the end.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return {
    output: child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>,
    gone: gone.promise,
    /** Ends it at once; `reason` is told unless there was another before. */
    stop(reason: string) {
      trouble ||= reason;
      killGroup(child.pid);
    },
    /** Leaves nothing of it behind. */
    async clear() {
      if (isGone) return;
      killGroup(child.pid);
      child.stdout.destroy();
      await gone.promise;
    },
    /** Throws EngineError unless it ended well. */
    check() {
      if (trouble === "") return;
      throw new EngineError("engine_failed", `${program.name} ${trouble}. ${lastWords.trim()}`.trim());
    },
  };
}

/** Waits for something of a program; stops it when that takes too long. */
async function within<T>(waited: Promise<T>, stallMsMax: number, stop: (reason: string) => void): Promise<T> {
  const timer = setTimeout(() => stop(`said nothing for ${stallMsMax / 1000} s`), stallMsMax);
  try {
    return await waited;
  } finally {
    clearTimeout(timer);
  }
}

async function* runIn(folder: string, program: Program, options: Run, signal: AbortSignal): AsyncGenerator<Buffer> {
  const { files = {}, result, bytesMax, stallMsMax } = options;
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  if (signal.aborted) return;
  const running = start(program, folder, options);
  const { stop } = running;
  const tooMuch = `wrote more than ${bytesMax} bytes`;
  const abort = () => stop("was stopped");
  signal.addEventListener("abort", abort, { once: true });
  const file = result === undefined ? undefined : join(folder, result);
  const watch = setInterval(async () => {
    if (file !== undefined && (await sizeOf(file)) > bytesMax) stop(tooMuch);
  }, resultPollMs);
  try {
    let bytes = 0;
    while (true) {
      const { value, done } = await within(running.output.next(), stallMsMax, stop);
      if (signal.aborted) return;
      if (done) break;
      bytes += value.length;
      if (bytes > bytesMax) {
        stop(tooMuch);
        await running.clear();
        running.check();
      }
      yield value;
      if (signal.aborted) return;
    }
    await within(running.gone, stallMsMax, stop);
    if (signal.aborted) return;
    running.check();
    if (file === undefined) return;
    if ((await sizeOf(file)) > bytesMax) throw new EngineError("engine_failed", `${program.name} ${tooMuch}.`);
    yield await readFile(file).catch(() => {
      throw new EngineError("engine_failed", `${program.name} wrote no ${result}.`);
    });
  } finally {
    clearInterval(watch);
    signal.removeEventListener("abort", abort);
    await running.clear();
  }
}

/**
 * What a program writes, as it writes it. Ends early, without an error, once `signal` is aborted: the program and all
 * that it started are killed at once. Throws EngineError engine_failed when it cannot start, ends with a code other than
 * 0, is killed by a signal, writes too much, or nothing for too long.
 */
export async function* run(program: Program, options: Run, signal: AbortSignal): AsyncGenerator<Buffer, void, void> {
  if (signal.aborted) return;
  const folder = await mkdtemp(join(tmpdir(), "mynah-"));
  try {
    yield* runIn(folder, program, options, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All that a program writes; null once `signal` is aborted. Throws as `run` does. */
export async function runToEnd(program: Program, options: Run, signal: AbortSignal): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  for await (const part of run(program, options, signal)) parts.push(part);
  return signal.aborted ? null : Buffer.concat(parts);
}
