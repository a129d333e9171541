import { findModel, modelFor, useModels, useSelectedModel } from "../models/index.ts";
import { useSubscription } from "../shell/account.ts";
import { rateOf, useSelectedVoice, useVoiceSettings, useVoices } from "../voices/index.ts";
import { costOf, countCharacters, creditsLeft, judge } from "./cost.ts";
import { useDictionaries } from "./dictionaries.ts";
import { locatorsOf } from "./dictionary-rules.ts";
import { formatFor } from "./formats.ts";
import { generate } from "./generation.ts";
import type { Order } from "./order.ts";
import { useSpeechOptions } from "./speech-options.ts";
import { type StarterText, voiceForStarter } from "./starter-texts.ts";
import type { Prefill } from "./use-prefill.ts";

/** Everything that decides how a text will sound, what it will cost, and whether it can be sent. */
export function useSpeech(text: string) {
  const { voices } = useVoices();
  const { voice, choose: chooseVoice } = useSelectedVoice();
  const { models } = useModels();
  const { model, choose: chooseModel } = useSelectedModel();
  const settings = useVoiceSettings(voice?.voice_id ?? null);
  const { options: kept, change: changeOptions } = useSpeechOptions();
  const { dictionaries } = useDictionaries();
  const { data: subscription } = useSubscription();

  const tier = subscription?.tier ?? "free";
  const options = { ...kept, output_format: formatFor(kept.output_format, tier) };
  const characters = countCharacters(text);
  const left = subscription === undefined ? undefined : creditsLeft(subscription);
  const rate = rateOf(voice);
  const verdict = judge(text, characters, model, left ?? null, rate);
  // Dictionaries that are switched on but not known yet would be left out unsaid.
  const isComplete = dictionaries !== undefined || options.dictionary_ids.length === 0;

  const order: Order | null =
    voice === null || voice.disabled_reason !== null || model === null || !isComplete
      ? null
      : {
          text,
          voice,
          model,
          settings: settings.settings,
          options,
          dictionaries: locatorsOf(dictionaries ?? [], options.dictionary_ids),
        };

  /** A model that speaks what this voice does, if the one at hand does not. */
  const language = voice?.labels.language;
  const better = language === undefined ? null : modelFor(models ?? [], model, language);

  return {
    voice,
    model,
    settings,
    options,
    tier,
    subscription,
    characters,
    cost: costOf(characters, model, rate),
    /** What the voice costs, of the usual price. */
    rate,
    left,
    verdict,
    canGenerate: order !== null && verdict.kind === "ok",
    /** What would be sent, however long it is; null while it is not known who speaks, and how. */
    order,
    betterModel: better !== null && model !== null && better.model_id !== model.model_id ? better : null,
    chooseVoice,
    chooseModel,
    changeOptions,
    /** Takes the voice and the model that a starter was written for. */
    castFor: (starter: StarterText) => {
      const able = (voices ?? []).filter(({ disabled_reason }) => disabled_reason === null);
      const speaksIt = voice?.labels.language === starter.language && voice.disabled_reason === null;
      const cast = speaksIt ? null : voiceForStarter(able, starter);
      if (cast !== null) chooseVoice(cast.voice_id);
      const speaker = modelFor(models ?? [], model, starter.language);
      if (speaker !== null && speaker.model_id !== model?.model_id) chooseModel(speaker.model_id);
    },
    /** Takes the voice and the model that an address asks for, as far as they are here. */
    castAs: ({ voice_id, model_id }: Prefill) => {
      if (voice_id !== undefined && (voices?.some((one) => one.voice_id === voice_id) ?? true)) chooseVoice(voice_id);
      const asked = model_id === undefined ? null : findModel(models ?? [], model_id);
      if (asked !== null) chooseModel(asked.model_id);
    },
    /** Speaks the text; `isSeen` says whether failures are seen on the page. */
    start: (isSeen: () => boolean) => {
      if (order !== null && verdict.kind === "ok") void generate(order, isSeen);
    },
  };
}

export type Speech = ReturnType<typeof useSpeech>;
