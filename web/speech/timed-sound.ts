import type { Alignment } from "../../contract/speech.ts";

/** A piece of speech as it comes over the wire. */
export interface TimedLine {
  audio_base64: string;
  alignment: Alignment | null;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * The sound of timed speech as plain bytes; the times of each piece are told as its sound is handed on. Lines are read
 * no faster than the sound is taken; a stream that is given up ends them, and their failure is its own.
 */
export function soundOf(
  lines: AsyncIterable<TimedLine>,
  tellTimes: (part: Alignment) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = lines[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { value, done } = await iterator.next();
        if (done === true) return controller.close();
        if (value.alignment !== null) tellTimes(value.alignment);
        // A stream whose pull hands nothing on is never asked again.
        if (value.audio_base64 !== "") return controller.enqueue(bytesOf(value.audio_base64));
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
