/** The parts that we use of packages that ship no types. */

declare module "signalsmith-stretch" {}

declare module "@echogarden/rnnoise-wasm" {
  export interface Rnnoise {
    HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(place: number): void;
    /** A state with the embedded model for 0. */
    _rnnoise_create(model: number): number;
    _rnnoise_destroy(state: number): void;
    _rnnoise_get_frame_size(): number;
    /** Cleans a frame of samples of −32768..32767 at 48 kHz; gives the likelihood of speech in it, 0..1. */
    _rnnoise_process_frame(state: number, output: number, input: number): number;
  }
  export default function open(): Promise<Rnnoise>;
}
