/** Any server that speaks or listens in the OpenAI shape: the vendor, Kokoro-FastAPI, Speaches, LocalAI, vLLM, another Mynah. */
import { stretchesOf } from "../../../audio/stretches.ts";
import { type Limits, usualLimits } from "../../../remote/limits.ts";
import { counted, openServerPool, type ServerPool } from "../../../remote/server-pool.ts";
import { isSayable } from "../../../remote/text-parts.ts";
import {
  EngineError,
  type EngineVoice,
  type OpenProvider,
  type Provider,
  type ProviderSettings,
  type SpeakRequest,
  type SpeechPort,
  type SpokenPiece,
  type TranscriptionPort,
} from "../../ports.ts";
import { type Catalogue, isSpokenBy, makeCatalogue } from "./catalogue.ts";
import { type Listing, listServer, typedListing } from "./listing.ts";
import { say } from "./speak.ts";
import { hear, stretchSecondsMax } from "./transcribe.ts";

function voiceIn(catalogue: Catalogue, key: string, language: string): EngineVoice {
  const voice = catalogue.voices.find((each) => each.key === key);
  if (!voice) throw new EngineError("engine_failed", `No server has the voice “${key}” any more.`);
  if (!voice.languages.includes(language)) {
    throw new EngineError("unsupported_language", `${voice.name} does not speak the language “${language}”.`);
  }
  return voice;
}

function speechOf(pool: ServerPool<Listing>, catalogue: () => Catalogue, limits: Limits): SpeechPort {
  return {
    get models() {
      return catalogue().models;
    },
    get voices() {
      return catalogue().voices;
    },
    knows_timings: false,
    repeats: false,
    async *speak(request: SpeakRequest, signal: AbortSignal): AsyncGenerator<SpokenPiece, void, void> {
      const voice = voiceIn(catalogue(), request.voice, request.language);
      const model_id = request.model_id ?? (voice.model_ids[0] as string);
      const model = catalogue().nameOf(model_id);
      if (model === undefined || !voice.model_ids.includes(model_id)) {
        throw new EngineError("engine_failed", `${voice.name} is not spoken by ${model_id} any more.`);
      }
      const text = request.utterance.spans.map((span) => span.text).join("");
      if (signal.aborted || !isSayable(text)) return;
      const saying = { model, voice: voice.key, text, speed: request.style.speed };
      const until = performance.now() + limits.firstSoundMs;
      const pieces = pool.run(
        (listing) => isSpokenBy(listing, voice.key, model),
        ({ server }, othersLeft) => {
          // What is left of the time is shared with the one that would come next.
          const left = Math.max(1, until - performance.now());
          return say(server, saying, othersLeft > 0 ? left / 2 : left, limits, signal);
        },
        signal,
      );
      for await (const samples of pieces) yield { samples, words: [] };
    },
  };
}

function transcriptionOf(pool: ServerPool<Listing>, catalogue: () => Catalogue, limits: Limits): TranscriptionPort {
  return {
    get models() {
      return catalogue().transcription_models;
    },
    async *transcribe({ model_id, ...heard }, signal) {
      const model = catalogue().nameOf(model_id);
      if (model === undefined) throw new EngineError("engine_failed", `No server has the model ${model_id} any more.`);
      for (const { samples, start_seconds } of stretchesOf(heard, stretchSecondsMax)) {
        if (signal.aborted) return;
        const hearing = { ...heard, model, samples };
        const answers = pool.run(
          (listing) => listing.transcription_models.includes(model),
          async function* ({ server }) {
            yield await hear(server, hearing, start_seconds, limits, signal);
          },
          signal,
        );
        for await (const pieces of answers) yield* pieces;
      }
    },
  };
}

const describe = ({ voices, speech_models, transcription_models }: Listing): string =>
  [
    counted(voices.length, "voice"),
    counted(speech_models.length, "speech model"),
    counted(transcription_models.length, "transcription model"),
  ].join(", ");

/** Opens the servers with other time limits, for tests. */
export async function openWith({ servers }: ProviderSettings, limits: Limits): Promise<Provider> {
  const pool = await openServerPool(
    servers.filter(({ kind }) => kind === "openai"),
    { ...limits, list: (server, signal) => listServer(server, limits, signal), known: typedListing, describe },
  );
  const catalogue = pool.follow(makeCatalogue);
  const speech = speechOf(pool, catalogue, limits);
  const transcription = transcriptionOf(pool, catalogue, limits);
  return {
    // A server that comes back brings its ports with it.
    get speech() {
      return speech.voices.length > 0 ? speech : undefined;
    },
    get transcription() {
      return transcription.models.length > 0 ? transcription : undefined;
    },
    parts: () => pool.parts(),
    close: async () => pool.close(),
  } as Provider;
}

/** Asks every server what it has; one that does not answer is a part, and is asked again. */
export const open: OpenProvider = (settings) => openWith(settings, usualLimits);
