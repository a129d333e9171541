/** What is kept of a speech while it is made: audio, times, waveform; saved as one history item or not at all. */
import { join } from "node:path";
import type { SpeechQuality } from "../../contract/quality.ts";
import { gatherPeaks } from "../audio/peaks.ts";
import { historyHeader, storedForm } from "../audio/stored-form.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import type { RecitedPiece } from "../engines/recite.ts";
import { keepFiles, removeFiles, saveHistoryItem } from "../history/index.ts";
import { gatherQuality } from "./gather-quality.ts";
import type { PreparedSpeech } from "./prepared-speech.ts";
import { openSpool } from "./spool.ts";
import { addTimings, noTimings } from "./timings.ts";

/** The workspace's count of characters before and after a request. */
export interface CountChange {
  from: number;
  to: number;
}

/** Books a request's characters inside a transaction. */
export type Book = (tx: Transaction) => Promise<CountChange>;

export interface Recording {
  /** Adds a piece. @throws StorageFullError */
  push(piece: RecitedPiece): Promise<void>;
  /** A further text of the same conversation begins. */
  continueWith(text: string): void;
  /** Saves the item; its row and the booking hold together or not at all. */
  save(is_complete: boolean, book: Book): Promise<void>;
  /** Lets go of what is not saved. */
  discard(): Promise<void>;
}

async function* withHeader(
  header: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  skipped: number,
): AsyncGenerator<Uint8Array> {
  if (header.length > 0) yield header;
  let skip = skipped;
  for await (const part of rest) {
    const taken = Math.min(skip, part.length);
    skip -= taken;
    if (taken < part.length) yield part.subarray(taken);
  }
}

/** What a history item tells of how it was made. */
export type Recorded = Pick<PreparedSpeech, "text" | "voice" | "settings" | "output_format" | "content_key"> & {
  model: { model_id: string };
  /** Out of a text (TTS, also when absent) or out of speech. */
  source?: "TTS" | "STS";
};

/**
 * Opens the recording of one history item. `checked`: what the checks of a speech found that was made before; `packet`: the
 * packet of provenance that its pieces begin with where their format can carry one.
 */
export function openRecording(
  ctx: Context,
  prepared: Recorded,
  history_item_id: string,
  { checked = null, packet = null }: { checked?: SpeechQuality | null; packet?: Uint8Array | null } = {},
): Recording {
  const spool = openSpool(join(ctx.env.MYNAH_DATA, "spool"));
  const alignment = noTimings();
  const normalized_alignment = noTimings();
  const peaks = gatherPeaks();
  const quality = gatherQuality();
  if (checked) quality.join(checked, {});
  const form = storedForm(prepared.output_format, packet?.length ?? 0);
  const { voice, settings } = prepared;
  let text = prepared.text;
  let seconds = 0;
  let offset = 0;
  let textOffset = 0;
  let content_key = prepared.content_key;

  return {
    async push(piece) {
      await spool.push(piece.audio);
      seconds += piece.audio_seconds;
      addTimings(alignment, piece.alignment, offset);
      addTimings(normalized_alignment, piece.normalized_alignment, offset);
      peaks.add(piece.peaks);
      quality.add(piece.checked, { seconds: offset, text: textOffset });
    },
    continueWith(more) {
      textOffset = text.length;
      text += more;
      content_key = null;
      offset = seconds;
    },
    async save(is_complete, book) {
      const samples = spool.size_bytes - form.replaced_bytes;
      const header = form.header_bytes > 0 ? historyHeader(prepared.output_format, samples, packet) : new Uint8Array(0);
      const { workspace_id, user_id } = ctx.caller;
      const file_key = await keepFiles(ctx, {
        history_item_id,
        workspace_id,
        content_type: form.content_type,
        audio: withHeader(header, spool.contents(), form.replaced_bytes),
        details: { alignment, normalized_alignment, peaks: peaks.overview() },
      });
      try {
        await ctx.db.transaction(async (tx) => {
          const count = await book(tx);
          await saveHistoryItem(
            ctx,
            {
              history_item_id,
              workspace_id,
              user_id,
              request_id: ctx.request_id,
              voice_id: voice.voice_id,
              voice_name: voice.name,
              voice_category: voice.category,
              model_id: prepared.model.model_id,
              source: prepared.source ?? "TTS",
              text,
              settings: { ...settings },
              output_format: prepared.output_format,
              content_type: form.content_type,
              file_key,
              size_bytes: header.length + samples,
              duration_seconds: seconds,
              character_count_change_from: count.from,
              character_count_change_to: count.to,
              is_complete,
              content_key,
              quality: quality.quality(),
            },
            tx,
          );
        });
      } catch (error) {
        await removeFiles(ctx, file_key);
        throw error;
      }
    },
    discard: () => spool.discard(),
  };
}
