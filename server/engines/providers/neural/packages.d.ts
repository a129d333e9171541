/** The parts that we use of sherpa-onnx-node 1.13.8, which ships no types. */

declare module "sherpa-onnx-node" {
  export interface GeneratedAudio {
    samples: Float32Array;
    sampleRate: number;
  }
  export interface TtsRequest {
    text: string;
    enableExternalBuffer: boolean;
    generationConfig: Readonly<Record<string, unknown>>;
    /** Called with each stretch of sound; false stops at the next one. */
    onProgress?: (info: { samples: Float32Array; progress: number }) => boolean;
  }
  export class OfflineTts {
    static createAsync(config: object): Promise<OfflineTts>;
    readonly numSpeakers: number;
    readonly sampleRate: number;
    generate(request: TtsRequest): GeneratedAudio;
    generateAsync(request: TtsRequest): Promise<GeneratedAudio>;
  }

  export interface RecognizerResult {
    text: string;
    /** Of models that tell: "en", "<|en|>". */
    lang?: string;
    tokens?: string[];
    /** Seconds from the start of the stream (offline) or of the segment (online). */
    timestamps?: number[];
    durations?: number[];
    ys_log_probs?: number[];
  }
  export interface OfflineStream {
    acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void;
  }
  export class OfflineRecognizer {
    static createAsync(config: object): Promise<OfflineRecognizer>;
    createStream(): OfflineStream;
    setConfig(config: object): void;
    decode(stream: OfflineStream): void;
    decodeAsync(stream: OfflineStream): Promise<RecognizerResult>;
  }
  export interface OnlineStream {
    acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void;
    inputFinished(): void;
  }
  export class OnlineRecognizer {
    constructor(config: object);
    createStream(): OnlineStream;
    isReady(stream: OnlineStream): boolean;
    decode(stream: OnlineStream): void;
    isEndpoint(stream: OnlineStream): boolean;
    reset(stream: OnlineStream): void;
    getResult(stream: OnlineStream): RecognizerResult;
  }

  export class Vad {
    constructor(config: object, bufferSeconds: number);
    acceptWaveform(samples: Float32Array): void;
    isEmpty(): boolean;
    front(enableExternalBuffer: boolean): { start: number; samples: Float32Array };
    pop(): void;
    reset(): void;
    flush(): void;
  }

  export class SpeakerEmbeddingExtractor {
    constructor(config: object);
    readonly dim: number;
    createStream(): OnlineStream;
    isReady(stream: OnlineStream): boolean;
    compute(stream: OnlineStream, enableExternalBuffer: boolean): Float32Array;
  }

  export class OfflineSpeakerDiarization {
    constructor(config: object);
    readonly handle: object;
    readonly sampleRate: number;
    setConfig(config: object): void;
  }

  export class OnlineSpeechDenoiser {
    constructor(config: object);
    readonly sampleRate: number;
    run(sound: { samples: Float32Array; sampleRate: number; enableExternalBuffer: boolean }): GeneratedAudio;
    flush(enableExternalBuffer: boolean): GeneratedAudio;
    reset(): void;
  }

  export class OfflinePunctuation {
    constructor(config: object);
    addPunct(text: string): string;
  }
  export class OnlinePunctuation {
    constructor(config: object);
    addPunct(text: string): string;
  }
  export const version: string;
}

declare module "sherpa-onnx-node/addon.js" {
  interface Addon {
    /** Off the event loop; the callback hears (done, total), and cannot stop it. */
    offlineSpeakerDiarizationProcessAsync(
      handle: object,
      samples: Float32Array,
      onProgress: (done: number, total: number) => number,
    ): Promise<{ start: number; end: number; speaker: number }[]>;
  }
  const addon: Addon;
  export default addon;
}
