/**
 * A tar archive as a stream (POSIX.1-2001, "pax Interchange Format"): what every tar(1) reads. Names, sizes and content
 * types go into pax records, where they may be of any length; times and owners are left out, so that the same content
 * gives the same bytes.
 */
const blockBytes = 512;
const contentTypeRecord = "MYNAH.content_type";

export type Entry = { name: string; size: number; content_type?: string | undefined };
export type ReadEntry = Entry & { content: AsyncIterable<Uint8Array> };

/** The file is not an archive, or ends too early. */
export class ArchiveError extends Error {
  constructor(reason: string) {
    super(`This is not a whole archive: ${reason}`);
    this.name = "ArchiveError";
  }
}

/** The bytes of one entry. @throws ArchiveError when the content is not as long as was said. */
export async function* tarEntry(
  entry: Entry,
  content: AsyncIterable<Uint8Array> | Uint8Array,
): AsyncGenerator<Uint8Array> {
  const records = [paxRecord("path", entry.name), paxRecord("size", String(entry.size))];
  if (entry.content_type !== undefined) records.push(paxRecord(contentTypeRecord, entry.content_type));
  const pax = Buffer.concat(records);
  yield header("pax", pax.length, "x");
  yield padded(pax);
  yield header("content", entry.size, "0");
  let size = 0;
  for await (const bytes of content instanceof Uint8Array ? [content] : content) {
    size += bytes.length;
    yield bytes;
  }
  if (size !== entry.size) throw new ArchiveError(`${entry.name} has ${size} bytes instead of ${entry.size}`);
  yield new Uint8Array(padding(size));
}

/** What an archive ends with. */
export const tarEnd = new Uint8Array(2 * blockBytes);

/** Reads the entries in order. The content of one must be read, or left, before the next is asked for. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const reader = new BlockReader(source);
  let records = new Map<string, string>();
  for (;;) {
    const block = await reader.take(blockBytes);
    if (block.every((byte) => byte === 0)) return;
    const { size: headerSize, type } = readHeader(block);
    if (type === "x") {
      records = readPax(await reader.take(headerSize));
      await reader.take(padding(headerSize));
      continue;
    }
    const name = records.get("path");
    const size = Number(records.get("size"));
    if (name === undefined || !Number.isSafeInteger(size)) throw new ArchiveError("an entry has no name or size");
    let left = size;
    const content = async function* (): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const bytes = await reader.some(left);
        left -= bytes.length;
        yield bytes;
      }
    };
    yield { name, size, content_type: records.get(contentTypeRecord), content: content() };
    while (left > 0) left -= (await reader.some(left)).length;
    await reader.take(padding(size));
    records = new Map();
  }
}

const padding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;
const padded = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, new Uint8Array(padding(bytes.length))]);

function header(name: string, size: number, type: "x" | "0"): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.write(name, 0);
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  // Sizes past 8 GiB do not fit here; the pax record has them.
  block.write(`${Math.min(size, 0o77777777777).toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write("        ", 148);
  block.write(type, 156);
  block.write("ustar\0" + "00", 257);
  block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function checksum(block: Uint8Array): number {
  // Its own field counts as spaces.
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function readHeader(block: Buffer): { size: number; type: string } {
  const written = Number.parseInt(block.toString("latin1", 148, 156), 8);
  if (written !== checksum(block)) throw new ArchiveError("a header is damaged");
  return { size: Number.parseInt(block.toString("latin1", 124, 136), 8), type: block.toString("latin1", 156, 157) };
}

/** `<length> <key>=<value>\n`, where the length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`);
  let length = rest.length + 1;
  while (String(length).length + rest.length !== length) length += 1;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

function readPax(bytes: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(bytes.toString("latin1", at, at + 20), 10);
    if (!(length > 0)) throw new ArchiveError("a header is damaged");
    const [, key, value] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(bytes.toString("utf8", at, at + length)) ?? [];
    if (key !== undefined && value !== undefined) records.set(key, value);
    at += length;
  }
  return records;
}

/** Takes bytes from a stream by number. */
class BlockReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #bytes: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At least one byte and at most `most`, without waiting for more than there is. */
  async some(most: number): Promise<Uint8Array> {
    while (this.#bytes.length === 0) {
      const next = await this.#source.next();
      if (next.done) throw new ArchiveError("it ends too early");
      this.#bytes = next.value;
    }
    const taken = this.#bytes.subarray(0, most);
    this.#bytes = this.#bytes.subarray(taken.length);
    return taken;
  }

  async take(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let left = count; left > 0; ) {
      const part = await this.some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
}
