/** POST /v1/audio/speech: a text to sound as it is made, in bytes or in events. */
import type { Input } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import { limits } from "../../contract/limits.ts";
import type { openai } from "../../contract/openai.ts";
import { audioFormat } from "../audio/formats.ts";
import type { Context } from "../context.ts";
import type { RecitedPiece } from "../engines/recite.ts";
import { fail } from "../fail.ts";
import type { ProtocolAnswer } from "../http/answers.ts";
import { prepareSpeech, startSpeech } from "../speech/index.ts";
import { findVoiceByName } from "../voices/index.ts";
import { formatFor, modelNamed, voiceNamed } from "./rules.ts";

const encoder = new TextEncoder();
const event = (data: object) => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);

async function* bytesOf(pieces: AsyncIterable<RecitedPiece>): AsyncGenerator<Uint8Array> {
  for await (const { audio } of pieces) if (audio.length > 0) yield audio;
}

async function* eventsOf(pieces: AsyncIterable<RecitedPiece>, characters: number): AsyncGenerator<Uint8Array> {
  for await (const audio of bytesOf(pieces)) {
    yield event({ type: "speech.audio.delta", audio: Buffer.from(audio).toString("base64") });
  }
  const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
  yield event({ type: "speech.audio.done", usage });
}

/**
 * Speaks with the voice that a name means. What cannot be honoured is refused, never left out in silence.
 * @throws Refusal unsupported_value, and what speech refuses
 */
export async function speak(ctx: Context, input: Input<typeof openai.speak>): Promise<ProtocolAnswer> {
  const output_format =
    formatFor[input.response_format] ??
    fail("unsupported_value", { parameter: "response_format", reason: "there is no encoder for it here" });
  if (input.instructions?.trim()) {
    fail("unsupported_value", { parameter: "instructions", reason: "no engine here takes directions in words" });
  }
  const { speed } = input;
  if (speed !== undefined && !(speed >= limits.speedMin && speed <= limits.speedMax)) {
    fail("unsupported_value", {
      parameter: "speed",
      reason: `the voices speak at ${limits.speedMin} to ${limits.speedMax} times their own pace`,
    });
  }
  const { voice_id } = await findVoiceByName(ctx, voiceNamed(input.voice));
  const request = api.speech.convert.body.schema.parse({
    text: input.input,
    model_id: modelNamed(input.model),
    ...(speed === undefined ? {} : { voice_settings: { speed } }),
  });
  const prepared = await prepareSpeech(ctx, voice_id, request, { output_format, enable_logging: true }, false);
  const { pieces } = await startSpeech(ctx, prepared);
  const content_type = input.stream_format === "sse" ? "text/event-stream" : audioFormat(output_format).content_type;
  return {
    status: 200,
    headers: new Headers({ "content-type": content_type }),
    body: input.stream_format === "sse" ? eventsOf(pieces, prepared.characters) : bytesOf(pieces),
  };
}
