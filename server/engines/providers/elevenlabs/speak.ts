/** One utterance spoken with one account. */
import { readPcm } from "../../../audio/streamed-pcm.ts";
import { RemoteError } from "../../../remote/call.ts";
import { firstWithin } from "../../../remote/first-within.ts";
import type { Limits } from "../../../remote/limits.ts";
import { readLines } from "../../../remote/lines.ts";
import { partsOf, speechSecondsMax } from "../../../remote/text-parts.ts";
import type { EngineServer, SpeakRequest, SpokenPiece } from "../../ports.ts";
import { type AccountModel, callAccount } from "./account.ts";
import { sampleRate } from "./catalogue.ts";
import { type CharacterTimes, openWordClock } from "./timings.ts";

/** Small pieces, so that whoever leaves stops soon. */
const pieceLength = sampleRate / 10;
const lineLengthMax = 32_000_000;

type Fields = Record<string, unknown>;
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isFinite);

function timesIn(value: unknown): CharacterTimes | null {
  if (typeof value !== "object" || value === null) return null;
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = value as Fields;
  const isWhole = Array.isArray(characters) && isNumbers(starts) && isNumbers(ends);
  return isWhole
    ? { characters: characters.map(String), character_start_times_seconds: starts, character_end_times_seconds: ends }
    : null;
}

interface Line {
  bytes: Uint8Array;
  times: CharacterTimes | null;
}

async function* linesOf(bytes: AsyncGenerator<Uint8Array, void, void>): AsyncGenerator<Line, void, void> {
  for await (const line of readLines(bytes, lineLengthMax)) {
    let fields: Fields;
    try {
      fields = JSON.parse(line) as Fields;
    } catch {
      throw new RemoteError("failed", "A line of its answer is not JSON.");
    }
    if (typeof fields?.audio_base64 !== "string") throw new RemoteError("failed", "A line of its answer has no sound.");
    yield { bytes: Buffer.from(fields.audio_base64, "base64"), times: timesIn(fields.alignment) };
  }
}

function bodyOf(request: SpeakRequest, model: AccountModel, text: string): string {
  const { style, seed, language, utterance } = request;
  return JSON.stringify({
    // Markup was read already: what looks like it now is text, of the same length.
    text: text.replace(/[<>]/g, " "),
    model_id: model.model_id,
    voice_settings: style,
    seed,
    ...(model.takes_language ? { language_code: language } : {}),
    ...(model.takes_context && utterance.previous_text !== "" ? { previous_text: utterance.previous_text } : {}),
    ...(model.takes_context && utterance.next_text !== "" ? { next_text: utterance.next_text } : {}),
  });
}

async function* sayPart(
  server: EngineServer,
  model: AccountModel,
  request: SpeakRequest,
  text: string,
  within: { signal: AbortSignal; answerMs: number; idleMs: number },
): AsyncGenerator<Line, void, void> {
  const path = `/text-to-speech/${encodeURIComponent(request.voice)}/stream/with-timestamps`;
  const answer = await callAccount(server, `${path}?output_format=pcm_${sampleRate}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: bodyOf(request, model, text),
    ...within,
  });
  yield* linesOf(answer.bytes());
}

/**
 * Speaks with an account, at `sampleRate`, with the time of every word. Throws RemoteError; unreachable, when the first
 * sound takes longer than `firstSoundMs`.
 */
export async function* say(
  server: EngineServer,
  model: AccountModel,
  request: SpeakRequest,
  firstSoundMs: number,
  { idleMs }: Pick<Limits, "idleMs">,
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece, void, void> {
  const text = request.utterance.spans.map((span) => span.text).join("");
  const clock = openWordClock(text, request.language);
  let made = 0;
  for (const part of partsOf(text, model.text_length_max)) {
    if (signal.aborted) return;
    const start = made;
    const pieces = firstWithin(firstSoundMs, signal, async function* (within) {
      const offset = start / sampleRate;
      const lines = sayPart(server, model, request, part.text, { answerMs: firstSoundMs, idleMs, signal: within });
      const sound = async function* () {
        for await (const line of lines) {
          if (line.times) clock.add(line.times, offset);
          if (line.bytes.length > 0) yield line.bytes;
        }
      };
      yield* readPcm(sound());
    });
    for await (const samples of pieces) {
      if ((made - start) / sampleRate > speechSecondsMax(part.text)) {
        throw new RemoteError("failed", "It goes on longer than anybody speaks this text.");
      }
      for (let at = 0; at < samples.length; at += pieceLength) {
        if (signal.aborted) return;
        const piece = samples.slice(at, at + pieceLength);
        made += piece.length;
        yield { samples: piece, words: clock.heard(made / sampleRate) };
      }
    }
    if (signal.aborted) return;
    if (made === start && /[\p{L}\p{N}]/u.test(part.text)) {
      throw new RemoteError("failed", "It answered without any sound.");
    }
  }
  if (made > 0 && !clock.knows() && /[\p{L}\p{N}]/u.test(text)) {
    throw new RemoteError("failed", "It did not tell when words are heard.");
  }
  const words = clock.rest(made / sampleRate);
  if (words.length > 0) yield { samples: new Float32Array(0), words };
}
