/**
 * Opens one model and lets it do a little, in a process of its own that may die of it: the native library ends its
 * process on files that it does not understand. Only its blocking calls are used here: of the others some never end
 * when they fail. Reads what to open from its arguments; says "ready" when all went well.
 */
import type * as sherpa from "sherpa-onnx-node";
import type { LibraryConfig } from "./families/family.ts";
import {
  type OpeningChoice,
  openDenoiser,
  openDiarization,
  openExtractor,
  openOfflineRecognizer,
  openOnlineRecognizer,
  openPunctuation,
  openTts,
  openVad,
  runDiarization,
} from "./library.ts";

/** What a trial is given beside the choice: a segmentation model is opened together with one that tells speakers apart. */
export interface Trial extends OpeningChoice {
  sample_rate: number;
  /** What a speaking model is given to say. */
  text: string;
  diarization: LibraryConfig | undefined;
}

/** A second of a hum that swells, which is no speech and harms nobody. */
function hum(sample_rate: number): Float32Array {
  const samples = new Float32Array(sample_rate);
  for (let i = 0; i < samples.length; i++)
    samples[i] = 0.1 * Math.sin((2 * Math.PI * 180 * i) / sample_rate) * Math.sin((Math.PI * i) / samples.length);
  return samples;
}

function speak(tts: sherpa.OfflineTts, text: string, request: LibraryConfig): void {
  const generationConfig = { sid: 0, speed: 1, silenceScale: 1, ...request };
  const { samples } = tts.generate({ text, enableExternalBuffer: false, generationConfig });
  if (!samples.every((sample) => Number.isFinite(sample))) throw new Error("It makes no sound but nonsense.");
}

function hearStreaming(recognizer: sherpa.OnlineRecognizer, samples: Float32Array, sampleRate: number): void {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  stream.inputFinished();
  while (recognizer.isReady(stream)) recognizer.decode(stream);
  recognizer.getResult(stream);
}

function hear(recognizer: sherpa.OfflineRecognizer, samples: Float32Array, sampleRate: number): void {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  recognizer.decode(stream);
}

const trials: Readonly<Record<OpeningChoice["kind"], (trial: Trial, samples: Float32Array) => Promise<void>>> = {
  speech: async (trial) => speak(await openTts(trial), trial.text, { numSteps: 1 }),
  cloning: async (trial, referenceAudio) =>
    speak(await openTts(trial), trial.text, {
      numSteps: 1,
      referenceAudio,
      referenceSampleRate: trial.sample_rate,
      referenceText: trial.text,
    }),
  transcription: async (trial, samples) =>
    trial.variant === "online"
      ? hearStreaming(await openOnlineRecognizer(trial), samples, trial.sample_rate)
      : hear(await openOfflineRecognizer(trial), samples, trial.sample_rate),
  voice_activity: async (trial, samples) => {
    const vad = await openVad(trial);
    vad.acceptWaveform(samples.subarray(0, 512));
    vad.flush();
  },
  speaker: async (trial, samples) => {
    const extractor = await openExtractor(trial);
    const stream = extractor.createStream();
    stream.acceptWaveform({ samples, sampleRate: trial.sample_rate });
    stream.inputFinished();
    if (extractor.isReady(stream)) extractor.compute(stream, false);
  },
  segmentation: async (trial, samples) => {
    if (trial.diarization) await runDiarization(await openDiarization(trial.diarization), samples);
  },
  isolation: async (trial, samples) => {
    const denoiser = await openDenoiser(trial);
    denoiser.run({ samples, sampleRate: trial.sample_rate, enableExternalBuffer: false });
    denoiser.flush(false);
  },
  punctuation: async (trial) => {
    (await openPunctuation(trial)).addPunct("how are you i am fine");
  },
};

const trial = JSON.parse(process.argv[2] ?? "{}") as Trial;
try {
  await trials[trial.kind](trial, hum(trial.sample_rate || 16_000));
  process.send?.("ready");
} catch (error) {
  process.send?.({ problem: error instanceof Error ? error.message : String(error) });
}
// The library's threads would keep it alive.
process.disconnect();
setImmediate(() => process.kill(process.pid, "SIGKILL"));
