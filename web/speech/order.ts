import type { Model } from "../../contract/models.ts";
import type { Voice, VoiceSettings } from "../../contract/voices.ts";
import { readStored, storageKeys } from "../shell/storage-keys.ts";
import type { SpeechOptions } from "./speech-options.ts";

/** A text, and everything that decides how it will sound. */
export interface Order {
  text: string;
  voice: Voice;
  model: Model;
  /** Left out: as the voice is set on the server. */
  settings: VoiceSettings | undefined;
  options: SpeechOptions;
  /** Dictionaries that apply, with the version to use. */
  dictionaries: readonly { pronunciation_dictionary_id: string; version_id: string }[];
}

/** Whether a text for which no language is chosen is spoken in the one that it is in, and not in the voice's own. */
export const detectsLanguage = (): boolean => readStored(storageKeys.languageDetection) !== "off";

/** What a request is made of. */
type Ordered = Omit<Order, "voice"> & { voice: Pick<Voice, "labels"> };

/** The body of a request. What the model does not speak or follow is left out, as the page shows it. */
export function requestOf({ text, voice, model, settings, options, dictionaries }: Ordered) {
  const speaks = (language: string | undefined) => model.languages.some(({ language_id }) => language_id === language);
  const asWritten = detectsLanguage() ? undefined : voice.labels.language;
  const language_code = [options.language_code, asWritten].find(speaks);
  return {
    text,
    model_id: model.model_id,
    output_format: options.output_format,
    ...(language_code === undefined ? {} : { language_code }),
    ...(settings === undefined ? {} : { voice_settings: settings }),
    ...(options.seed === null ? {} : { seed: options.seed }),
    ...(dictionaries.length === 0 ? {} : { pronunciation_dictionary_locators: [...dictionaries] }),
  };
}
