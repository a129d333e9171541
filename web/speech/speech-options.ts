import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import { OUTPUT_FORMATS, type OutputFormat } from "../../contract/output-formats.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { DEFAULT_FORMAT } from "./formats.ts";

/** How speech is asked for, beside the voice's own settings. */
export interface SpeechOptions {
  /** Empty: as the voice and the text suggest. */
  language_code: string;
  output_format: OutputFormat;
  /** null: any. */
  seed: number | null;
  dictionary_ids: readonly string[];
}

export const plainOptions: SpeechOptions = {
  language_code: "",
  output_format: DEFAULT_FORMAT,
  seed: null,
  dictionary_ids: [],
};

/** A seed as typed: a whole number in bounds, null for nothing, undefined for anything else. */
export function readSeed(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return seed <= limits.seedMax ? seed : undefined;
}

/** Options that the browser kept; parts that make no sense any more are as they are at first. */
export function readOptions(kept: string | null): SpeechOptions {
  let parts: Partial<Record<keyof SpeechOptions, unknown>> = {};
  try {
    parts = (JSON.parse(kept ?? "{}") ?? {}) as typeof parts;
  } catch {
    return plainOptions;
  }
  const { language_code, output_format, seed, dictionary_ids } = parts;
  const ids = Array.isArray(dictionary_ids) ? dictionary_ids.filter((id): id is string => typeof id === "string") : [];
  return {
    language_code: typeof language_code === "string" ? language_code : "",
    output_format: OUTPUT_FORMATS.find((format) => format === output_format) ?? DEFAULT_FORMAT,
    seed: typeof seed === "number" ? (readSeed(String(seed)) ?? null) : null,
    dictionary_ids: ids.slice(0, limits.dictionaryLocatorsMax),
  };
}

/** The options of this browser; every change is kept. */
export function useSpeechOptions(): { options: SpeechOptions; change: (part: Partial<SpeechOptions>) => void } {
  const [options, setOptions] = useState(() => readOptions(readStored(storageKeys.speechOptions)));
  const change = (part: Partial<SpeechOptions>) => {
    const next = { ...options, ...part };
    store(storageKeys.speechOptions, JSON.stringify(next));
    setOptions(next);
  };
  return { options, change };
}
