/** The parts that we use of packages that ship no types. */

declare module "@ffmpeg/core" {
  /** Resolves to the program. */
  export default function open(options: { wasmBinary: Uint8Array }): Promise<unknown>;
}
