/** The voices and models of several servers as one list: what two servers have under the same name is one. */
import { foreignId } from "../../../remote/foreign-id.ts";
import { namedLanguages } from "../../../remote/language-code.ts";
import { previewOf } from "../../espeak/previews.ts";
import type { EngineModel, EngineVoice, TranscriptionModel } from "../../ports.ts";
import type { Listing } from "./listing.ts";
import { manyLanguages, nameVoice } from "./names.ts";

/** Compatible servers send this rate, or one that is brought to it. */
export const sampleRate = 24_000;

export interface Catalogue {
  models: readonly EngineModel[];
  voices: readonly EngineVoice[];
  transcription_models: readonly TranscriptionModel[];
  /** What the servers call a model of ours. */
  nameOf(model_id: string): string | undefined;
}

/** The vendor's newer models leave the speed out. */
const leavesSpeed = /gpt-4o/;
const engine = "another machine (OpenAI-compatible API)";

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

function idsOf(names: readonly string[]): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    const plain = `openai_${name.replace(/[^A-Za-z0-9._-]+/g, "-")}`;
    const id = taken.has(plain) ? `${plain}-${foreignId(name).slice(0, 6)}` : plain;
    taken.add(id);
    ids.set(name, id);
  }
  return ids;
}

/** Whether a server says that this voice is spoken by this model. */
export const isSpokenBy = (listing: Listing, voice: string, model: string): boolean =>
  listing.speech_models.includes(model) &&
  listing.voices.some(({ id, models }) => id === voice && (models === null || models.includes(model)));

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(", ");

function voicesOf(servers: readonly { name: string; listing: Listing }[], ids: Map<string, string>): EngineVoice[] {
  const taken = new Set<string>();
  const keys = unique(servers.flatMap(({ listing }) => listing.voices.map(({ id }) => id)));
  return keys.flatMap((key) => {
    const holders = servers.filter(({ listing }) => listing.voices.some(({ id }) => id === key));
    const listed = holders.flatMap(({ listing }) => listing.voices.filter(({ id }) => id === key));
    // The one that tells most of itself speaks for all.
    const best = listed.find(({ language, name }) => language !== null && name !== null) ?? listed[0];
    const models = unique(holders.flatMap(({ listing }) => listing.speech_models)).filter((model) =>
      holders.some(({ listing }) => isSpokenBy(listing, key, model)),
    );
    if (!best || models.length === 0) return [];
    const { name: told, languages, labels } = nameVoice(best);
    const name = taken.has(told) ? `${told} (${key})` : told;
    taken.add(name);
    return {
      key,
      voice_id: foreignId(`openai voice ${key}`),
      aliases: [],
      name,
      description: `Spoken on another machine: ${quoted(holders.map((holder) => holder.name))}. The text is sent there.`,
      labels,
      languages,
      sample_rate: sampleRate,
      gain_db: null,
      model_ids: models.map((model) => ids.get(model) as string),
      preview_text: previewOf(languages[0] as string),
    };
  });
}

/** Puts the lists of all servers together. */
export function makeCatalogue(servers: readonly { name: string; listing: Listing }[]): Catalogue {
  const speechNames = unique(servers.flatMap(({ listing }) => listing.speech_models));
  const listeningNames = unique(servers.flatMap(({ listing }) => listing.transcription_models));
  const ids = idsOf(unique([...speechNames, ...listeningNames]));
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const voices = voicesOf(servers, ids);
  const where = (has: (listing: Listing) => boolean) =>
    quoted(servers.filter(({ listing }) => has(listing)).map(({ name }) => name));
  const speech = speechNames.flatMap((name): EngineModel[] => {
    const model_id = ids.get(name) as string;
    const spoken = voices.filter((voice) => voice.model_ids.includes(model_id));
    if (spoken.length === 0) return [];
    return [
      {
        model_id,
        aliases: [name],
        name,
        description: `Speaks on another machine: ${where(({ speech_models }) => speech_models.includes(name))}.`,
        engine,
        languages: namedLanguages(unique(spoken.flatMap((voice) => voice.languages))),
        detects_language: true,
        honours: leavesSpeed.test(name) ? [] : ["speed"],
        can_use_phonemes: false,
      },
    ];
  });
  const transcription = listeningNames.map(
    (name): TranscriptionModel => ({
      model_id: ids.get(name) as string,
      aliases: [name],
      name,
      description: `Listens on another machine: ${where(({ transcription_models }) => transcription_models.includes(name))}.`,
      engine,
      languages: namedLanguages(manyLanguages),
      detects_language: true,
    }),
  );
  return { models: speech, voices, transcription_models: transcription, nameOf: (model_id) => names.get(model_id) };
}
