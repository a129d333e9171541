/** An ElevenLabs account as an import reads it: page by page, patiently. */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { alignment } from "../../contract/speech.ts";
import type { EngineServer } from "../engines/ports.ts";
import { callRemote, type RemoteAnswer, RemoteError, readBytes, readJson } from "../remote/call.ts";

const answerMs = 30_000;
const idleMs = 30_000;
const listBytesMax = 128_000_000;
const audioBytesMax = 256_000_000;
/** A call that fails for now is made again after these pauses, or after the one that the vendor asks for. */
const pausesMs = [1000, 2000, 4000, 8000, 16_000] as const;
const pauseMsMax = 60_000;

const text = z.string().nullish();

const dictionary = z.object({
  id: z.string(),
  name: z.string(),
  description: text,
  latest_version_id: text,
  creation_time_unix: z.number().nullish(),
});
export type AccountDictionary = z.output<typeof dictionary>;

const alignments = z.object({ alignment: alignment.nullish(), normalized_alignment: alignment.nullish() }).nullish();

const item = z.object({
  history_item_id: z.string(),
  request_id: text,
  voice_id: text,
  voice_name: text,
  voice_category: text,
  model_id: text,
  text,
  date_unix: z.number(),
  character_count_change_from: z.number().nullish(),
  character_count_change_to: z.number().nullish(),
  settings: z.record(z.string(), z.unknown()).nullish(),
  source: text,
  alignments,
});
export type AccountItem = z.output<typeof item>;

const dictionaries = z.object({
  pronunciation_dictionaries: z.array(dictionary),
  next_cursor: text,
  has_more: z.boolean().nullish(),
});
const history = z.object({ history: z.array(item), last_history_item_id: text, has_more: z.boolean() });
const voices = z.object({ voices: z.array(z.object({ voice_id: z.string(), category: text })) });

const isForNow = (error: unknown): error is RemoteError =>
  error instanceof RemoteError &&
  (error.code !== "refused" || [408, 425, 429, 500, 502, 503, 504].includes(error.status ?? 0));

/** Opens an account for reading. All calls throw RemoteError, or the signal's reason. */
export function openAccount(server: EngineServer, signal: AbortSignal) {
  const base = `${server.base_url.replace(/\/v1$/, "")}/v1`;
  const patiently = async <T>(path: string, read: (answer: RemoteAnswer) => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        const headers: Record<string, string> = server.api_key === null ? {} : { "xi-api-key": server.api_key };
        return await read(await callRemote(base + path, { headers, signal, answerMs, idleMs, secret: server.api_key }));
      } catch (error) {
        const pause = pausesMs[tries];
        if (!isForNow(error) || pause === undefined) throw error;
        const wished = (error.retry_after_seconds ?? 0) * 1000;
        await wait(Math.max(pause, Math.min(wished, pauseMsMax)), undefined, { signal });
      }
    }
  };
  const ask = <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    patiently(path, async (answer) => {
      const parsed = schema.safeParse(await readJson(answer, listBytesMax));
      if (!parsed.success) throw new RemoteError("failed", "Its answer has another shape than ElevenLabs' API.");
      return parsed.data;
    });
  /** Where pages were said to begin, so that an account cannot lead round in circles. */
  const places = new Set<string>();
  const onward = (list: string, next: string | null): string | null => {
    if (next === null) return null;
    const place = `${list} ${next}`;
    if (places.has(place)) throw new RemoteError("failed", "Its pages lead round in circles.");
    places.add(place);
    return next;
  };
  const after = (name: string, place: string | null): string =>
    place === null ? "" : `&${name}=${encodeURIComponent(place)}`;

  return {
    listVoices: async () => (await ask("/voices", voices)).voices,
    /** A page of dictionaries, and where the next one begins. */
    async listDictionaries(cursor: string | null) {
      const path = `/pronunciation-dictionaries?page_size=${limits.importPageSizeMax}${after("cursor", cursor)}`;
      const page = await ask(path, dictionaries);
      return {
        page: page.pronunciation_dictionaries,
        next: onward("dictionaries", page.has_more === true ? (page.next_cursor ?? null) : null),
      };
    },
    /** The rules of a dictionary as JSON, or as a PLS file where the API does not tell them otherwise. */
    async readRules({ id, latest_version_id }: AccountDictionary): Promise<unknown[] | string> {
      const path = `/pronunciation-dictionaries/${encodeURIComponent(id)}`;
      const { rules } = await ask(path, z.object({ rules: z.array(z.unknown()).nullish() }));
      if (rules) return rules;
      return await patiently(`${path}/${encodeURIComponent(latest_version_id ?? "")}/download`, async (answer) =>
        Buffer.from(await readBytes(answer, listBytesMax)).toString("utf8"),
      );
    },
    /** A page of the history, the newest first, and where the next one begins. */
    async listHistory(start_after: string | null, page_size: number) {
      const path = `/history?page_size=${page_size}${after("start_after_history_item_id", start_after)}`;
      const page = await ask(path, history);
      const last = page.last_history_item_id ?? page.history.at(-1)?.history_item_id ?? null;
      const next = page.has_more && last !== start_after ? last : null;
      return { page: page.history, next: onward(`history by ${page_size}`, next) };
    },
    /** The sound of an item, and when its characters are heard, where that is told. */
    async readSound({ history_item_id, alignments: listed }: AccountItem) {
      const path = `/history/${encodeURIComponent(history_item_id)}`;
      const told = listed === undefined ? (await ask(path, z.object({ alignments }))).alignments : listed;
      const sound = await patiently(`${path}/audio`, async (answer) => ({
        audio: await readBytes(answer, audioBytesMax),
        content_type: answer.content_type,
      }));
      return {
        ...sound,
        alignment: told?.alignment ?? null,
        normalized_alignment: told?.normalized_alignment ?? null,
      };
    },
  };
}

export type Account = ReturnType<typeof openAccount>;
