/** Runs one speech: holds its characters, speaks, records, and settles with what was made. */
import type { SpeechQuality } from "../../contract/quality.ts";
import { may } from "../../contract/rights.ts";
import type { Context } from "../context.ts";
import type { CheckMode } from "../engines/check/utter-checked.ts";
import type { RecitedPiece } from "../engines/recite.ts";
import { findKeptSpeech } from "../history/index.ts";
import { newId } from "../ids.ts";
import { releaseCharacters, reserveCharacters } from "../usage/index.ts";
import { priceOf, reciter } from "../voices/index.ts";
import { gatherQuality } from "./gather-quality.ts";
import { keptPieces } from "./kept-pieces.ts";
import { packetFor, sourceOf, watermarkFor } from "./marks.ts";
import { watchPlace } from "./place-in-line.ts";
import type { PreparedSpeech } from "./prepared-speech.ts";
import { type CountChange, openRecording } from "./recording.ts";
import { openWatchdog, settle, settling } from "./settling.ts";
import { speechTextOf } from "./speech-text.ts";

export interface RunningSpeech {
  /** The item that it becomes, when it is kept. */
  history_item_id: string;
  /**
   * The audio as it is made. Must be read to its end or returned early: both settle the account. When it has ended,
   * the history item is on disk.
   */
  pieces: AsyncGenerator<RecitedPiece>;
  /** What the checks found by now; null when nothing was checked. */
  quality(): SpeechQuality | null;
}

/** Characters, as people count them, in the first `units` UTF-16 units of a text. */
function charactersIn(text: string, units: number): number {
  let count = 0;
  for (const _ of text.slice(0, units)) count++;
  return count;
}

export interface StartOptions {
  /** Under which the characters are held; one conversation may hold several. */
  request_id?: string;
  /** Whether a history item is made. */
  recorded?: boolean;
  onBooked?: (change: CountChange) => void;
  /** Whether a sentence that fails its check is spoken again, which holds it back until then; absent: only marked. */
  checks?: CheckMode;
  /** The text is a part of a longer one, so that it is checked even when it is a single sentence. */
  is_part?: boolean;
  /** Of one that goes on: how much sound of the same file came before. */
  from_seconds?: number;
}

/** Tells the operator of what may be wrong. */
function logSuspect(
  { log, request_id }: Context,
  { voice, model }: PreparedSpeech,
  quality: SpeechQuality | null,
): void {
  if (quality?.verdict !== "suspect") return;
  const { sentences, suspect, findings } = quality;
  const reasons = [...new Set(findings.map(({ reason }) => reason))];
  const { voice_id } = voice;
  log.warn({ request_id, voice_id, model_id: model.model_id, sentences, suspect, reasons }, "speech may be wrong");
}

/**
 * Starts to speak and resolves when the first audio is there; until then every failure is a plain refusal and nothing
 * is charged. Sets the headers that tell about the request.
 * @throws Refusal quota_exceeded, too_many_concurrent_requests, engine_failed, invalid_ssml …
 */
export async function startSpeech(
  ctx: Context,
  prepared: PreparedSpeech,
  {
    request_id = ctx.request_id,
    recorded = prepared.keep,
    onBooked,
    checks = "mark",
    is_part = false,
    from_seconds = 0,
  }: StartOptions = {},
): Promise<RunningSpeech> {
  const { content_key } = prepared;
  const kept = recorded && content_key !== null ? await findKeptSpeech(ctx, content_key) : null;
  const price = kept && may(ctx.caller, "free_repeats") ? 0 : priceOf(prepared.voice, prepared.characters);
  const held = await reserveCharacters(ctx, {
    request_id,
    characters: price,
    product: "text_to_speech",
    voice_id: prepared.voice.voice_id,
    model_id: prepared.model.model_id,
  });
  const history_item_id = newId();
  // What goes on with a file has no front.
  const front = from_seconds === 0 ? packetFor(ctx, sourceOf(prepared.voice, prepared.model)) : {};
  const marks = { ...watermarkFor(ctx, from_seconds), ...front };
  const more = { checked: kept?.quality ?? null, packet: front.packet ?? null };
  const recording = recorded ? openRecording(ctx, prepared, history_item_id, more) : null;
  const quality = gatherQuality();
  if (kept?.quality) quality.join(kept.quality, {});
  const watchdog = openWatchdog();
  const stopped = AbortSignal.any([ctx.signal, watchdog.signal]);
  const line = watchPlace(ctx, request_id);
  try {
    const pieces = kept
      ? keptPieces(kept, prepared.output_format, prepared.text.length, front.packet?.length)
      : ctx.engines.recite(
          {
            ...(await reciter(ctx, prepared.voice)),
            model_id: prepared.model.model_id,
            style: prepared.settings,
            seed: prepared.seed,
            output_format: prepared.output_format,
            text: speechTextOf(prepared),
            checks,
            is_part,
            marks,
          },
          {
            signal: stopped,
            share: ctx.caller.workspace_id,
            onPlace: line.moved,
          },
        );
    const recital = pieces[Symbol.asyncIterator]();
    const first = await recital.next();
    if (first.done) stopped.throwIfAborted();
    const waited = line.left();
    ctx.reply.set("character-cost", String(price));
    ctx.reply.set("x-cache", kept ? "hit" : "miss");
    ctx.reply.set("current-concurrent-requests", String(held.current));
    ctx.reply.set("maximum-concurrent-requests", String(held.max));
    ctx.reply.set("x-queue-position", String(waited.place));
    ctx.reply.set("x-queue-seconds", waited.seconds.toFixed(1));
    if (recording) ctx.reply.set("history-item-id", history_item_id);
    if (kept?.quality) ctx.reply.set("x-speech-quality", kept.quality.verdict);
    return {
      history_item_id,
      quality: quality.quality,
      pieces: settling(
        recital,
        first,
        watchdog,
        async (piece) => {
          quality.add(piece.checked);
          await recording?.push(piece);
        },
        stopped,
        async (ending, spoken) => {
          logSuspect(ctx, prepared, quality.quality());
          const said = (units = prepared.text.length) => charactersIn(prepared.text, units);
          await settle(
            ctx,
            {
              request_id,
              voice: prepared.voice,
              reader_app: prepared.reader_app,
              price,
              said,
              recording,
              step: "text_to_speech",
              onBooked,
            },
            ending,
            spoken,
          );
        },
      ),
    };
  } catch (error) {
    line.left();
    await releaseCharacters(ctx, request_id);
    await recording?.discard();
    throw error;
  }
}
