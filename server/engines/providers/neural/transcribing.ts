/** The transcription port: recordings cut at silences, each stretch heard off the event loop. */
import type * as sherpa from "sherpa-onnx-node";
import {
  EngineError,
  type HeardPiece,
  type Stretch,
  type TranscribeRequest,
  type TranscriptionModel,
  type TranscriptionPort,
  type VoiceActivityPort,
} from "../../ports.ts";
import type { TranscriptionOpening } from "./families/family.ts";
import { wordsOf } from "./heard-words.ts";
import { namedLanguage } from "./languages.ts";
import {
  type HeardSound,
  hearStretch,
  holdListener,
  type Listener,
  languageHeard,
  listenersOf,
  listeningRate,
  partOf,
} from "./listeners.ts";
import type { OpenModels } from "./open-models.ts";
import { orAborted } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";
import { samplesAt } from "./sound.ts";
import { hearStreaming } from "./streaming.ts";
import { stretchesOf } from "./stretches.ts";
import { modelIdOf } from "./voices.ts";

function pieceOf(
  result: sherpa.RecognizerResult,
  { start_seconds, end_seconds }: Stretch,
  opening: TranscriptionOpening,
  asked: string | undefined,
): HeardPiece | undefined {
  const text = result.text.trim();
  if (text === "") return undefined;
  const { tokens = [], timestamps = [], durations, ys_log_probs } = result;
  const isTimed = opening.knows_times && tokens.length > 0 && timestamps.length === tokens.length;
  const timed = {
    tokens,
    timestamps,
    durations: durations?.length === tokens.length ? durations : undefined,
    log_probs: ys_log_probs?.length === tokens.length ? ys_log_probs : undefined,
  };
  return {
    language: languageHeard(asked, result.lang ?? "", text, opening.languages),
    language_probability: null,
    text,
    start_seconds,
    end_seconds,
    words: isTimed ? wordsOf(timed, start_seconds, end_seconds, opening.token_style) : [],
  };
}

async function* hearStretches(
  opened: OpenModels,
  listener: Listener,
  threads: number,
  heard: HeardSound,
  signal: AbortSignal,
): AsyncGenerator<HeardPiece, void, void> {
  const hold = await holdListener(opened, listener, threads);
  let settled: Promise<unknown> = Promise.resolve();
  try {
    for (const stretch of heard.stretches) {
      if (signal.aborted) return;
      const work = hearStretch(hold.value, listener, partOf(heard, stretch), heard.asked ?? "", threads);
      settled = work.catch(() => undefined);
      const result = await orAborted(work, signal).catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw new EngineError("engine_failed", error instanceof Error ? error.message : String(error));
      });
      if (!result || signal.aborted) return;
      const piece = pieceOf(result, stretch, listener.opening, heard.asked);
      if (piece) yield piece;
    }
  } finally {
    void settled.then(hold.release);
  }
}

const describe = ({ model, opening }: Listener, isFirst: boolean): TranscriptionModel => ({
  model_id: modelIdOf(model.name),
  aliases: isFirst ? ["scribe_v1", "scribe_v1_experimental", "whisper-1"] : [],
  name: `${model.title}: ${model.name}`,
  description: `Neural transcription on this machine.${opening.knows_times ? "" : " It does not tell when words are heard; they are aligned afterwards."}${model.licence === undefined ? "" : ` Licence: ${model.licence}.`}`,
  engine: `neural (${model.title})`,
  languages: opening.languages.map(namedLanguage),
  detects_language: opening.detects_language,
});

/** The transcription port over the models that write down; undefined when none does. */
export function openTranscribing(
  models: readonly RecognisedModel[],
  opened: OpenModels,
  threads: number,
  voice_activity: VoiceActivityPort | undefined,
): TranscriptionPort | undefined {
  const listeners = listenersOf(models);
  if (listeners.length === 0) return undefined;

  async function* transcribe(request: TranscribeRequest, signal: AbortSignal): AsyncGenerator<HeardPiece, void, void> {
    const { model_id, language } = request;
    const listener = listeners.find(({ model }) => modelIdOf(model.name) === model_id);
    if (!listener) throw new EngineError("engine_failed", `No model "${model_id}".`);
    const { languages } = listener.opening;
    if (language !== undefined && languages.length > 0 && !languages.includes(language))
      throw new EngineError("unsupported_language", `${listener.model.name} does not hear the language "${language}".`);
    const samples = samplesAt(request, listeningRate);
    if (samples.length === 0 || signal.aborted) return;
    const speech = await voice_activity
      ?.find({ samples, sample_rate: listeningRate }, signal)
      .catch((error: unknown) => {
        // The models' own problem is told among the parts; quiet places do instead.
        if (error instanceof EngineError || signal.aborted) return undefined;
        throw error;
      });
    if (signal.aborted) return;
    const stretches = stretchesOf(samples, listeningRate, listener.opening.stretchSecondsMax, speech);
    const hear = listener.opening.is_streaming ? hearStreaming : hearStretches;
    yield* hear(opened, listener, threads, { samples, stretches, asked: language }, signal);
  }
  return { models: listeners.map((listener, index) => describe(listener, index === 0)), transcribe };
}
