/** What an account has: its voices and models, as the vendor's API tells them. */
import { callRemote, type RemoteAnswer, type RemoteCall, readJson } from "../../../remote/call.ts";
import { languageCode } from "../../../remote/language-code.ts";
import { type Limits, usualLimits } from "../../../remote/limits.ts";
import type { EngineServer } from "../../ports.ts";

/** The vendor is far away, and seldom has other voices than a minute ago. */
export const vendorLimits: Limits = { ...usualLimits, listMs: 10_000, healthMs: 300_000 };

export interface AccountModel {
  model_id: string;
  name: string;
  description: string;
  can_use_style: boolean;
  can_use_speaker_boost: boolean;
  /** UTF-16 units that one request may have. */
  text_length_max: number;
  languages: readonly string[];
  /** Whether a language may be named; the others find it out, and refuse to be told. */
  takes_language: boolean;
  /** Whether the text around may be told. */
  takes_context: boolean;
}

export interface AccountVoice {
  voice_id: string;
  name: string;
  description: string;
  category: string;
  labels: Readonly<Record<string, string>>;
  /** ISO 639-1, or 639-3 where there is no shorter code; null: not told. */
  language: string | null;
  /** Those that it speaks; empty: all of its models'. */
  languages: readonly string[];
  /** Ids of the models that it is made for; empty: every one. */
  model_ids: readonly string[];
}

export interface Account {
  /** What transcribes there; null: nothing. */
  transcription_model: string | null;
  models: readonly AccountModel[];
  voices: readonly AccountVoice[];
}

type Fields = Record<string, unknown>;

const listBytesMax = 32_000_000;
const textLengthUsual = 5000;

const fieldsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((each): each is Fields => typeof each === "object" && each !== null) : [];
const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

function modelOf(entry: Fields): AccountModel | null {
  const model_id = text(entry.model_id);
  if (model_id === "" || entry.can_do_text_to_speech !== true) return null;
  const languages = fieldsIn(entry.languages).map(({ language_id }) => languageCode(language_id));
  const most = entry.maximum_text_length_per_request;
  return {
    model_id,
    name: text(entry.name) || model_id,
    description: text(entry.description),
    can_use_style: entry.can_use_style === true,
    can_use_speaker_boost: entry.can_use_speaker_boost === true,
    text_length_max: typeof most === "number" && most >= 100 ? most : textLengthUsual,
    languages: [...new Set(languages.filter((language) => language !== null))],
    // Only these of the vendor's, and any model of another Mynah, which lists its aliases.
    takes_language: /_v2_5$|_v3/.test(model_id) || Array.isArray(entry.aliases),
    takes_context: !/_v3/.test(model_id),
  };
}

function voiceOf(entry: Fields): AccountVoice | null {
  const voice_id = text(entry.voice_id);
  if (voice_id === "" || entry.disabled_reason) return null;
  const labels = typeof entry.labels === "object" && entry.labels !== null ? (entry.labels as Fields) : {};
  const verified = fieldsIn(entry.verified_languages)[0];
  const idsIn = (value: unknown) => (Array.isArray(value) ? value.map(text) : []);
  const bases = entry.category === "professional" ? idsIn(entry.high_quality_base_model_ids) : [];
  // Another Mynah tells which of its engines' models speak a voice.
  const told = idsIn(entry.model_ids);
  return {
    voice_id,
    name: text(entry.name) || voice_id,
    description: text(entry.description),
    category: text(entry.category) || "premade",
    labels: Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, text(value)])),
    language: languageCode(labels.language) ?? languageCode(verified?.language),
    // Only another Mynah tells: a voice of the vendor's speaks all that its models do.
    languages: idsIn(entry.languages).flatMap((code) => languageCode(code) ?? []),
    model_ids: told.length > 0 ? told : bases,
  };
}

/** A call of the vendor's API with the account's key; see `callRemote`. */
export function callAccount(
  { base_url, api_key }: EngineServer,
  path: string,
  call: Omit<RemoteCall, "secret">,
): Promise<RemoteAnswer> {
  return callRemote(`${base_url.replace(/\/v1$/, "")}/v1${path}`, {
    ...call,
    headers: { ...(api_key === null ? {} : { "xi-api-key": api_key }), ...call.headers },
    secret: api_key,
  });
}

/** Asks an account for its voices and models. Throws RemoteError. */
export async function listAccount(server: EngineServer, limits: Limits, signal: AbortSignal): Promise<Account> {
  const ask = async (path: string) =>
    readJson(
      await callAccount(server, path, { signal, answerMs: limits.listMs, idleMs: limits.listMs }),
      listBytesMax,
      limits.listMs,
    );
  const [models, voices] = await Promise.all([ask("/models"), ask("/voices")]);
  // The vendor's accounts all may transcribe, and pay for it. Another Mynah, which lists aliases, tells what does it there.
  const isMynah = fieldsIn(models).some(({ aliases }) => Array.isArray(aliases));
  const ofSound = isMynah ? fieldsIn(((await ask("/audio/models")) as Fields | null)?.models) : [];
  const listening = ofSound.find(({ task }) => task === "automatic-speech-recognition");
  return {
    transcription_model: isMynah ? text(listening?.id) || null : "scribe_v1",
    models: fieldsIn(models)
      .map(modelOf)
      .filter((model) => model !== null),
    voices: fieldsIn((voices as Fields | null)?.voices)
      .map(voiceOf)
      .filter((voice) => voice !== null),
  };
}
