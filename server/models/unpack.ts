/** Unpacks a .tar.bz2 that nobody here made: nothing of it may land outside of the folder, or be without end. */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, realpath, statfs, symlink } from "node:fs/promises";
import { dirname, isAbsolute, join, posix, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import unbzip2 from "unbzip2-stream";

/** An archive that is not unpacked; the message is for people. */
export class UnsafeArchiveError extends Error {}

export interface UnpackLimits {
  bytesMax: number;
  entriesMax: number;
  /** That may be decompressed before any of it is on disk: one step of the decompressor cannot be interrupted. */
  aheadBytesMax: number;
  /** Of the disk, that stay free. */
  freeBytesMin: number;
}

/** Bytes between two looks at the disk. */
const lookEveryBytes = 64 * 1024 * 1024;

/** The path of an entry inside of the folder. Throws UnsafeArchiveError for one that would lead out. */
function placeOf(name: string): string {
  const path = posix.normalize(name).replace(/\/+$/, "");
  const leadsOut = path === ".." || path.startsWith("../") || isAbsolute(name);
  if (leadsOut || name.includes("\\") || name.includes("\0") || /^[a-z]:/i.test(name))
    throw new UnsafeArchiveError(`${JSON.stringify(name.slice(0, 100))} would lie outside of the model's folder.`);
  return path;
}

/** Links are made when all files are written, so that nothing is ever written through one. */
async function makeLinks(root: string, links: ReadonlyMap<string, string>): Promise<void> {
  for (const [place, target] of links) {
    placeOf(isAbsolute(target) ? target : posix.join(posix.dirname(place), target));
    const path = join(root, place);
    await mkdir(dirname(path), { recursive: true });
    await symlink(target, path);
  }
  const inside = (await realpath(root)) + sep;
  for (const place of links.keys()) {
    const end = await realpath(join(root, place)).catch(() => "");
    if (!end.startsWith(inside)) throw new UnsafeArchiveError(`The link ${place} leads out of the model's folder.`);
  }
}

async function* decompress(archive: string, aheadBytesMax: number): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  let ahead = 0;
  let failure: unknown;
  const decompressor = unbzip2();
  decompressor.on("data", (chunk: Buffer) => {
    ahead += chunk.length;
    // What is thrown here ends the decompressor's loop.
    if (ahead > aheadBytesMax) throw new UnsafeArchiveError("It grows without measure when it is unpacked.");
    ready.push(chunk);
  });
  decompressor.on("error", (error: unknown) => {
    failure ??= error;
  });
  const take = function* (): Generator<Buffer> {
    if (failure) throw failure;
    yield* ready.splice(0);
    ahead = 0;
  };
  for await (const chunk of createReadStream(archive) as AsyncIterable<Buffer>) {
    decompressor.write(chunk);
    yield* take();
  }
  decompressor.end();
  yield* take();
}

/**
 * Unpacks into an empty folder. Throws UnsafeArchiveError for names and links that lead out, devices, hard links, and more
 * than the limits; an Error with `code` ENOSPC when the disk would become full; other errors for a damaged archive.
 */
export async function unpack(archive: string, root: string, limits: UnpackLimits): Promise<void> {
  const links = new Map<string, string>();
  let entries = 0;
  let bytes = 0;
  let lookedAt = 0;
  let failure: unknown;

  const lookAtDisk = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < limits.freeBytesMin)
      throw Object.assign(new Error("The disk would become full."), { code: "ENOSPC" });
  };

  async function* counted(body: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limits.bytesMax)
        throw new UnsafeArchiveError(`It holds more than the ${limits.bytesMax} bytes that it may.`);
      if (bytes - lookedAt > lookEveryBytes) {
        lookedAt = bytes;
        await lookAtDisk();
      }
      yield chunk;
    }
  }

  const reader = extract();
  reader.on("entry", (header, body, next) => {
    const take = async (): Promise<void> => {
      entries += 1;
      if (entries > limits.entriesMax) throw new UnsafeArchiveError(`It has more than ${limits.entriesMax} entries.`);
      const place = placeOf(header.name);
      const path = join(root, place);
      if (header.type === "directory") await mkdir(path, { recursive: true });
      else if (header.type === "symlink") links.set(place, header.linkname ?? "");
      else if (header.type === "file" || header.type === "contiguous-file") {
        await mkdir(dirname(path), { recursive: true });
        await pipeline(body as unknown as Readable, counted, createWriteStream(path, { flags: "wx", mode: 0o644 }));
        return;
      } else throw new UnsafeArchiveError(`It holds a ${header.type}, which a model has no use for.`);
      body.resume();
    };
    take().then(
      () => next(),
      (error: unknown) => {
        failure ??= error;
        reader.destroy();
      },
    );
  });
  await lookAtDisk();
  await pipeline(decompress(archive, limits.aheadBytesMax), reader).catch((error: unknown) => {
    // The streams around the one that failed have less to say.
    throw failure ?? error;
  });
  if (entries === 0) throw new UnsafeArchiveError("There is nothing in it.");
  await makeLinks(root, links);
}
