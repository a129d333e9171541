/** One recording heard with one account. */
import { joinBytes } from "../../../audio/join.ts";
import { toPcm } from "../../../audio/pcm.ts";
import { wavHeader } from "../../../audio/wav.ts";
import { RemoteError, readJson } from "../../../remote/call.ts";
import { languageCode } from "../../../remote/language-code.ts";
import type { Limits } from "../../../remote/limits.ts";
import type { EngineServer, HeardPiece, HeardWord, TranscribeRequest } from "../../ports.ts";
import { callAccount } from "./account.ts";

/** So that an answer comes in time; long enough that few sentences are cut. */
export const stretchSecondsMax = 900;
const answerBytesMax = 256_000_000;
/** A silence of this length begins a new stretch. */
const gapSeconds = 1.5;
const endsSentence = /[.!?…。！？]["'”’)\]]*$/u;

type Fields = Record<string, unknown>;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

interface Spoken extends HeardWord {
  /** The text before it, such as a space. */
  before: string;
  speaker: unknown;
}

/** The spoken words, in order and inside the recording; laughter and the like are no words. */
function spokenIn(value: unknown, start: number, seconds: number): Spoken[] {
  const spoken: Spoken[] = [];
  let before = "";
  let last = 0;
  for (const entry of Array.isArray(value) ? (value as Fields[]) : []) {
    const text = typeof entry?.text === "string" ? entry.text : "";
    if (entry?.type === "spacing") before += text;
    if (text.trim() === "" || (entry.type !== undefined && entry.type !== "word")) continue;
    const from = Math.min(seconds, Math.max(last, isNumber(entry.start) ? entry.start : last));
    const to = Math.min(seconds, Math.max(from, isNumber(entry.end) ? entry.end : from));
    const confidence = isNumber(entry.logprob) ? Math.min(1, Math.exp(entry.logprob)) : null;
    spoken.push({
      text,
      start_seconds: start + from,
      end_seconds: start + to,
      confidence,
      before,
      speaker: entry.speaker_id,
    });
    before = "";
    last = from;
  }
  return spoken;
}

/** What an answer says that was heard in `seconds` from `start` on, cut into pieces: at the end of a sentence, at a silence, at another speaker. */
export function heardIn(answer: unknown, asked: string | undefined, start: number, seconds: number): HeardPiece[] {
  if (typeof answer !== "object" || answer === null || typeof (answer as Fields).text !== "string") {
    throw new RemoteError("failed", "Its answer holds no text.");
  }
  const { text, language_code, language_probability, words } = answer as Fields & { text: string };
  const about = {
    language: languageCode(language_code) ?? asked ?? "en",
    language_probability: isNumber(language_probability) ? Math.min(1, Math.max(0, language_probability)) : null,
  };
  const spoken = spokenIn(words, start, seconds);
  if (spoken.length === 0) {
    if (text.trim() === "") return [];
    return [{ ...about, text: text.trim(), start_seconds: start, end_seconds: start + seconds, words: [] }];
  }
  const stretches: Spoken[][] = [];
  for (const word of spoken) {
    const last = stretches.at(-1)?.at(-1);
    const isNew =
      !last ||
      endsSentence.test(last.text) ||
      word.start_seconds - last.end_seconds > gapSeconds ||
      word.speaker !== last.speaker;
    if (isNew) stretches.push([word]);
    else stretches.at(-1)?.push(word);
  }
  return stretches.map((stretch) => ({
    ...about,
    text: stretch
      .map((word, i) => (i === 0 ? word.text : word.before + word.text))
      .join("")
      .trim(),
    start_seconds: (stretch[0] as Spoken).start_seconds,
    end_seconds: (stretch.at(-1) as Spoken).end_seconds,
    words: stretch.map(({ text: said, start_seconds, end_seconds, confidence }) => ({
      text: said,
      start_seconds,
      end_seconds,
      confidence,
    })),
  }));
}

/** Sends a stretch of a recording that starts at `start_seconds` to one of the account's models. Throws RemoteError. */
export async function hear(
  server: EngineServer,
  model: string,
  { samples, sample_rate, language }: TranscribeRequest,
  start_seconds: number,
  limits: Limits,
  signal: AbortSignal,
): Promise<HeardPiece[]> {
  const pcm = toPcm(samples);
  const form = new FormData();
  const file = new Blob([joinBytes([wavHeader("pcm", sample_rate, pcm.length), pcm])], { type: "audio/wav" });
  form.append("file", file, "speech.wav");
  form.append("model_id", model);
  form.append("timestamps_granularity", "word");
  form.append("tag_audio_events", "false");
  if (language !== undefined) form.append("language_code", language);
  const answer = await callAccount(server, "/speech-to-text", {
    method: "POST",
    body: form,
    signal,
    answerMs: limits.transcriptionMs,
    idleMs: limits.idleMs,
  });
  return heardIn(await readJson(answer, answerBytesMax), language, start_seconds, samples.length / sample_rate);
}
