/** The spoken language port: what a model that hears many languages takes the start of a recording for. */
import { EngineError, type SpokenLanguagePort } from "../../ports.ts";
import { languageOf } from "./languages.ts";
import { hearStretch, holdListener, listenersOf, listeningRate } from "./listeners.ts";
import type { OpenModels } from "./open-models.ts";
import { orAborted } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";
import { samplesAt } from "./sound.ts";

/** Enough to tell, and quickly heard. */
const heardSeconds = 20;

/** The port over the first model that tells which language it heard; undefined when there is none. */
export function openSpokenLanguage(
  models: readonly RecognisedModel[],
  opened: OpenModels,
  threads: number,
): SpokenLanguagePort | undefined {
  const listener = listenersOf(models).find(({ opening }) => opening.tells_language);
  if (!listener) return undefined;
  return {
    async identify(sound, signal) {
      const samples = samplesAt(sound, listeningRate).subarray(0, heardSeconds * listeningRate);
      signal.throwIfAborted();
      const hold = await holdListener(opened, listener, threads);
      const heard = hearStretch(hold.value, listener, samples, "", threads);
      void heard.catch(() => undefined).finally(hold.release);
      const { lang = "" } = await orAborted(heard, signal);
      const language = languageOf(lang.replaceAll(/[<>|]/g, ""));
      if (language === undefined)
        throw new EngineError("unsupported_audio", "No language can be told from this recording.");
      return language;
    },
  };
}
