/**
 * The list of providers: the only file that names them. Each is loaded in its own workers, never where HTTP is answered.
 * The first one comes with Mynah and must start; the others may fail. Where several can do what is asked and none is named,
 * the first here does it: models on this machine, then the servers that the owner connected, then what the system happens to have.
 */
import type { ModelRecognition, OpenProvider } from "./ports.ts";

/** A provider that may be opened. */
export interface ProviderEntry {
  name: string;
  /** What people read. */
  title: string;
  /**
   * `threads`: computes in the worker itself, one step at a time; one thread a core. `process`: native code that may
   * crash, or that runs on threads of its own; one child process, steps overlap. `waiting`: waits for programs or other
   * machines; one thread, steps overlap.
   */
  runs: "threads" | "process" | "waiting";
  /** Requests that are worked on at the same time in one worker, more wait in line; absent: what suits `runs`. */
  places?: number;
  /** What it is not started without: a server that the owner connects, or a model on this machine. */
  needs?: "servers" | "models";
  open: OpenProvider;
  /** What a folder is that it would open; where HTTP is answered, so it loads no native code. */
  recognise?: (folder: string) => Promise<ModelRecognition>;
}

export const providers: readonly ProviderEntry[] = [
  {
    name: "classic",
    title: "Classic (embedded)",
    runs: "threads",
    open: async (settings) => (await import("./providers/classic/index.ts")).open(settings),
  },
  {
    name: "neural",
    title: "Neural models on this machine",
    runs: "process",
    needs: "models",
    open: async (settings) => (await import("./providers/neural/index.ts")).open(settings),
    recognise: async (folder) => (await import("./providers/neural/recognise.ts")).recogniseModel(folder),
  },
  {
    name: "openai",
    title: "OpenAI-compatible servers",
    runs: "waiting",
    needs: "servers",
    open: async (settings) => (await import("./providers/openai/index.ts")).open(settings),
  },
  {
    name: "elevenlabs",
    title: "ElevenLabs",
    runs: "waiting",
    needs: "servers",
    open: async (settings) => (await import("./providers/elevenlabs/index.ts")).open(settings),
  },
  {
    name: "system",
    title: "Programs of this computer",
    runs: "waiting",
    open: async (settings) => (await import("./providers/system/index.ts")).open(settings),
  },
];
