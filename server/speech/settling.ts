/** Sound on its way to somebody: it is recorded as it goes, and however it ends, the account is settled once. */
import { limits } from "../../contract/limits.ts";
import type { ChecklistItem } from "../../contract/onboarding.ts";
import type { Context } from "../context.ts";
import type { RecitedPiece } from "../engines/recite.ts";
import { refusal } from "../fail.ts";
import { completeStep } from "../onboarding/index.ts";
import { releaseCharacters, settleCharacters } from "../usage/index.ts";
import { countVoiceUse } from "../voice-library/index.ts";
import { priceOf, type VoiceOnHand } from "../voices/index.ts";
import type { Book, CountChange, Recording } from "./recording.ts";

/** Ends a request whose reader has stopped reading, so that it does not hold a place for ever. */
export function openWatchdog(): { signal: AbortSignal; touch(): void; rest(): void } {
  const stalled = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(timer);
  return {
    signal: stalled.signal,
    rest,
    touch() {
      rest();
      timer = setTimeout(() => stalled.abort(refusal("answer_not_read")), limits.streamStallMs);
      timer.unref();
    },
  };
}

/** How it ended: to its end, because its reader went away, or because it could not go on. */
export type Ending = "complete" | "left" | "failed";

/** What is settled. */
export interface Booking {
  request_id: string;
  /** Who spoke: its owner is told of it, and may ask for more. */
  voice: VoiceOnHand;
  /** Whether a program asked that reads aloud to somebody. */
  reader_app?: boolean;
  /** What the whole costs at most. */
  price: number;
  /** What was said by the `characters_done` of a piece, in characters as people count them; of the whole: undefined. */
  said(characters_done: number | undefined): number;
  recording: Recording | null;
  /** The step of the newcomers' checklist that is done with it. */
  step: ChecklistItem;
  onBooked?: ((change: CountChange) => void) | undefined;
}

/** Books what was made, together with the history item; what failed costs nothing. */
export async function settle(
  ctx: Context,
  { request_id, voice, reader_app = false, price, said, recording, step: item, onBooked }: Booking,
  ending: Ending,
  done: number,
): Promise<void> {
  try {
    if (ending === "failed") {
      await releaseCharacters(ctx, request_id);
      return;
    }
    const characters = said(ending === "complete" ? undefined : done);
    const charged = Math.min(price, priceOf(voice, characters));
    const step = settleCharacters(ctx, request_id, charged);
    const book: Book = async (tx) => {
      const booked = await step(tx);
      // A hold that is gone was released while this ran (a boot takes old ones for dead); there is nothing to charge.
      const change = { from: booked?.used_before ?? 0, to: booked?.used_after ?? 0 };
      onBooked?.(change);
      const { workspace_id } = ctx.caller;
      if (charged > 0) await countVoiceUse(ctx, tx, { voice, workspace_id, characters, reader_app });
      if (ending === "complete") await completeStep(ctx, ctx.caller.user_id, item, tx);
      return change;
    };
    if (recording && done > 0) await recording.save(ending === "complete", book);
    else await ctx.db.transaction(book);
  } catch (error) {
    await releaseCharacters(ctx, request_id);
    throw error;
  } finally {
    await recording?.discard();
  }
}

/**
 * The pieces as they come; however it ends, `finish` is called once. Engines that are stopped end without an error: whoever
 * still reads gets the reason instead, and never takes what there is for the whole.
 * @param stopped its reader went away or stopped reading, the server stops, or its member may not go on.
 */
export async function* settling(
  pieces: AsyncIterator<RecitedPiece>,
  first: IteratorResult<RecitedPiece>,
  watchdog: ReturnType<typeof openWatchdog>,
  record: (piece: RecitedPiece) => Promise<void>,
  stopped: AbortSignal,
  finish: (ending: Ending, done: number) => Promise<void>,
): AsyncGenerator<RecitedPiece> {
  let done = 0;
  // Until the last piece is out, a reader that goes away has left.
  let ending: Ending = "left";
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      await record(next.value);
      done = next.value.characters_done;
      watchdog.touch();
      yield next.value;
      watchdog.rest();
    }
    stopped.throwIfAborted();
    ending = "complete";
  } catch (error) {
    if (!stopped.aborted) ending = "failed";
    throw error;
  } finally {
    watchdog.rest();
    await pieces.return?.();
    await finish(ending, done);
  }
}
