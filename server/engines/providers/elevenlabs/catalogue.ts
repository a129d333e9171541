/** The voices and models of the accounts as ports show them. */
import { foreignId } from "../../../remote/foreign-id.ts";
import { namedLanguages } from "../../../remote/language-code.ts";
import { previewOf } from "../../espeak/previews.ts";
import type { EngineModel, EngineVoice, SpeakingStyle, TranscriptionModel, VoiceLabels } from "../../ports.ts";
import type { Account, AccountModel, AccountVoice } from "./account.ts";

/** `pcm_24000` is the best that every plan may ask for. */
export const sampleRate = 24_000;

const engine = "another machine (ElevenLabs API)";

export const transcriptionModel: TranscriptionModel = {
  model_id: "elevenlabs_scribe_v1",
  aliases: ["scribe_v1"],
  name: "Scribe v1",
  description: "Listens at ElevenLabs, with the account's own key. The recording is sent there.",
  engine,
  languages: namedLanguages(
    "en af ar as az be bg bn bs ca cs cy da de el es et fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru sk sl so sr sv sw ta te th tr uk ur uz vi zh zu".split(
      " ",
    ),
  ),
  detects_language: true,
};

const idOf = (model_id: string): string => `elevenlabs_${model_id}`;
/** What is meant when nobody names a model. */
const usualModel = "eleven_multilingual_v2";

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** The models of an account that speak a voice, the usual one first. */
export function modelsFor(account: Account, voice: AccountVoice): AccountModel[] {
  const made = voice.model_ids.flatMap((id) => account.models.filter(({ model_id }) => model_id === id));
  const all = made.length > 0 ? made : account.models;
  return all.toSorted((a, b) => Number(b.model_id === usualModel) - Number(a.model_id === usualModel));
}

const genders = ["female", "male", "neutral"] as const;
const ages = ["young", "middle_aged", "old"] as const;

function labelsOf({ labels }: AccountVoice, language: string): VoiceLabels {
  const label = (...names: string[]) => names.map((name) => labels[name]).find((value) => value) ?? "not told";
  const gender = label("gender");
  const age = label("age").replace(/[\s-]/g, "_");
  return {
    gender: genders.find((each) => each === gender) ?? "neutral",
    age: ages.find((each) => each === age) ?? "middle_aged",
    accent: label("accent"),
    use_case: label("use_case", "use case"),
    descriptive: label("descriptive", "description"),
    language,
  };
}

const kinds: Readonly<Record<string, string>> = {
  cloned: "Your cloned voice",
  professional: "A professional voice",
  generated: "Your designed voice",
};

export interface Catalogue {
  models: readonly EngineModel[];
  voices: readonly EngineVoice[];
  /** The vendor's model behind a model id of ours. */
  modelOf(model_id: string): AccountModel | undefined;
}

/** Puts the lists of all accounts together; a voice that two have is one. */
export function makeCatalogue(accounts: readonly { name: string; listing: Account }[]): Catalogue {
  const known = new Map<string, AccountModel>();
  for (const { listing } of accounts)
    for (const model of listing.models) if (!known.has(model.model_id)) known.set(model.model_id, model);
  const names = new Set<string>();
  const voices: EngineVoice[] = [];
  for (const { name: owner, listing: account } of accounts) {
    for (const voice of account.voices) {
      const models = modelsFor(account, voice);
      if (models.length === 0 || voices.some(({ key }) => key === voice.voice_id)) continue;
      const modelled = unique(models.flatMap(({ languages }) => languages));
      const spoken = voice.languages.length > 0 ? voice.languages.filter((each) => modelled.includes(each)) : modelled;
      const own = voice.language && spoken.includes(voice.language) ? voice.language : (spoken[0] ?? "en");
      const name = names.has(voice.name) ? `${voice.name} (${voice.voice_id.slice(0, 6)})` : voice.name;
      names.add(name);
      voices.push({
        key: voice.voice_id,
        voice_id: foreignId(`elevenlabs voice ${voice.voice_id}`),
        // The vendor's own id, so that programs that name it go on; one that comes with Mynah goes first.
        aliases: [voice.voice_id],
        name,
        description:
          `${kinds[voice.category] ?? "A voice"} at ElevenLabs, spoken with the key of “${owner}”. ${voice.description}`.trim(),
        labels: labelsOf(voice, own),
        languages: [own, ...spoken.filter((language) => language !== own)],
        sample_rate: sampleRate,
        gain_db: null,
        model_ids: models.map(({ model_id }) => idOf(model_id)),
        preview_text: previewOf(own),
      });
    }
  }
  const models = [...known.values()].flatMap((model): EngineModel[] => {
    const spoken = new Set(
      voices.filter(({ model_ids }) => model_ids.includes(idOf(model.model_id))).flatMap(({ languages }) => languages),
    );
    if (spoken.size === 0) return [];
    const honours: (keyof SpeakingStyle)[] = ["stability", "similarity_boost", "speed"];
    if (model.can_use_style) honours.push("style");
    if (model.can_use_speaker_boost) honours.push("use_speaker_boost");
    return [
      {
        model_id: idOf(model.model_id),
        aliases: [model.model_id],
        name: model.name,
        description:
          `${model.description} Speaks at ElevenLabs, with the account's own key. The text is sent there.`.trim(),
        engine,
        languages: namedLanguages(model.languages.length > 0 ? model.languages : ["en"]),
        detects_language: model.languages.length > 1,
        honours,
        can_use_phonemes: false,
      },
    ];
  });
  return {
    models,
    voices,
    modelOf: (model_id) => [...known.values()].find((model) => idOf(model.model_id) === model_id),
  };
}
