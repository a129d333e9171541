/** Turns mono samples in −1..1 into a format, piece by piece. The bytes do not depend on how the samples are cut. */
export interface Encoder {
  /** Takes the next samples at the format's rate; returns the bytes that are certain by now, possibly none. */
  push(samples: Float32Array): Uint8Array;
  /** The rest. Nothing may be called afterwards but `close`. */
  finish(): Uint8Array;
  /** Gives the codec's memory back when `finish` was not reached; may be called twice. */
  close(): void;
}
