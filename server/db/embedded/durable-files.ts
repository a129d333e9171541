import { closeSync, fsyncSync, openSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What Emscripten hands to a stream operation: a file has a descriptor, a folder has only its place in the tree. */
type EmscriptenStream = { nfd?: number; node: unknown };
type EmscriptenModule = {
  NODEFS: { stream_ops: Record<string, unknown>; realPath(node: unknown): string };
};
type ModuleOptions = Awaited<ReturnType<NodeFS["init"]>>["emscriptenOpts"];

/**
 * Node files under PGlite with a working fsync. PGlite's own NodeFS has none: Emscripten then answers "synced" without
 * having asked the disk, and a power cut loses acknowledged rows.
 */
export class DurableFiles extends NodeFS {
  readonly #onFailure: (error: unknown) => void;

  /**
   * @param folder PostgreSQL's data directory.
   * @param onFailure called when the disk refuses to sync. It must end the thread: after a failed fsync the kernel may
   * have dropped the pages, so trying again would report success for data that is gone.
   */
  constructor(folder: string, onFailure: (error: unknown) => void) {
    super(folder);
    this.#onFailure = onFailure;
  }

  override async init(pg: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (emscripten: unknown): void => {
      const { NODEFS } = emscripten as EmscriptenModule;
      NODEFS.stream_ops.fsync = (stream: EmscriptenStream) => {
        try {
          if (stream.nfd !== undefined) fsyncSync(stream.nfd);
          else syncFolder(NODEFS.realPath(stream.node));
        } catch (error) {
          this.#onFailure(error);
        }
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...asArray(emscriptenOpts.preRun), addSync] } };
  }
}

function asArray<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
