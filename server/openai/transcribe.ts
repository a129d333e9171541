/** POST /v1/audio/transcriptions: what a recording says, in any of the vendor's formats. */
import type { Input } from "../../contract/endpoint.ts";
import type { openai } from "../../contract/openai.ts";
import type { Context } from "../context.ts";
import type { HeardPiece } from "../engines/ports.ts";
import { subtitlesOf, type TimedWord } from "../engines/timing/subtitles.ts";
import type { ProtocolAnswer } from "../http/answers.ts";
import { hearRecording, soundOf } from "../transcription/index.ts";

const encoder = new TextEncoder();

function answer(content_type: string, body: AsyncIterable<Uint8Array> | string): ProtocolAnswer {
  async function* whole(text: string): AsyncGenerator<Uint8Array> {
    yield encoder.encode(text);
  }
  const headers = new Headers({ "content-type": content_type });
  return { status: 200, headers, body: typeof body === "string" ? whole(body) : body };
}

const textOf = (heard: readonly HeardPiece[]): string =>
  heard
    .map((piece) => piece.text.trim())
    .filter((text) => text !== "")
    .join(" ");

/** What is heard, as it is heard. */
async function* eventsOf(pieces: AsyncIterable<HeardPiece>): AsyncGenerator<Uint8Array> {
  const event = (data: object) => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);
  let text = "";
  for await (const piece of pieces) {
    const said = piece.text.trim();
    if (said === "") continue;
    const delta = text === "" ? said : ` ${said}`;
    text += delta;
    yield event({ type: "transcript.text.delta", delta });
  }
  yield event({ type: "transcript.text.done", text });
}

/** The vendor's long form: stretches, and words where they were asked for. */
function verbose(heard: readonly HeardPiece[], granularities: readonly ("word" | "segment")[]) {
  const words = heard.flatMap((piece) => piece.words);
  return {
    task: "transcribe",
    language: heard[0]?.language ?? "",
    // Until the end of the last word: how long silence goes on after it is not known here.
    duration: heard.at(-1)?.end_seconds ?? 0,
    text: textOf(heard),
    ...(granularities.includes("segment")
      ? {
          segments: heard.map((piece, id) => ({
            id,
            start: piece.start_seconds,
            end: piece.end_seconds,
            text: piece.text.trim(),
          })),
        }
      : {}),
    ...(granularities.includes("word")
      ? {
          words: words.map(({ text, start_seconds, end_seconds }) => ({
            word: text,
            start: start_seconds,
            end: end_seconds,
          })),
        }
      : {}),
  };
}

/** Hears a recording. @throws Refusal, as `hearRecording` does */
export async function transcribe(ctx: Context, input: Input<typeof openai.transcribe>): Promise<ProtocolAnswer> {
  const pieces = await hearRecording(ctx, {
    sound: await soundOf(input.file),
    model_id: input.model,
    language_code: input.language,
    prompt: input.prompt,
  });
  if (input.stream) return answer("text/event-stream", eventsOf(pieces));
  const heard: HeardPiece[] = [];
  for await (const piece of pieces) heard.push(piece);
  switch (input.response_format) {
    case "text":
      return answer("text/plain; charset=utf-8", `${textOf(heard)}\n`);
    case "json":
      return answer("application/json", JSON.stringify({ text: textOf(heard) }));
    case "verbose_json":
      return answer("application/json", JSON.stringify(verbose(heard, input["timestamp_granularities[]"])));
    case "srt":
    case "vtt":
      return answer(
        input.response_format === "vtt" ? "text/vtt; charset=utf-8" : "text/plain; charset=utf-8",
        subtitlesOf(
          heard.flatMap((piece): readonly TimedWord[] => (piece.words.length > 0 ? piece.words : [piece])),
          input.response_format,
        ),
      );
  }
}
