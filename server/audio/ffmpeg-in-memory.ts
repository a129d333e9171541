/** The thread in which the embedded ffmpeg runs: its files live in its memory, and go with it. */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { InMemoryRun } from "./ffmpeg.ts";

interface FfmpegCore {
  FS: {
    writeFile(name: string, bytes: Uint8Array): void;
    readFile(name: string): Uint8Array<ArrayBuffer>;
  };
  setLogger(log: (line: { type: string; message: string }) => void): void;
  exec(...args: readonly string[]): number;
}

const { inputs, output, args } = workerData as InMemoryRun;
const wasm = createRequire(import.meta.url).resolve("@ffmpeg/core/wasm");
// The package looks for a browser's names.
for (const [name, value] of Object.entries({ self: globalThis, location: { href: "file:///" } })) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value });
}
async function run(): Promise<void> {
  const { default: open } = await import("@ffmpeg/core");
  const core = (await open({ wasmBinary: await readFile(wasm) })) as FfmpegCore;
  let words = "";
  core.setLogger(({ message }) => {
    words = `${words}\n${message}`.slice(-500);
  });
  for (const { path, name } of inputs) core.FS.writeFile(name, await readFile(path));
  const code = core.exec(...args);
  if (code === 0) await writeFile(output.path, core.FS.readFile(output.name));
  parentPort?.postMessage(code === 0 ? null : words);
}

void run();
