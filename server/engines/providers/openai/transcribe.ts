/** One recording heard by one server. */
import { joinBytes } from "../../../audio/join.ts";
import { toPcm } from "../../../audio/pcm.ts";
import { wavHeader } from "../../../audio/wav.ts";
import { callRemote, RemoteError, readJson } from "../../../remote/call.ts";
import { languageCode } from "../../../remote/language-code.ts";
import type { Limits } from "../../../remote/limits.ts";
import type { EngineServer, HeardPiece, HeardWord, Sound } from "../../ports.ts";
import { apiOf, headersOf } from "./listing.ts";
import { manyLanguages } from "./names.ts";

export interface Hearing extends Sound {
  model: string;
  language?: string;
  prompt?: string;
}

/** Far below the 25 MB that the vendor takes, so that a slow machine answers in time. */
export const stretchSecondsMax = 120;
const answerBytesMax = 64_000_000;
/** Models that answer only with text. */
const onlyText = /gpt-4o/;

const names = new Intl.DisplayNames("en", { type: "language" });
const codesByName = new Map(manyLanguages.map((code) => [names.of(code)?.toLowerCase() ?? code, code]));

/** The vendor tells a language by its English name, others by its code. */
const codeOf = (language: unknown): string | null =>
  typeof language === "string" ? (codesByName.get(language.toLowerCase()) ?? languageCode(language)) : null;

type Fields = Record<string, unknown>;
const fieldsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((each): each is Fields => typeof each === "object" && each !== null) : [];
const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;

/** Words in order and inside the recording, whatever the server says. */
function wordsIn(value: unknown, start: number, seconds: number): HeardWord[] {
  let last = 0;
  return fieldsIn(value).flatMap((entry) => {
    const text = String(entry.word ?? entry.text ?? "").trim();
    if (text === "") return [];
    const from = Math.min(seconds, Math.max(last, numberOr(entry.start, last)));
    const to = Math.min(seconds, Math.max(from, numberOr(entry.end, from)));
    last = from;
    const probability = numberOr(entry.probability, -1);
    return {
      text,
      start_seconds: start + from,
      end_seconds: start + to,
      confidence: probability >= 0 && probability <= 1 ? probability : null,
    };
  });
}

/** What an answer says that was heard in a stretch of `seconds` that starts at `start`. Throws RemoteError. */
export function heardIn(answer: unknown, asked: string | undefined, start: number, seconds: number): HeardPiece[] {
  if (typeof answer !== "object" || answer === null || typeof (answer as Fields).text !== "string") {
    throw new RemoteError("failed", "Its answer holds no text.");
  }
  const { text, language, words, segments } = answer as Fields & { text: string };
  const code = codeOf(language) ?? asked ?? "en";
  const all = wordsIn(words, start, seconds);
  const piece = (said: string, from: number, to: number, own: readonly HeardWord[]): HeardPiece[] =>
    said.trim() === ""
      ? []
      : [
          {
            language: code,
            language_probability: null,
            text: said.trim(),
            start_seconds: start + from,
            end_seconds: start + Math.max(from, to),
            words: own,
          },
        ];
  const parts = fieldsIn(segments);
  if (parts.length === 0) return piece(text, 0, seconds, all);
  let next = 0;
  return parts.flatMap((part, index) => {
    const from = Math.min(seconds, Math.max(0, numberOr(part.start, 0)));
    const to = Math.min(seconds, numberOr(part.end, seconds));
    const own = wordsIn(part.words, start, seconds);
    if (own.length === 0 && all.length > 0) {
      // A word is of the segment in whose time its middle lies; the last one takes what is left.
      const first = next;
      const isLast = index === parts.length - 1;
      while (next < all.length) {
        const { start_seconds, end_seconds } = all[next] as HeardWord;
        if (!isLast && (start_seconds + end_seconds) / 2 - start >= to) break;
        next += 1;
      }
      own.push(...all.slice(first, next));
    }
    return piece(String(part.text ?? ""), from, to, own);
  });
}

async function ask(
  server: EngineServer,
  hearing: Hearing,
  file: Blob,
  format: "json" | "verbose_json",
  limits: Limits,
  signal: AbortSignal,
): Promise<unknown> {
  const form = new FormData();
  form.append("file", file, "speech.wav");
  form.append("model", hearing.model);
  form.append("response_format", format);
  if (format === "verbose_json") {
    form.append("timestamp_granularities[]", "word");
    form.append("timestamp_granularities[]", "segment");
  }
  if (hearing.language !== undefined) form.append("language", hearing.language);
  if (hearing.prompt !== undefined) form.append("prompt", hearing.prompt);
  const answer = await callRemote(`${apiOf(server.base_url)}/audio/transcriptions`, {
    method: "POST",
    headers: headersOf(server),
    body: form,
    signal,
    answerMs: limits.transcriptionMs,
    idleMs: limits.idleMs,
    secret: server.api_key,
  });
  return await readJson(answer, answerBytesMax);
}

/** Sends a stretch to a server. Throws RemoteError. */
export async function hear(
  server: EngineServer,
  hearing: Hearing,
  start_seconds: number,
  limits: Limits,
  signal: AbortSignal,
): Promise<HeardPiece[]> {
  const samples = toPcm(hearing.samples);
  const file = new Blob([joinBytes([wavHeader("pcm", hearing.sample_rate, samples.length), samples])], {
    type: "audio/wav",
  });
  const seconds = hearing.samples.length / hearing.sample_rate;
  const detailed = onlyText.test(hearing.model) ? "json" : "verbose_json";
  let answer: unknown;
  try {
    answer = await ask(server, hearing, file, detailed, limits, signal);
  } catch (error) {
    // Servers that know no times refuse to give them, and say the text when they are not asked for.
    const isFormat = error instanceof RemoteError && [400, 415, 422].includes(error.status ?? 0);
    if (!isFormat || detailed === "json") throw error;
    answer = await ask(server, hearing, file, "json", limits, signal);
  }
  return heardIn(answer, hearing.language, start_seconds, seconds);
}
