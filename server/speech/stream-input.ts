/** The websocket of text to speech: text comes in as it is written, speech goes out as it is made. */
import { type Input, member } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { Alignment, SocketMessage, SocketReply, speech } from "../../contract/speech.ts";
import type { Context, PublicContext } from "../context.ts";
import type { RecitedPiece } from "../engines/recite.ts";
import { fail, refusal } from "../fail.ts";
import type { Conversation } from "../http/answers.ts";
import { admit } from "../http/call.ts";
import { newId } from "../ids.ts";
import { authenticate } from "../sign-in/index.ts";
import { packetFor, sourceOf } from "./marks.ts";
import { prepareSpeech } from "./prepare-speech.ts";
import { type CountChange, openRecording, type Recording } from "./recording.ts";
import { startSpeech } from "./start-speech.ts";
import { openTextBuffer } from "./text-buffer.ts";

type Query = Input<typeof speech.stream_input>;
type Talk = Conversation<SocketMessage, SocketReply>;

/** The next message, or the refusal that clients know when none comes in time. */
async function nextMessage(messages: AsyncIterator<SocketMessage>, seconds: number): Promise<SocketMessage | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusal("input_timeout_exceeded", { seconds })), seconds * 1000);
  });
  try {
    const next = await Promise.race([messages.next(), late]);
    return next.done ? null : next.value;
  } finally {
    clearTimeout(timer);
  }
}

/** Times in whole milliseconds from the start of what is sent with them. */
function socketTimes(timed: Alignment | null, base_seconds: number) {
  if (!timed) return null;
  const relative = (seconds: number) => Math.max(0, Math.round((seconds - base_seconds) * 1000));
  const starts = timed.character_start_times_seconds.map(relative);
  const ends = timed.character_end_times_seconds.map(relative);
  return {
    chars: timed.characters,
    charStartTimesMs: starts,
    charDurationsMs: ends.map((end, index) => Math.max(0, end - (starts[index] ?? 0))),
  };
}

/**
 * Turns pieces into frames. Times count from the first audio since the last frame that had times; with
 * `sync_alignment` audio waits for its times, so that every frame has both.
 */
async function sendPieces(talk: Talk, pieces: AsyncIterable<RecitedPiece>, sync_alignment: boolean): Promise<void> {
  let base = 0;
  let seconds = 0;
  let waiting: Uint8Array[] = [];
  for await (const piece of pieces) {
    seconds += piece.audio_seconds;
    waiting.push(piece.audio);
    if (sync_alignment && !piece.alignment) continue;
    const audio = Buffer.concat(waiting);
    waiting = [];
    if (audio.length === 0 && !piece.alignment) continue;
    await talk.send({
      audio: audio.toString("base64"),
      isFinal: null,
      alignment: socketTimes(piece.alignment, base),
      normalizedAlignment: socketTimes(piece.normalized_alignment, base),
    });
    if (piece.alignment) base = seconds;
  }
}

const sameSettings = (a: SocketMessage["voice_settings"], b: SocketMessage["voice_settings"]): boolean =>
  Object.entries(b ?? {}).every(([name, value]) => (a as Record<string, unknown> | undefined | null)?.[name] === value);

/** One conversation after its first message. */
interface Session {
  ctx: Context;
  query: Query;
  first: SocketMessage;
  recording: Recording | null;
  said: string;
  /** How much was heard by now. */
  seconds: number;
  count: CountChange | null;
}

/** Speaks one stretch of text and sends it. */
async function say(session: Session, talk: Talk, text: string): Promise<void> {
  const { ctx, query, first } = session;
  const prepared = await prepareSpeech(
    ctx,
    query.voice_id,
    {
      text,
      model_id: query.model_id,
      language_code: query.language_code,
      voice_settings: first.voice_settings,
      pronunciation_dictionary_locators: first.pronunciation_dictionary_locators,
      seed: query.seed,
      previous_text: session.said.slice(-500),
      apply_text_normalization: query.apply_text_normalization,
    },
    query,
    query.enable_ssml_parsing,
  );
  if (session.recording) session.recording.continueWith(text);
  else if (query.enable_logging) {
    const packet = packetFor(ctx, sourceOf(prepared.voice, prepared.model)).packet ?? null;
    session.recording = openRecording(ctx, prepared, newId(), { packet });
  }
  session.said += text;
  const running = await startSpeech(ctx, prepared, {
    request_id: newId(),
    recorded: false,
    is_part: true,
    from_seconds: session.seconds,
    onBooked: ({ from, to }) => {
      session.count = { from: session.count?.from ?? from, to };
    },
  });
  await sendPieces(talk, recorded(running.pieces, session), query.sync_alignment);
}

async function* recorded(pieces: AsyncIterable<RecitedPiece>, session: Session): AsyncGenerator<RecitedPiece> {
  for await (const piece of pieces) {
    await session.recording?.push(piece);
    session.seconds += piece.audio_seconds;
    yield piece;
  }
}

/** A browser cannot set headers on a websocket, so the first message may carry them. */
function credentialsOf(first: SocketMessage): Headers {
  const headers = new Headers();
  const key = first.xi_api_key ?? first["xi-api-key"];
  if (key) headers.set("xi-api-key", key);
  if (first.authorization) headers.set("authorization", first.authorization);
  return headers;
}

/** Reads the first message and finds out who speaks. @throws Refusal for one that is not a first message */
async function openSession(
  ctx: PublicContext,
  query: Query,
  messages: AsyncIterator<SocketMessage>,
): Promise<Session | null> {
  const first = await nextMessage(messages, query.inactivity_timeout);
  if (!first) return null;
  const caller = ctx.caller ?? (await authenticate(ctx)(credentialsOf(first))) ?? fail("needs_authorization");
  admit(member("text_to_speech"), caller);
  if (first.text.trim() !== "") fail("invalid_input_message");
  return { ctx: { ...ctx, caller }, query, first, recording: null, said: "", seconds: 0, count: null };
}

/** Holds the conversation until the client ends it with an empty text, leaves, or makes a mistake. */
export async function streamInput(ctx: PublicContext, query: Query, talk: Talk): Promise<void> {
  const messages = talk.messages[Symbol.asyncIterator]();
  const session = await openSession(ctx, query, messages);
  if (!session) return;
  const schedule = session.first.generation_config?.chunk_length_schedule ?? limits.socketScheduleDefault;
  const buffer = openTextBuffer(query.auto_mode ? [1] : schedule);
  let complete = false;
  try {
    for (
      let message: SocketMessage | null = session.first;
      message;
      message = await nextMessage(messages, query.inactivity_timeout)
    ) {
      if (message !== session.first) {
        if (!sameSettings(session.first.voice_settings, message.voice_settings)) fail("voice_settings_changed");
        buffer.push(message.text);
      }
      const ended = message.text === "" && message !== session.first;
      const ready = ended || message.flush ? buffer.rest() : buffer.take(message.try_trigger_generation ?? false);
      if (ready.trim() !== "") await say(session, talk, ready);
      if (ended) {
        complete = true;
        break;
      }
    }
  } finally {
    const { recording, count } = session;
    if (recording && count) await recording.save(complete, async () => count);
    await recording?.discard();
  }
  if (!complete) return;
  await talk.send({ audio: null, isFinal: true });
  talk.close(1000, "");
}
