/**
 * Reads protobuf messages where they lie on disk, without loading what is skipped: a model of hundreds of megabytes is
 * looked at in some kilobytes. Format: protobuf.dev/programming-guides/encoding.
 */
import { type FileHandle, open } from "node:fs/promises";
import { ModelProblem } from "./model-problem.ts";

/** A field of a message: a number, or a stretch of the file that holds text, bytes or a message. */
export interface ProtoField {
  field: number;
  /** Of wire types other than length-delimited; 0 for fixed-width ones. */
  value: number;
  start: number;
  end: number;
  isStretch: boolean;
}

export interface ProtoFile {
  readonly size: number;
  /** The fields of the message between two places; throws ModelProblem where the bytes are no message. */
  fields(start: number, end: number): AsyncGenerator<ProtoField, void, void>;
  /** A short stretch as UTF-8. */
  text(field: ProtoField): Promise<string>;
  close(): Promise<void>;
}

const windowBytes = 16_384;
const textBytesMax = 16 * 1024 * 1024;

/** Opens a file that holds one protobuf message. */
export async function openProto(path: string, name: string): Promise<ProtoFile> {
  const file: FileHandle = await open(path, "r");
  const { size } = await file.stat();
  let window = Buffer.alloc(0);
  let windowStart = 0;

  const broken = () => new ModelProblem(`${name} is not a whole ONNX file: it is cut off or damaged. Copy it again.`);

  async function byteAt(place: number): Promise<number> {
    if (place < windowStart || place >= windowStart + window.length) {
      const next = Buffer.alloc(Math.min(windowBytes, Math.max(0, size - place)));
      const { bytesRead } = await file.read(next, 0, next.length, place);
      window = next.subarray(0, bytesRead);
      windowStart = place;
    }
    const byte = window[place - windowStart];
    if (byte === undefined) throw broken();
    return byte;
  }

  /** A whole number and the place behind it; bits beyond 2⁵³ are of no interest here. */
  async function varint(start: number): Promise<[value: number, end: number]> {
    let value = 0;
    for (let i = 0; i < 10; i++) {
      const byte = await byteAt(start + i);
      value += (byte & 127) * 2 ** (7 * i);
      if (byte < 128) return [value, start + i + 1];
    }
    throw broken();
  }

  async function* fields(start: number, end: number): AsyncGenerator<ProtoField, void, void> {
    for (let place = start; place < end; ) {
      const [tag, behindTag] = await varint(place);
      const field = Math.floor(tag / 8);
      const wire = tag % 8;
      if (field === 0) throw broken();
      let next: ProtoField;
      if (wire === 0) {
        const [value, behind] = await varint(behindTag);
        next = { field, value, start: behindTag, end: behind, isStretch: false };
      } else if (wire === 2) {
        const [length, behind] = await varint(behindTag);
        next = { field, value: 0, start: behind, end: behind + length, isStretch: true };
      } else if (wire === 1 || wire === 5) {
        next = { field, value: 0, start: behindTag, end: behindTag + (wire === 1 ? 8 : 4), isStretch: false };
      } else throw broken();
      if (next.end > end) throw broken();
      yield next;
      place = next.end;
    }
  }

  return {
    size,
    fields,
    async text({ start, end }) {
      if (end - start > textBytesMax) throw broken();
      const bytes = Buffer.alloc(end - start);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw broken();
      return bytes.toString("utf8");
    },
    close: () => file.close(),
  };
}
