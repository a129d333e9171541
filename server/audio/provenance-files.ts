/**
 * XMP packets in files of sound: put in front while they are streamed, and found again. MP3: a PRIV frame "XMP" of an
 * ID3v2.4 tag; WAV: a chunk "_PMX" (both XMP part 3); Opus in Ogg: a comment "XMP" of its second page.
 */
import type { Codec } from "./formats.ts";
import { joinBytes } from "./join.ts";
import { oggChecksum } from "./ogg.ts";

export interface PacketWriter {
  /** Takes the next bytes of a file; returns those that can be sent. */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  /** What was held back. */
  finish(): Uint8Array<ArrayBuffer>;
}

const ascii = (letters: string): Uint8Array => new TextEncoder().encode(letters);
const lettersAt = (bytes: Uint8Array, at: number, count: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + count));
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value, true);
  return bytes;
}

/** Seven bits a byte, the highest first, as ID3 counts. */
const syncsafe = (value: number): Uint8Array => Uint8Array.from([21, 14, 7, 0], (shift) => (value >> shift) & 127);
const fromSyncsafe = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(at, at + 4).reduce((value, byte) => (value << 7) | (byte & 127), 0);

const owner = Uint8Array.from([...ascii("XMP"), 0]);
const privateFrame = "PRIV";

function id3Tag(packet: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = joinBytes([owner, packet]);
  const frame = joinBytes([ascii(privateFrame), syncsafe(body.length), new Uint8Array(2), body]);
  return joinBytes([ascii("ID3"), Uint8Array.from([4, 0, 0]), syncsafe(frame.length), frame]);
}

/** Where the data chunk of a WAV begins; null while it has not come. */
function dataChunkAt(bytes: Uint8Array): number | null {
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (lettersAt(bytes, at, 4) === "data") return at;
    const size = viewOf(bytes).getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return null;
}

const unknownSize = 0xffffffff;
const chunkHeader = 8;

/** How much longer a packet of so many bytes makes the front of a WAV file. */
export const chunkBytes = (packet_bytes: number): number => chunkHeader + packet_bytes + (packet_bytes % 2);

function withChunk(head: Uint8Array, dataAt: number, packet: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = joinBytes([ascii("_PMX"), uint32(packet.length), packet, new Uint8Array(packet.length % 2)]);
  const front = head.slice(0, dataAt);
  const size = viewOf(front).getUint32(4, true);
  if (size !== unknownSize) viewOf(front).setUint32(4, Math.min(unknownSize, size + chunk.length), true);
  return joinBytes([front, chunk, head.subarray(dataAt)]);
}

/** From where to where the second page of an Ogg file is, and where its body begins; null while it has not all come. */
function secondPage(bytes: Uint8Array): { from: number; body: number; to: number } | null {
  let page = { from: 0, body: 0, to: 0 };
  for (let count = 0; count < 2; count++) {
    const from = page.to;
    if (from + 27 > bytes.length) return null;
    const segments = bytes[from + 26] as number;
    const body = from + 27 + segments;
    if (body > bytes.length) return null;
    page = { from, body, to: body + bytes.subarray(from + 27, body).reduce((sum, size) => sum + size, 0) };
  }
  return page.to > bytes.length ? null : page;
}

const commentName = "XMP=";

/** The second page with one comment more. It stays one page: a packet is far shorter than the 65,025 bytes of one. */
function withComment(head: Uint8Array, page: { from: number; body: number; to: number }, packet: Uint8Array) {
  const tags = head.subarray(page.body, page.to);
  const countAt = 12 + viewOf(tags).getUint32(8, true);
  const count = viewOf(tags).getUint32(countAt, true);
  const comment = joinBytes([ascii(commentName), packet]);
  const body = joinBytes([
    tags.subarray(0, countAt),
    uint32(count + 1),
    uint32(comment.length),
    comment,
    tags.subarray(countAt + 4),
  ]);
  const sizes = [...new Uint8Array(Math.floor(body.length / 255)).fill(255), body.length % 255];
  const made = joinBytes([head.subarray(page.from, page.from + 26), Uint8Array.from([sizes.length, ...sizes]), body]);
  viewOf(made).setUint32(22, 0, true);
  viewOf(made).setUint32(22, oggChecksum(made), true);
  return joinBytes([head.subarray(0, page.from), made, head.subarray(page.to)]);
}

/** Whether files of a codec can carry a packet: raw samples cannot. */
export const carriesPacket = (codec: Codec): boolean => codec === "mp3" || codec === "wav" || codec === "opus";

/** The beginning of a file of such a codec with the packet in it; null when that is too little of it, or can carry none. */
export function withPacket(codec: Codec, head: Uint8Array, packet: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (codec === "mp3") return joinBytes([id3Tag(packet), head]);
  if (codec === "wav") {
    const at = dataChunkAt(head);
    return at === null ? null : withChunk(head, at, packet);
  }
  const page = codec === "opus" ? secondPage(head) : null;
  return page && withComment(head, page, packet);
}

/** Opens a writer that puts a packet at the front of a file as it passes; what cannot carry one passes as it is. */
export function openPacketWriter(codec: Codec, packet: Uint8Array): PacketWriter {
  let head: Uint8Array | null = carriesPacket(codec) ? new Uint8Array(0) : null;
  return {
    push(bytes) {
      if (!head) return new Uint8Array(bytes);
      head = joinBytes([head, bytes]);
      const front = head.length > 0 ? withPacket(codec, head, packet) : null;
      if (front) head = null;
      return front ?? new Uint8Array(0);
    },
    finish: () => new Uint8Array(head ?? []),
  };
}

function inTag(bytes: Uint8Array): Uint8Array | null {
  const end = Math.min(bytes.length, 10 + fromSyncsafe(bytes, 6));
  for (let at = 10; at + 10 <= end; ) {
    const size = fromSyncsafe(bytes, at + 4);
    const body = bytes.subarray(at + 10, Math.min(end, at + 10 + size));
    if (lettersAt(bytes, at, 4) === privateFrame && lettersAt(body, 0, 4) === "XMP\0") return body.subarray(4);
    at += 10 + size;
  }
  return null;
}

function inChunks(bytes: Uint8Array): Uint8Array | null {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = viewOf(bytes).getUint32(at + 4, true);
    if (lettersAt(bytes, at, 4) === "_PMX") return bytes.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  return null;
}

function inComments(bytes: Uint8Array): Uint8Array | null {
  const page = secondPage(bytes);
  const tags = page && bytes.subarray(page.body, page.to);
  if (!tags || lettersAt(tags, 0, 8) !== "OpusTags" || tags.length < 16) return null;
  const countAt = 12 + viewOf(tags).getUint32(8, true);
  for (let at = countAt + 4; at + 4 <= tags.length; ) {
    const size = viewOf(tags).getUint32(at, true);
    const comment = tags.subarray(at + 4, at + 4 + size);
    if (lettersAt(comment, 0, commentName.length) === commentName) return comment.subarray(commentName.length);
    at += 4 + size;
  }
  return null;
}

/** The XMP packet at the front of a file; null when there is none, or the bytes are no such file. The first 64 kB are enough. */
export function findPacket(bytes: Uint8Array): Uint8Array | null {
  if (lettersAt(bytes, 0, 3) === "ID3") return inTag(bytes);
  if (lettersAt(bytes, 0, 4) === "RIFF") return inChunks(bytes);
  return lettersAt(bytes, 0, 4) === "OggS" ? inComments(bytes) : null;
}
