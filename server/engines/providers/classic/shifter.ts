/** Pitch and formant shift by signalsmith-stretch, as a stream that keeps its length. */
import { EngineError } from "../../ports.ts";

/** What the package's AudioWorklet processor holds: one shifter in its own WebAssembly memory. */
interface StretchModule {
  HEAP8: Int8Array;
  _configure(channels: number, blockSamples: number, intervalSamples: number, split: boolean): void;
  _reset(): void;
  _setBuffers(channels: number, length: number): number;
  _setTransposeSemitones(semitones: number, tonalityLimit: number): void;
  _setFormantSemitones(semitones: number, compensate: boolean): void;
  _setFormantBase(frequency: number): void;
  _inputLatency(): number;
  _outputLatency(): number;
  _process(inputSamples: number, outputSamples: number): void;
}

interface WorkletProcessor {
  ready: Promise<void>;
  wasmModule: StretchModule;
}

type WorkletScope = typeof globalThis & {
  AudioWorkletProcessor?: unknown;
  registerProcessor?: unknown;
  sampleRate?: unknown;
};
type ProcessorClass = new (options: { numberOfOutputs: number; outputChannelCount: number[] }) => WorkletProcessor;

export interface ShiftSettings {
  sample_rate: number;
  formant_semitones: number;
  /** Hz; roughly the voice's pitch, by which harmonics are told from formants. */
  pitch_hertz: number;
  /** Hz above which partials are moved by as many Hz as there, and no longer in proportion; absent: 8000. */
  tonality_hertz?: number;
  /** What is looked at at once; more is smoother, and later. Absent: 0.07. */
  block_seconds?: number;
}

export interface Shifter {
  /** By how much sound comes out later than it went in, where nothing of the start is left out. */
  readonly latencySeconds: number;
  /** Takes the next samples, and the pitch shift wanted at each time (seconds of the whole stream); gives those that are ready. */
  push(samples: Float32Array, semitonesAt: (seconds: number) => number): Float32Array;
  /** The rest. All pieces together are as long as the input. */
  finish(): Float32Array;
  /** Gives the memory back for the next stream. Call once, whatever happened. */
  release(): void;
}

const usualBlockSeconds = 0.07;
const blocksOverlapping = 4;
/** How often the pitch shift may change. */
const stepSeconds = 0.01;
/** Higher partials are not harmonic: noise of s and f stays where it is. */
const usualTonalityHertz = 8000;
/** Modules kept for the next stream; each holds about 17 MB of address space and 1 MB of memory. */
const idleMax = 8;

const idle: StretchModule[] = [];
let processorClass: Promise<ProcessorClass> | undefined;
let making: Promise<unknown> = Promise.resolve();

/** The package registers its processor where it finds an AudioWorklet: we are one for as long as `act` runs. */
async function asWorklet<T>(
  registerProcessor: (name: string, made: ProcessorClass) => void,
  act: () => Promise<T>,
): Promise<T> {
  const scope = globalThis as WorkletScope;
  scope.AudioWorkletProcessor = class {
    ready: Promise<void>;
    port: { onmessage: unknown; postMessage: (message: unknown) => void };
    constructor() {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.ready = promise;
      this.port = { onmessage: null, postMessage: () => resolve() };
    }
  };
  scope.registerProcessor = registerProcessor;
  scope.sampleRate = 48000;
  try {
    return await act();
  } finally {
    delete scope.AudioWorkletProcessor;
    delete scope.registerProcessor;
    delete scope.sampleRate;
  }
}

async function loadProcessorClass(): Promise<ProcessorClass> {
  let found: ProcessorClass | undefined;
  const register = (_name: string, made: ProcessorClass): void => {
    found = made;
  };
  await asWorklet(register, () => import("signalsmith-stretch"));
  if (!found) throw new EngineError("engine_failed", "signalsmith-stretch registered no AudioWorklet processor.");
  return found;
}

async function makeModule(): Promise<StretchModule> {
  processorClass ??= loadProcessorClass();
  const Processor = await processorClass;
  return asWorklet(
    () => undefined,
    async () => {
      const processor = new Processor({ numberOfOutputs: 1, outputChannelCount: [1] });
      await processor.ready;
      return processor.wasmModule;
    },
  );
}

/** One after the other, because each needs the globals of a worklet for a moment. */
function nextModule(): Promise<StretchModule> {
  const made = making.then(makeModule);
  making = made.catch(() => undefined);
  return made;
}

/** Makes a shifter ahead of the first stream. */
export async function warmShifter(): Promise<void> {
  if (idle.length === 0) idle.push(await nextModule());
}

/** A shifter for one stream. */
export async function openShifter(settings: ShiftSettings): Promise<Shifter> {
  const module = idle.pop() ?? (await nextModule());
  const { sample_rate: rate, tonality_hertz = usualTonalityHertz, block_seconds = usualBlockSeconds } = settings;
  const blockLength = Math.round(block_seconds * rate);
  const stepLength = Math.round(stepSeconds * rate);
  module._configure(1, blockLength, Math.round(blockLength / blocksOverlapping), false);
  module._reset();
  module._setFormantSemitones(settings.formant_semitones, true);
  module._setFormantBase(settings.pitch_hertz / rate);
  const buffer = module._setBuffers(1, stepLength);
  const inputLatency = module._inputLatency();
  /** Samples of the start-up that are not output yet. */
  let ahead = inputLatency + module._outputLatency();
  let received = 0;
  let held = new Float32Array(0);
  let lastSemitones = 0;

  const step = (input: Float32Array): Float32Array => {
    new Float32Array(module.HEAP8.buffer, buffer, stepLength).set(input);
    module._process(stepLength, stepLength);
    const output = new Float32Array(module.HEAP8.buffer, buffer + 4 * stepLength, stepLength);
    const skipped = Math.min(ahead, stepLength);
    ahead -= skipped;
    return output.slice(skipped);
  };
  const join = (pieces: readonly Float32Array[]): Float32Array => {
    const all = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let place = 0;
    for (const piece of pieces) {
      all.set(piece, place);
      place += piece.length;
    }
    return all;
  };
  let given = 0;

  return {
    latencySeconds: ahead / rate,
    push(samples, semitonesAt) {
      const input = join([held, samples]);
      const outputs: Float32Array[] = [];
      let place = 0;
      for (; place + stepLength <= input.length; place += stepLength) {
        // The block that is shifted now is centred one latency before the newest sample.
        lastSemitones = semitonesAt(Math.max(0, received + stepLength - inputLatency) / rate);
        module._setTransposeSemitones(lastSemitones, tonality_hertz / rate);
        received += stepLength;
        outputs.push(step(input.subarray(place, place + stepLength)));
      }
      held = input.slice(place);
      const output = join(outputs);
      given += output.length;
      return output;
    },
    finish() {
      const wanted = received + held.length - given;
      const outputs: Float32Array[] = [];
      const last = new Float32Array(stepLength);
      last.set(held);
      held = new Float32Array(0);
      for (let made = 0; made < wanted; ) {
        const output = step(last);
        last.fill(0);
        made += output.length;
        outputs.push(output);
      }
      given += wanted;
      return join(outputs).subarray(0, wanted);
    },
    release() {
      if (idle.length < idleMax) idle.push(module);
    },
  };
}
