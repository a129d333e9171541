/** What a server says that it has: models and voices, in the shapes that such servers are known to use. */
import { callRemote, RemoteError, readJson } from "../../../remote/call.ts";
import { languageCode } from "../../../remote/language-code.ts";
import type { Limits } from "../../../remote/limits.ts";
import type { EngineServer } from "../../ports.ts";

export interface ListedVoice {
  id: string;
  name: string | null;
  /** ISO 639-1, or 639-3 where there is no shorter code; null: not told. */
  language: string | null;
  gender: "female" | "male" | null;
  /** The models that speak it; null: every one. */
  models: readonly string[] | null;
}

export interface Listing {
  speech_models: readonly string[];
  transcription_models: readonly string[];
  voices: readonly ListedVoice[];
}

type Fields = Record<string, unknown>;

const listBytesMax = 8_000_000;
const entriesMax = 2000;
const idLengthMax = 200;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const textIn = (fields: Fields, ...names: string[]): string | null => {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === "string" && value !== "" && value.length <= idLengthMax) return value;
  }
  return null;
};

/** The list in an answer: bare, or under one of these names. */
function listIn(answer: unknown, ...names: string[]): unknown[] {
  if (Array.isArray(answer)) return answer.slice(0, entriesMax);
  if (!isFields(answer)) return [];
  for (const name of names) {
    const list = answer[name];
    if (Array.isArray(list)) return list.slice(0, entriesMax);
    // Some answer with an object by id.
    if (isFields(list))
      return Object.entries(list)
        .slice(0, entriesMax)
        .map(([id, entry]) => (isFields(entry) ? { id, ...entry } : id));
  }
  return [];
}

function voiceOf(entry: unknown, model: string | null): ListedVoice | null {
  if (typeof entry === "string" && entry !== "" && entry.length <= idLengthMax) {
    return { id: entry, name: null, language: null, gender: null, models: model === null ? null : [model] };
  }
  if (!isFields(entry)) return null;
  const id = textIn(entry, "id", "voice_id", "voice", "key", "name");
  if (id === null) return null;
  const labels = isFields(entry.labels) ? entry.labels : {};
  const gender = textIn(entry, "gender") ?? textIn(labels, "gender");
  const named = textIn(entry, "model_id", "model") ?? model;
  const told = Array.isArray(entry.models) ? entry.models.filter((each) => typeof each === "string") : [];
  return {
    id,
    name: textIn(entry, "name", "display_name", "label"),
    language: languageCode(textIn(entry, "language", "lang", "locale") ?? textIn(labels, "language")),
    gender: gender === "female" || gender === "male" ? gender : null,
    models: told.length > 0 ? told : named === null ? null : [named],
  };
}

/** The same voice of several models is one. */
function merged(voices: readonly (ListedVoice | null)[]): ListedVoice[] {
  const byId = new Map<string, ListedVoice>();
  for (const voice of voices) {
    if (!voice) continue;
    const known = byId.get(voice.id);
    if (!known) byId.set(voice.id, voice);
    else if (known.models && voice.models)
      byId.set(voice.id, { ...known, models: [...new Set([...known.models, ...voice.models])] });
  }
  return [...byId.values()];
}

const listens = /whisper|transcri|(^|[-_/])(stt|asr)([-_/]|$)|parakeet|moonshine|sense-?voice|canary|voxtral/i;
const speaks =
  /(^|[-_/.])tts([-_/.\d]|$)|kokoro|piper|speech|xtts|vits|parler|orpheus|chatterbox|bark|melo|kitten|supertonic|cosyvoice|outetts/i;

interface ListedModel {
  id: string;
  kind: "speech" | "transcription" | "other";
  voices: readonly (ListedVoice | null)[];
}

function modelOf(entry: unknown): ListedModel | null {
  const fields = typeof entry === "string" ? { id: entry } : entry;
  if (!isFields(fields)) return null;
  const id = textIn(fields, "id", "model_id", "model", "name");
  if (id === null) return null;
  const task = textIn(fields, "task", "type") ?? "";
  const told = /text-to-speech|tts/i.test(task)
    ? "speech"
    : /speech-recognition|speech-to-text|transcription|stt|asr/i.test(task)
      ? "transcription"
      : null;
  const guessed = listens.test(id) ? "transcription" : speaks.test(id) ? "speech" : "other";
  const languages = Array.isArray(fields.language) ? fields.language : [];
  const language = languageCode(languages.length === 1 && typeof languages[0] === "string" ? languages[0] : null);
  const voices = listIn(fields, "voices").map((voice) => voiceOf(voice, id));
  return {
    id,
    kind: told ?? guessed,
    voices: voices.map((voice) => voice && { ...voice, language: voice.language ?? language }),
  };
}

/** The vendor's own voices, which its API does not list; compatible servers know most of these names too. */
const vendorVoices = ["alloy", "ash", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer"] as const;
const newVendorVoices = ["ballad", "cedar", "marin", "verse"] as const;
const speaksNewVoices = /gpt-4o/;
/** The name that every compatible server accepts. */
const usualModel = "tts-1";

const typed = (ids: readonly string[]): ListedVoice[] =>
  ids.map((id) => ({ id, name: null, language: null, gender: null, models: null }));

/** Where the API of a server begins: the vendor's own base URL ends in /v1, others are given without. */
export const apiOf = (base_url: string): string => (/\/v\d+$/.test(base_url) ? base_url : `${base_url}/v1`);

export const headersOf = ({ api_key }: EngineServer): Record<string, string> =>
  api_key === null ? {} : { authorization: `Bearer ${api_key}` };

/** A list, or nothing where the server has no such address. Throws RemoteError. */
async function ask(server: EngineServer, path: string, limits: Limits, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await callRemote(`${apiOf(server.base_url)}${path}`, {
      headers: headersOf(server),
      signal,
      answerMs: limits.listMs,
      idleMs: limits.listMs,
      secret: server.api_key,
    });
    return await readJson(answer, listBytesMax, limits.listMs);
  } catch (error) {
    const isMissing = error instanceof RemoteError && [404, 405, 501].includes(error.status ?? 0);
    if (isMissing) return null;
    throw error;
  }
}

async function listVoices(
  server: EngineServer,
  speech: readonly ListedModel[],
  limits: Limits,
  signal: AbortSignal,
): Promise<readonly ListedVoice[]> {
  if (server.voices.length > 0) return typed(server.voices);
  const ofModels = merged(speech.flatMap((model) => model.voices));
  if (ofModels.length > 0) return ofModels;
  const answer =
    (await ask(server, "/audio/voices", limits, signal)) ?? (await ask(server, "/audio/speech/voices", limits, signal));
  const listed = merged(listIn(answer, "voices", "data").map((entry) => voiceOf(entry, null)));
  if (listed.length > 0 || speech.length === 0) return listed;
  const newModels = speech.map(({ id }) => id).filter((id) => speaksNewVoices.test(id));
  return [
    ...typed(vendorVoices),
    ...(newModels.length > 0 ? typed(newVendorVoices).map((voice) => ({ ...voice, models: newModels })) : []),
  ];
}

/**
 * Asks a server what it has; what the owner typed in stands above what it says. Throws RemoteError: unreachable, or
 * refused when it does not accept the key.
 */
export async function listServer(server: EngineServer, limits: Limits, signal: AbortSignal): Promise<Listing> {
  const models = listIn(await ask(server, "/models", limits, signal), "data", "models")
    .map(modelOf)
    .filter((model) => model !== null);
  const named = (kind: ListedModel["kind"], ids: readonly string[]): ListedModel[] =>
    ids.length > 0
      ? ids.map((id) => models.find((model) => model.id === id) ?? { id, kind, voices: [] })
      : models.filter((model) => model.kind === kind);
  const told = named("speech", server.speech_models);
  // Some list what speaks, and another Mynah also what listens, at an address of its own.
  const ofSound =
    told.length > 0
      ? []
      : listIn(await ask(server, "/audio/models", limits, signal), "models", "data")
          .map(modelOf)
          .filter((model) => model !== null);
  const speech = told.length > 0 ? told : ofSound.filter(({ kind }) => kind !== "transcription");
  const listening = [
    ...named("transcription", server.transcription_models),
    ...(server.transcription_models.length > 0 ? [] : ofSound.filter(({ kind }) => kind === "transcription")),
  ];
  const voices = await listVoices(server, speech, limits, signal);
  const speechIds = [...new Set(speech.map(({ id }) => id))];
  return {
    speech_models: speechIds.length === 0 && voices.length > 0 ? [usualModel] : speechIds,
    transcription_models: [...new Set(listening.map(({ id }) => id))],
    voices,
  };
}

/** What can be known of a server that has not answered yet: what the owner typed in. */
export function typedListing(server: EngineServer): Listing | null {
  const { voices, speech_models, transcription_models } = server;
  if (voices.length + transcription_models.length === 0) return null;
  return {
    speech_models: voices.length > 0 && speech_models.length === 0 ? [usualModel] : speech_models,
    transcription_models,
    voices: typed(voices),
  };
}
