/** Opens models with the native library, which is loaded when the first one is. */
import type * as sherpa from "sherpa-onnx-node";
import type { LibraryConfig, Opening } from "./families/family.ts";

type Library = typeof sherpa;

/** The library's classes. Throws when there is none for this machine. */
export async function loadLibrary(): Promise<Library> {
  const { default: library } = (await import("sherpa-onnx-node")) as unknown as { default: Library };
  return library;
}

/** Its version, when it runs on this machine; otherwise why it does not. */
export async function libraryVersion(): Promise<{ version: string } | { problem: string }> {
  try {
    return { version: (await loadLibrary()).version };
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}

/** What a model is opened as, with the settings for one language and the like already chosen. */
export interface OpeningChoice {
  kind: Opening["kind"];
  /** Of PlainOpening; "online" or "offline" of a transcriber. */
  variant: string;
  config: LibraryConfig;
  threads: number;
}

const device = (threads: number) => ({ numThreads: threads, provider: "cpu", debug: 0 });

/** A model's part of some settings, with threads and device. */
const withDevice = (config: LibraryConfig, part: string, threads: number): LibraryConfig => ({
  ...config,
  [part]: { ...(config[part] as LibraryConfig), ...device(threads) },
});

/** Speaks: `OfflineTts`, one sentence at a time so that sound comes early and stops soon, pauses as the model makes them. */
export async function openTts({ config, threads }: OpeningChoice): Promise<sherpa.OfflineTts> {
  const { OfflineTts } = await loadLibrary();
  return OfflineTts.createAsync({ ...withDevice(config, "model", threads), maxNumSentences: 1, silenceScale: 1 });
}

/** Writes down a whole stretch at a time. */
export async function openOfflineRecognizer({ config, threads }: OpeningChoice): Promise<sherpa.OfflineRecognizer> {
  const { OfflineRecognizer } = await loadLibrary();
  return OfflineRecognizer.createAsync(withDevice(config, "modelConfig", threads));
}

/** Settings for another language, as `OfflineRecognizer.setConfig` takes them. */
export const recognizerConfig = (config: LibraryConfig, threads: number): LibraryConfig =>
  withDevice(config, "modelConfig", threads);

/** Writes down what streams in. */
export async function openOnlineRecognizer({ config, threads }: OpeningChoice): Promise<sherpa.OnlineRecognizer> {
  const { OnlineRecognizer } = await loadLibrary();
  return new OnlineRecognizer(withDevice(config, "modelConfig", threads));
}

const vadBufferSeconds = 60;

/** Finds speech. One thread: its steps are far too small to share. */
export async function openVad({ config }: OpeningChoice): Promise<sherpa.Vad> {
  const { Vad } = await loadLibrary();
  return new Vad({ ...config, ...device(1) }, vadBufferSeconds);
}

/** Tells speakers apart. */
export async function openExtractor({ config, threads }: OpeningChoice): Promise<sherpa.SpeakerEmbeddingExtractor> {
  const { SpeakerEmbeddingExtractor } = await loadLibrary();
  return new SpeakerEmbeddingExtractor({ ...config, ...device(threads) });
}

/** Takes noise away, as it streams in. */
export async function openDenoiser({ config, threads }: OpeningChoice): Promise<sherpa.OnlineSpeechDenoiser> {
  const { OnlineSpeechDenoiser } = await loadLibrary();
  return new OnlineSpeechDenoiser(withDevice(config, "model", threads));
}

/** Puts marks into a text. */
export async function openPunctuation({ config, threads, variant }: OpeningChoice): Promise<sherpa.OnlinePunctuation> {
  const { OfflinePunctuation, OnlinePunctuation } = await loadLibrary();
  const full = withDevice(config, "model", threads);
  return variant === "online" ? new OnlinePunctuation(full) : new OfflinePunctuation(full);
}

/** How far apart the voices of one speaker may lie: pyannote's own default in this library. */
const clusterThreshold = 0.5;

/** Says who speaks when, from a segmentation and an embedding model; `speakers` when their number is known. */
export const diarizationConfig = (
  segmentation: LibraryConfig,
  embedding: LibraryConfig,
  threads: number,
  speakers?: number,
): LibraryConfig => ({
  segmentation: { ...segmentation, ...device(threads) },
  embedding: { ...embedding, ...device(threads) },
  clustering: speakers === undefined ? { numClusters: -1, threshold: clusterThreshold } : { numClusters: speakers },
  minDurationOn: 0.3,
  minDurationOff: 0.5,
});

/** Opens what `diarizationConfig` describes. */
export async function openDiarization(config: LibraryConfig): Promise<sherpa.OfflineSpeakerDiarization> {
  const { OfflineSpeakerDiarization } = await loadLibrary();
  return new OfflineSpeakerDiarization(config);
}

/** What the library works on in a thread of its own and holds no reference to: collected meanwhile, it would crash. */
const underWay = new Set<object>();

/** Runs a diarization off the event loop. */
export async function runDiarization(
  diarization: sherpa.OfflineSpeakerDiarization,
  samples: Float32Array,
): Promise<readonly { start: number; end: number; speaker: number }[]> {
  const { default: addon } = await import("sherpa-onnx-node/addon.js");
  const held = { diarization, samples };
  underWay.add(held);
  try {
    return await addon.offlineSpeakerDiarizationProcessAsync(diarization.handle, samples, () => 0);
  } finally {
    underWay.delete(held);
  }
}
