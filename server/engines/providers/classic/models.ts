/** What the classic engine's two models honour; the first is what people get who choose none. */

import { languages } from "../../espeak/languages.ts";
import type { EngineModel, SpeakingStyle } from "../../ports.ts";

const named = languages.map(({ language_id, name }) => ({ language_id, name }));

const honours: readonly (keyof SpeakingStyle)[] = [
  "stability",
  "similarity_boost",
  "style",
  "use_speaker_boost",
  "speed",
];

export const models: readonly EngineModel[] = [
  {
    model_id: "mynah_classic_multilingual_v1",
    aliases: [
      "eleven_multilingual_v1",
      "eleven_multilingual_v2",
      "eleven_turbo_v2_5",
      "eleven_flash_v2_5",
      "eleven_v3",
    ],
    name: "Mynah Classic Multilingual",
    description: `${named.length} languages, embedded and offline. English as in Mynah Classic; every other language by a formant synthesiser, which also lends itself to the English voices at their pitch. Japanese is read in kana only; Arabic, Persian, Hebrew and Urdu have the short vowels that are written. Pictures such as emoji are not read.`,
    engine: "classic (statistical, diphone and formant synthesis)",
    languages: named,
    detects_language: true,
    honours,
    can_use_phonemes: true,
    digital_source: "compositeSynthetic",
  },
  {
    model_id: "mynah_classic_v1",
    aliases: ["eleven_monolingual_v1", "eleven_turbo_v2", "eleven_flash_v2"],
    name: "Mynah Classic",
    description:
      "English, embedded and offline. Most voices are statistical or joined-up speech from recorded speakers, the others a formant synthesiser; none is neural. Pictures such as emoji are not read.",
    engine: "classic (statistical, diphone and formant synthesis)",
    languages: named.filter(({ language_id }) => language_id === "en"),
    detects_language: false,
    honours,
    can_use_phonemes: true,
    digital_source: "compositeSynthetic",
  },
];
