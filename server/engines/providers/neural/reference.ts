/** What a cloned voice is: some seconds of somebody's speech, and what is said in them. */
import { EngineError } from "../../ports.ts";

/** Who is to be heard. */
export interface Reference {
  /** Mono, −1..1, at `referenceRate`. */
  samples: Float32Array;
  /** Empty where nobody knows and nobody needs it. */
  text: string;
}

/** Hz of what is kept; both families listen at it. */
export const referenceRate = 24_000;
/** The models listen to no more … */
export const referenceSecondsMax = 15;
/** … and hear nobody in less. */
export const referenceSecondsMin = 1;

const mark = new TextEncoder().encode("mynah reference 1\n");
const textLengthMax = 2000;
const lengthBytes = 4;

/** A reference as bytes: a mark, the length of its text, the text, and 16-bit samples. */
export function writeReference({ samples, text }: Reference): Uint8Array {
  const words = new TextEncoder().encode(text.slice(0, textLengthMax));
  const bytes = new Uint8Array(mark.length + lengthBytes + words.length + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  bytes.set(mark);
  view.setUint32(mark.length, words.length, true);
  bytes.set(words, mark.length + lengthBytes);
  const start = mark.length + lengthBytes + words.length;
  for (const [i, sample] of samples.entries())
    view.setInt16(start + 2 * i, Math.round(32_767 * Math.min(1, Math.max(-1, sample))), true);
  return bytes;
}

/** The reference that these bytes are. Throws EngineError for what is none. */
export function readReference(bytes: Uint8Array): Reference {
  const refuse = (): never => {
    throw new EngineError("engine_failed", "This is no voice print that a model of this machine can read.");
  };
  const isMarked = bytes.length >= mark.length + lengthBytes && mark.every((byte, i) => bytes[i] === byte);
  if (!isMarked) return refuse();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = view.getUint32(mark.length, true);
  const start = mark.length + lengthBytes + words;
  const count = (bytes.length - start) / 2;
  const isWhole = Number.isInteger(count) && count >= referenceSecondsMin * referenceRate;
  if (words > 4 * textLengthMax || !isWhole || count > referenceSecondsMax * referenceRate) return refuse();
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i++) samples[i] = view.getInt16(start + 2 * i, true) / 32_767;
  return { samples, text: new TextDecoder().decode(bytes.subarray(mark.length + lengthBytes, start)) };
}
