/**
 * MP4 files with their table of contents (`moov`, ISO/IEC 14496-12) before their sound. Phones write it last, and a decoder
 * that meets it last holds the whole file and decodes all at once. Own code because no kept library does this for a
 * file that is read as it is decoded.
 */
import { AudioError } from "./audio-error.ts";

/** Bytes that can be read anywhere. */
export interface ByteSource {
  size_bytes: number;
  /** At most `length` bytes from `at` on; fewer at the end. */
  read(at: number, length: number): Promise<Uint8Array>;
}

interface Box {
  type: string;
  at: number;
  size: number;
}

/** A table for ten hours has some 10 MB. */
const tableBytesMax = 64_000_000;
const boxesMax = 10_000;
const containers = new Set(["moov", "trak", "mdia", "minf", "stbl"]);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const typeIn = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + 4 + i)));

/** The boxes of the file up to its table of contents. */
async function readBoxes({ size_bytes, read }: ByteSource): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= size_bytes && boxes.length < boxesMax; ) {
    const view = viewOf(await read(at, 16));
    let size = view.getUint32(0);
    if (size === 0) size = size_bytes - at;
    else if (size === 1 && view.byteLength === 16) size = Number(view.getBigUint64(8));
    if (size < 8) break;
    const box = { type: typeIn(view, 0), at, size };
    boxes.push(box);
    if (box.type === "moov") break;
    at += size;
  }
  return boxes;
}

/** Adds to the places in the file that the table tells, for sound that lies between two places. */
function moveSound(table: DataView, from: number, to: number, by: number, start = 0, end = table.byteLength): void {
  for (let at = start; at + 8 <= end; ) {
    const size = table.getUint32(at);
    const type = typeIn(table, at);
    if (size < 8 || at + size > end) return;
    if (containers.has(type)) moveSound(table, from, to, by, at + 8, at + size);
    const width = type === "stco" ? 4 : type === "co64" ? 8 : 0;
    const count = width > 0 && size >= 16 ? Math.min(table.getUint32(at + 12), Math.floor((size - 16) / width)) : 0;
    for (let entry = 0; entry < count; entry++) {
      const place = at + 16 + entry * width;
      const told = width === 4 ? table.getUint32(place) : Number(table.getBigUint64(place));
      if (told < from || told >= to) continue;
      if (width === 4) table.setUint32(place, told + by);
      else table.setBigUint64(place, BigInt(told + by));
    }
    at += size;
  }
}

/**
 * The file in an order in which it can be decoded as it comes; `slices` gives a part of it. Throws AudioError when it has
 * no table of contents, as a recording that was broken off.
 */
export async function* mp4InOrder(
  source: ByteSource,
  slices: (from: number, length: number) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const boxes = await readBoxes(source);
  const table = boxes.at(-1);
  if (table?.type !== "moov" || table.at + table.size > source.size_bytes || table.size > tableBytesMax) {
    throw new AudioError("unreadable_audio", "This file has no table of contents: it may have been broken off.");
  }
  const sound = boxes.find(({ type }) => type === "mdat");
  if (!sound) {
    yield* slices(0, source.size_bytes);
    return;
  }
  const moved = (await source.read(table.at, table.size)).slice();
  moveSound(viewOf(moved), sound.at, table.at, table.size);
  yield* slices(0, sound.at);
  yield moved;
  yield* slices(sound.at, table.at - sound.at);
  yield* slices(table.at + table.size, source.size_bytes - table.at - table.size);
}
