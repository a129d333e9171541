/** Gathers the audio of a running request: in memory while it is small, then on disk, so that a book costs no memory. */
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { StorageFullError } from "../files/files.ts";
import { newId } from "../ids.ts";

const MEMORY_BYTES_MAX = 4 * 1024 * 1024;

export interface Spool {
  readonly size_bytes: number;
  /** @throws StorageFullError */
  push(bytes: Uint8Array): Promise<void>;
  contents(): AsyncIterable<Uint8Array>;
  discard(): Promise<void>;
}

/** @param folder where a large one goes; what a crash leaves there is removed at boot. */
export function openSpool(folder: string): Spool {
  let parts: Uint8Array[] = [];
  let size = 0;
  let file: { handle: FileHandle; path: string } | null = null;

  const toDisk = async (): Promise<FileHandle> => {
    await mkdir(folder, { recursive: true });
    const path = join(folder, newId());
    file = { handle: await open(path, "w"), path };
    await file.handle.write(Buffer.concat(parts));
    parts = [];
    return file.handle;
  };
  return {
    get size_bytes() {
      return size;
    },
    async push(bytes) {
      size += bytes.length;
      if (!file && size <= MEMORY_BYTES_MAX) {
        parts.push(bytes);
        return;
      }
      try {
        const handle = file?.handle ?? (await toDisk());
        await handle.write(bytes);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw new StorageFullError();
        throw error;
      }
    },
    async *contents() {
      if (file) yield* createReadStream(file.path) as AsyncIterable<Uint8Array>;
      else yield* parts;
    },
    async discard() {
      parts = [];
      if (!file) return;
      await file.handle.close().catch(() => {});
      await rm(file.path, { force: true });
      file = null;
    },
  };
}

/** Removes what a crash left. */
export async function clearSpools(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
