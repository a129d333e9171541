/** The vendor's API with the user's own key: voices of one's account, its models, and its transcription. */
import { stretchesOf } from "../../../audio/stretches.ts";
import type { Limits } from "../../../remote/limits.ts";
import { counted, openServerPool, type ServerPool } from "../../../remote/server-pool.ts";
import { isSayable } from "../../../remote/text-parts.ts";
import {
  EngineError,
  type OpenProvider,
  type Provider,
  type ProviderSettings,
  type SpeakRequest,
  type SpeechPort,
  type SpokenPiece,
  type TranscriptionPort,
} from "../../ports.ts";
import { type Account, listAccount, vendorLimits } from "./account.ts";
import { type Catalogue, makeCatalogue, modelsFor, transcriptionModel } from "./catalogue.ts";
import { say } from "./speak.ts";
import { hear, stretchSecondsMax } from "./transcribe.ts";

type Accounts = ServerPool<Account>;

function speechOf(accounts: Accounts, catalogue: () => Catalogue, limits: Limits): SpeechPort {
  return {
    get models() {
      return catalogue().models;
    },
    get voices() {
      return catalogue().voices;
    },
    knows_timings: true,
    repeats: false,
    async *speak(request: SpeakRequest, signal: AbortSignal): AsyncGenerator<SpokenPiece, void, void> {
      const voice = catalogue().voices.find(({ key }) => key === request.voice);
      if (!voice) throw new EngineError("engine_failed", "This voice is not at ElevenLabs any more.");
      const model_id = request.model_id ?? (voice.model_ids[0] as string);
      const model = voice.model_ids.includes(model_id) ? catalogue().modelOf(model_id) : undefined;
      if (!model) throw new EngineError("engine_failed", `${voice.name} is not spoken by ${model_id} any more.`);
      const isSpoken = model.languages.length === 0 || model.languages.includes(request.language);
      if (!voice.languages.includes(request.language) || !isSpoken) {
        throw new EngineError(
          "unsupported_language",
          `${model.name} does not speak the language “${request.language}”.`,
        );
      }
      const text = request.utterance.spans.map((span) => span.text).join("");
      if (signal.aborted || !isSayable(text)) return;
      const until = performance.now() + limits.firstSoundMs;
      const has = (account: Account) =>
        account.voices.some(
          (each) =>
            each.voice_id === voice.key &&
            modelsFor(account, each).some((spoken) => spoken.model_id === model.model_id),
        );
      yield* accounts.run(
        has,
        ({ server }, othersLeft) => {
          const left = Math.max(1, until - performance.now());
          return say(server, model, request, othersLeft > 0 ? left / 2 : left, limits, signal);
        },
        signal,
      );
    },
  };
}

function transcriptionOf(accounts: Accounts, limits: Limits): TranscriptionPort {
  return {
    models: [transcriptionModel],
    async *transcribe(request, signal) {
      for (const { samples, start_seconds } of stretchesOf(request, stretchSecondsMax)) {
        if (signal.aborted) return;
        const answers = accounts.run(
          ({ transcription_model }) => transcription_model !== null,
          async function* ({ server, listing }) {
            const model = listing?.transcription_model ?? "";
            yield await hear(server, model, { ...request, samples }, start_seconds, limits, signal);
          },
          signal,
        );
        for await (const pieces of answers) yield* pieces;
      }
    },
  };
}

const describe = ({ voices, models }: Account): string =>
  `${counted(voices.length, "voice")}, ${counted(models.length, "speech model")}`;

/** Opens the accounts with other time limits, for tests. */
export async function openWith({ servers }: ProviderSettings, limits: Limits): Promise<Provider> {
  const accounts: Accounts = await openServerPool(
    servers.filter(({ kind }) => kind === "elevenlabs"),
    { ...limits, list: (server, signal) => listAccount(server, limits, signal), describe },
  );
  const catalogue = accounts.follow(makeCatalogue);
  const speech = speechOf(accounts, catalogue, limits);
  const transcription = transcriptionOf(accounts, limits);
  return {
    // An account that answers again brings its ports with it.
    get speech() {
      return speech.voices.length > 0 ? speech : undefined;
    },
    get transcription() {
      return accounts.members.some(({ listing }) => listing?.transcription_model) ? transcription : undefined;
    },
    parts: () => accounts.parts(),
    close: async () => accounts.close(),
  } as Provider;
}

/** Asks every account what it has; one that does not answer is a part, and is asked again. */
export const open: OpenProvider = (settings) => openWith(settings, vendorLimits);
