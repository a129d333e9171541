/** Takes a zip apart that nobody here made: nothing of it lands outside of the folder, or is without end. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";

/** A zip that is not taken apart; the message is for people. */
export class UnsafeZipError extends Error {}

export interface UnzipLimits {
  /** Of all entries together, unpacked. */
  bytesMax: number;
  entriesMax: number;
}

/** An entry on disk. */
export interface Unzipped {
  path: string;
  size_bytes: number;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
}

interface Listed {
  name: string;
  method: number;
  packedBytes: number;
  localAt: number;
}

/** What a zip ends with, and the longest comment that may follow. */
const [endLength, commentMax] = [22, 65_535];
const [listedLength, localLength] = [46, 30];
const [endMark, listedMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
/** The list of the entries is held in memory. */
const listBytesMax = 1_000_000;
const nameLengthMax = 300;
const [stored, deflated] = [0, 8];
const encryptedFlag = 1;

const damaged = () => new UnsafeZipError("It is damaged, or no zip at all.");

/** @throws UnsafeZipError for a name that would lead out of a folder */
function checkName(name: string): void {
  const leadsOut = name.startsWith("/") || name.split("/").includes("..");
  if (leadsOut || name === "" || name.length > nameLengthMax || /[\\\0]/.test(name) || /^[a-z]:/i.test(name))
    throw new UnsafeZipError(`${JSON.stringify(name.slice(0, 100))} would lie outside of its folder.`);
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw damaged();
  return buffer;
}

/** The list that stands at the end of a zip. */
async function listEntries(file: FileHandle, size: number, entriesMax: number): Promise<Listed[]> {
  const tailLength = Math.min(size, endLength + commentMax);
  if (tailLength < endLength) throw damaged();
  const tail = await readAt(file, size - tailLength, tailLength);
  let end = tail.length - endLength;
  while (end >= 0 && tail.readUInt32LE(end) !== endMark) end--;
  if (end < 0) throw damaged();
  const [count, length, listAt] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > entriesMax) throw new UnsafeZipError(`It has more than ${entriesMax} entries.`);
  if (length > listBytesMax || listAt + length > size) throw damaged();
  const list = await readAt(file, listAt, length);
  const entries: Listed[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + listedLength > list.length || list.readUInt32LE(at) !== listedMark) throw damaged();
    const nameEnd = at + listedLength + list.readUInt16LE(at + 28);
    const name = list.toString("utf8", at + listedLength, nameEnd);
    if (nameEnd > list.length) throw damaged();
    checkName(name);
    if (list.readUInt16LE(at + 8) & encryptedFlag) throw new UnsafeZipError(`${name} is locked with a password.`);
    const [method, packedBytes] = [list.readUInt16LE(at + 10), list.readUInt32LE(at + 20)];
    if (method !== stored && method !== deflated)
      throw new UnsafeZipError(`${name} is packed in a way that is unknown here.`);
    entries.push({ name, method, packedBytes, localAt: list.readUInt32LE(at + 42) });
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return entries;
}

/** Where the bytes of an entry begin. */
async function bytesAt(file: FileHandle, { localAt, packedBytes }: Listed, size: number): Promise<number> {
  if (localAt + localLength > size) throw damaged();
  const local = await readAt(file, localAt, localLength);
  const start = localAt + localLength + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (local.readUInt32LE(0) !== localMark || start + packedBytes > size) throw damaged();
  return start;
}

/**
 * Takes a zip apart into a folder, in which the files are numbered: what entries are called is never a path here.
 * @returns each file by the name of its entry
 * @throws UnsafeZipError for what is no zip, names that lead out or come twice, passwords, and more than the limits
 */
export async function unzip(
  path: string,
  folder: string,
  { bytesMax, entriesMax }: UnzipLimits,
): Promise<Map<string, Unzipped>> {
  const found = new Map<string, Unzipped>();
  const file = await open(path, "r");
  let bytes = 0;
  try {
    const { size } = await file.stat();
    for (const entry of await listEntries(file, size, entriesMax)) {
      const { name, method, packedBytes } = entry;
      if (name.endsWith("/")) continue;
      if (found.has(name)) throw new UnsafeZipError(`${name} is in it twice.`);
      const start = await bytesAt(file, entry, size);
      const to = join(folder, `entry-${found.size}`);
      const hash = createHash("sha256");
      let size_bytes = 0;
      async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const part of source) {
          bytes += part.length;
          size_bytes += part.length;
          if (bytes > bytesMax) throw new UnsafeZipError(`It holds more than the ${bytesMax} bytes that it may.`);
          hash.update(part);
          yield part;
        }
      }
      if (packedBytes === 0) await writeFile(to, "");
      else {
        const packed = createReadStream(path, { start, end: start + packedBytes - 1 });
        const plain = method === stored ? new PassThrough() : createInflateRaw();
        await pipeline(packed, plain, counted, createWriteStream(to, { flags: "wx" })).catch((error: unknown) => {
          throw String((error as NodeJS.ErrnoException).code).startsWith("Z_") ? damaged() : error;
        });
      }
      found.set(name, { path: to, size_bytes, sha256: hash.digest("hex") });
    }
  } finally {
    await file.close();
  }
  return found;
}
