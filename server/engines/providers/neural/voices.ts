/** The voices and models of the speech port, as the voice list shows them. */
import { createHash } from "node:crypto";
import type { EngineModel, EngineVoice, SpeakingStyle } from "../../ports.ts";
import type { Speaker, SpeechOpening } from "./families/family.ts";
import { namedLanguage } from "./languages.ts";
import { previewOf } from "./previews.ts";
import type { RecognisedModel } from "./recognise.ts";

/** A voice with what is needed to speak by it. */
export interface NeuralVoice extends EngineVoice {
  readonly model: RecognisedModel;
  readonly opening: SpeechOpening;
  readonly speaker: Speaker;
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const idLength = 20;

/** Always the same 20 characters for a model's name and a speaker. */
function voiceIdOf(model: string, speaker: number): string {
  let rest = BigInt(`0x${createHash("sha256").update(`mynah neural\n${model}\n${speaker}`).digest("hex")}`);
  let id = "";
  for (; id.length < idLength; rest /= 62n) id += digits[Number(rest % 62n)];
  return id;
}

/** The public id of the model of a folder. */
export const modelIdOf = (name: string): string => `mynah_neural_${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_")}`;

/** The model that means whichever one a voice belongs to. */
const anyModelId = "mynah_neural";
const anyModelAliases: readonly string[] = [
  "eleven_multilingual_v1",
  "eleven_multilingual_v2",
  "eleven_monolingual_v1",
  "eleven_turbo_v2",
  "eleven_turbo_v2_5",
  "eleven_flash_v2",
  "eleven_flash_v2_5",
  "eleven_v3",
];

/** Whether the seed decides everything that is drawn. */
export const repeatsExactly = (opening: SpeechOpening): boolean => !opening.varies;

const honoursOf = (opening: SpeechOpening): readonly (keyof SpeakingStyle)[] =>
  opening.has_noise ? ["stability", "speed"] : ["speed"];

function voiceOf(model: RecognisedModel, opening: SpeechOpening, speaker: Speaker): NeuralVoice {
  const { name: modelName, title, licence } = model;
  const listed =
    opening.speakers_total > opening.speakers.length ? `, of whom ${opening.speakers.length} are listed` : "";
  const whose =
    opening.speakers_total > 1
      ? `speaker ${speaker.number + 1} of ${opening.speakers_total}${listed}`
      : "its only speaker";
  return {
    key: `${modelName}:${speaker.number}`,
    voice_id: voiceIdOf(modelName, speaker.number),
    aliases: [],
    name: `${speaker.name} (${model.family === "vits" ? "piper" : model.family}, ${speaker.locale})`,
    description: `A neural voice on this machine: ${title}, model ${modelName}, ${whose}.${licence === undefined ? "" : ` Licence of the model: ${licence}.`}`,
    labels: {
      gender: speaker.gender,
      age: "middle_aged",
      accent: speaker.accent,
      use_case: "narration",
      descriptive: "natural",
      language: speaker.languages[0] ?? "en",
    },
    languages: speaker.languages,
    sample_rate: opening.sample_rate,
    gain_db: null,
    model_ids: [modelIdOf(modelName), anyModelId],
    preview_text: previewOf(speaker.languages[0] ?? "en"),
    repeats: repeatsExactly(opening),
    model,
    opening,
    speaker,
  };
}

/** Tells voices apart that would have the same name, by their models. */
function distinct(voices: readonly NeuralVoice[]): readonly NeuralVoice[] {
  const counts = new Map<string, number>();
  for (const { name } of voices) counts.set(name, (counts.get(name) ?? 0) + 1);
  return voices.map((voice) => {
    if (counts.get(voice.name) === 1) return voice;
    const isNamed = voices.filter(({ name, model }) => name === voice.name && model === voice.model).length > 1;
    const speaker = isNamed ? ` ${voice.speaker.number + 1}` : "";
    return { ...voice, name: voice.name.replace(/ \(([^()]*)\)$/, `${speaker} ($1, ${voice.model.name})`) };
  });
}

const speaks = (model: RecognisedModel): SpeechOpening | undefined =>
  model.openings.find((opening) => opening.kind === "speech");

/** All voices of the models, in their order. */
export function voicesOf(models: readonly RecognisedModel[]): readonly NeuralVoice[] {
  return distinct(
    models.flatMap((model) => {
      const opening = speaks(model);
      return opening?.speakers.map((speaker) => voiceOf(model, opening, speaker)) ?? [];
    }),
  );
}

/** A model for each folder, and the one that means them all. */
export function speechModelsOf(models: readonly RecognisedModel[]): readonly EngineModel[] {
  const each = models.flatMap((model) => {
    const opening = speaks(model);
    if (!opening) return [];
    const { name, title, licence } = model;
    const engine: EngineModel = {
      model_id: modelIdOf(name),
      aliases: [],
      name: `${title}: ${name}`,
      description: `Neural speech on this machine (${opening.sample_rate} Hz).${opening.has_noise ? " Stability acts in five steps." : ""}${repeatsExactly(opening) ? "" : " It never says a thing the same way twice, whatever the seed."}${licence === undefined ? "" : ` Licence: ${licence}.`}`,
      engine: `neural (${title})`,
      languages: [...new Set(opening.speakers.flatMap((speaker) => speaker.languages))].map(namedLanguage),
      detects_language: false,
      honours: honoursOf(opening),
      can_use_phonemes: false,
    };
    return [engine];
  });
  if (each.length === 0) return [];
  const any: EngineModel = {
    model_id: anyModelId,
    aliases: anyModelAliases,
    name: "Mynah Neural",
    description: "Neural speech on this machine, by whichever model the voice belongs to.",
    engine: "neural",
    languages: [...new Set(each.flatMap((model) => model.languages.map(({ language_id }) => language_id)))].map(
      namedLanguage,
    ),
    detects_language: false,
    honours: (["stability", "speed"] as const).filter((setting) =>
      each.every((model) => model.honours.includes(setting)),
    ),
    can_use_phonemes: false,
  };
  return [...each, any];
}
