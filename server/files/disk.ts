import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { contentTypeOfKey } from "./content-types.ts";
import { isCode, makeFolders, syncFolder, unlessMissing, writeAll } from "./durable-disk.ts";
import { FileNotFoundError, InvalidRangeError, StorageFullError, StorageUnavailableError } from "./errors.ts";
import type { FileInfo, FileSource, Files } from "./files.ts";
import { checkKey, checkPrefix } from "./keys.ts";
import { makeUrlSigner } from "./signed-urls.ts";

/** Older than this, an unfinished file belongs to a process that died. */
const unfinishedHoursMax = 24;

/**
 * Files in a folder: `<folder>/<key>`, readable with any tool. Two folders beside them cannot be keys: `.incoming` for
 * what is being written, `.types` for content types that the key's ending does not tell.
 */
export async function openDisk({
  folder,
  secret,
  url,
}: {
  folder: string;
  secret: string;
  url: string;
}): Promise<Files> {
  const signer = makeUrlSigner({ secret, url });
  const incoming = join(folder, ".incoming");
  const pathOf = (key: string): string => join(folder, checkKey(key));
  const typePathOf = (key: string): string => join(folder, ".types", checkKey(key));

  /** @param beforeVisible runs when all bytes are on the disk and the file is not there yet. */
  async function write(path: string, source: FileSource, beforeVisible?: () => Promise<void>): Promise<void> {
    const unfinished = join(incoming, randomUUID());
    try {
      const file = await open(unfinished, "wx");
      try {
        if (source instanceof Uint8Array) await writeAll(file, source);
        else for await (const part of source) await writeAll(file, part);
        await file.sync();
      } finally {
        await file.close();
      }
      await makeFolders(dirname(path));
      await beforeVisible?.();
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw asStorageError(error);
    }
  }

  async function find(key: string): Promise<FileInfo | null> {
    const found = await unlessMissing(stat(pathOf(key)));
    if (!found?.isFile()) return null;
    const type = await unlessMissing(readFile(typePathOf(key), "utf8"));
    return { key, size: found.size, content_type: type ?? contentTypeOfKey(key) };
  }

  try {
    await mkdir(incoming, { recursive: true });
    await removeUnfinished(incoming);
  } catch (error) {
    throw new StorageUnavailableError(String(error), { cause: error });
  }

  return {
    kind: "disk",
    async put(key, source, { content_type }) {
      const setType = (): Promise<void> =>
        content_type === contentTypeOfKey(key)
          ? rm(typePathOf(key), { force: true })
          : write(typePathOf(key), Buffer.from(content_type));
      await write(pathOf(key), source, setType);
    },
    async get(key, { range } = {}) {
      const info = await find(key);
      if (!info) throw new FileNotFoundError(key);
      if (range && (range.start < 0 || range.start > range.end || range.start >= info.size)) {
        throw new InvalidRangeError(key, info.size);
      }
      const path = pathOf(key);
      // Opened when it is read, so that an answer nobody reads holds no file open.
      const stream = { [Symbol.asyncIterator]: () => createReadStream(path, range)[Symbol.asyncIterator]() };
      return { ...info, stream };
    },
    stat: find,
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(typePathOf(key), { force: true });
    },
    list: (prefix) => walk(folder, checkPrefix(prefix)),
    signUrl: async (key, options) => signer.sign(checkKey(key), options, new Date()),
    verifySignedUrl: signer.verify,
    async check() {
      try {
        await access(incoming, constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        return { free_bytes: bavail * bsize };
      } catch (error) {
        throw new StorageUnavailableError(String(error), { cause: error });
      }
    },
  };
}

async function* walk(root: string, prefix: string, parent = ""): AsyncGenerator<{ key: string; size: number }> {
  const entries = (await unlessMissing(readdir(join(root, parent), { withFileTypes: true }))) ?? [];
  // By key: a folder sorts as its name with a slash.
  const names = entries
    .filter(({ name }) => !name.startsWith("."))
    .map((e) => (e.isDirectory() ? `${e.name}/` : e.name));
  for (const name of names.sort()) {
    const key = parent + name;
    if (!(key.startsWith(prefix) || prefix.startsWith(key))) continue;
    if (name.endsWith("/")) {
      yield* walk(root, prefix, key);
      continue;
    }
    const found = await unlessMissing(stat(join(root, key)));
    if (found && key.startsWith(prefix)) yield { key, size: found.size };
  }
}

async function removeUnfinished(incoming: string): Promise<void> {
  const before = Date.now() - unfinishedHoursMax * 3_600_000;
  for (const name of await readdir(incoming)) {
    const found = await unlessMissing(stat(join(incoming, name)));
    if (found && found.mtimeMs < before) await rm(join(incoming, name), { force: true });
  }
}

function asStorageError(error: unknown): unknown {
  return isCode(error, "ENOSPC", "EDQUOT") ? new StorageFullError({ cause: error }) : error;
}
