/** The classic speech provider: embedded, offline, quick. Flite speaks English, espeak-ng everything else. */

import type { DigitalSource } from "../../../audio/provenance.ts";
import { espeakSampleRate, openEspeak } from "../../espeak/espeak.ts";
import { languages } from "../../espeak/languages.ts";
import { EngineError, type EngineVoice, type OpenProvider, type SpeechPort } from "../../ports.ts";
import { cast } from "./cast.ts";
import type { CastMember } from "./cast-member.ts";
import { openConversion } from "./convert.ts";
import { deliver } from "./delivery.ts";
import { voiceDesign } from "./design/design.ts";
import { fliteSampleRate, openFlite } from "./flite.ts";
import { isolation } from "./isolate.ts";
import { loudnessTable } from "./loudness-table.ts";
import { models } from "./models.ts";
import { warmShifter } from "./shifter.ts";
import { type Programs, speak } from "./speak.ts";
import { openVoicePrints } from "./voice-print.ts";

const languageIds = languages.map((language) => language.language_id);
const members = new Map(cast.map((member) => [member.key, member]));

const sampleRateOf = (member: CastMember): number =>
  member.recipe.base.engine === "flite" ? fliteSampleRate : espeakSampleRate;

/** Formants are computed; the diphones of one speaker are joined recordings; the other speakers' are models of recordings. */
function sourceOf(base: CastMember["recipe"]["base"]): DigitalSource {
  if (base.engine === "espeak") return "algorithmicMedia";
  return base.speaker === "kal16" ? "compositeSynthetic" : "trainedAlgorithmicMedia";
}

function voiceOf(member: CastMember): EngineVoice {
  const { key, voice_id, aliases, name, description, labels, language, preview_text } = member;
  return {
    key,
    voice_id,
    aliases,
    name,
    description,
    labels,
    languages: [language, ...languageIds.filter((id) => id !== language)],
    sample_rate: sampleRateOf(member),
    gain_db: loudnessTable[key]?.gain_db ?? 0,
    model_ids: models.map((model) => model.model_id),
    preview_text,
    digital_source: sourceOf(member.recipe.base),
  };
}

const speechWith = (programs: Programs): SpeechPort => ({
  models,
  voices: cast.map(voiceOf),
  knows_timings: true,
  repeats: true,
  keeps_to_text: true,
  async *speak(request, signal) {
    const member = members.get(request.voice);
    if (!member) throw new EngineError("engine_failed", `No voice "${request.voice}".`);
    if (!languageIds.includes(request.language)) {
      throw new EngineError(
        "unsupported_language",
        `${member.name} does not speak the language "${request.language}".`,
      );
    }
    yield* speak(
      programs,
      {
        recipe: member.recipe,
        delivery: deliver(member.recipe, request.style, request.seed),
        language: request.language,
        ...(member.espeak_voice !== undefined && request.language === member.language
          ? { espeak_voice: member.espeak_voice }
          : {}),
        ...(member.abroad_variant === undefined
          ? {}
          : { abroad: { variant: member.abroad_variant, level: loudnessTable[member.key]?.abroad_db ?? 0 } }),
        sample_rate: sampleRateOf(member),
        utterance: request.utterance,
      },
      signal,
    );
  },
});

let programs: Promise<Programs> | undefined;

async function load(): Promise<Programs> {
  const [flite, espeak] = await Promise.all([openFlite(), openEspeak(), warmShifter()]);
  return { flite, espeak };
}

/** Loads the two programs, once per thread. */
export const open: OpenProvider = async () => {
  programs ??= load();
  const speech = speechWith(await programs);
  const voice_print = openVoicePrints(await programs);
  return {
    speech,
    voice_print,
    voice_design: voiceDesign,
    isolation,
    conversion: openConversion(
      await programs,
      [...voice_print.makers, voiceDesign.maker].map(({ maker_id }) => maker_id),
    ),
    parts: () => [
      { name: "flite", state: "ready", detail: "embedded: English" },
      { name: "espeak-ng", state: "ready", detail: `embedded: ${languages.length} languages` },
      { name: "rnnoise", state: "ready", detail: "embedded: takes noise out of recordings" },
    ],
    close: async () => undefined,
  };
};
