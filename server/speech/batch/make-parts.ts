/** The parts of a long recording: each made, kept and booked in one step, several at once, and again after what may pass. */
import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../../context.ts";
import { asRefusal } from "../../http/refusals.ts";
import { newId } from "../../ids.ts";
import { JobInterruptedError, type Work } from "../../jobs/definition.ts";
import { releaseCharacters, reserveCharacters, settleCharacters } from "../../usage/index.ts";
import { countVoiceUse } from "../../voice-library/index.ts";
import { checkStillSpeaks, priceOf } from "../../voices/index.ts";
import { type BatchPlace, keepPartFile } from "./batch-files.ts";
import type { TextPart } from "./cut-text.ts";
import { type MadePart, makePart, type PartSource, takeUp } from "./make-part.ts";
import { dropPartSpool } from "./part-spool.ts";
import { keepPart, type readBatch } from "./store.ts";

export type StoredBatch = NonNullable<Awaited<ReturnType<typeof readBatch>>>;

const triesMax = 3;
const retryMs = [1000, 5000] as const;
/** What the batch waits for until somebody says that it is there. */
export const pausing: ReadonlySet<string> = new Set(["quota_exceeded", "storage_full"]);
/** What may be better a moment later. */
const passing: ReadonlySet<string> = new Set(["engine_failed", "engine_unreachable", "system_busy", "internal_error"]);

/** The characters held for a part were given back while it was made, so that it cannot be booked. */
class HoldLostError extends Error {
  constructor() {
    super("The characters that were held for a part are held no more");
    this.name = "HoldLostError";
  }
}

/** One run of the job. */
export interface Run {
  work: Work;
  services: Services;
  batch: StoredBatch;
  source: PartSource;
  /** Aborts when the work is to end, or another part cannot be made. */
  signal: AbortSignal;
  /** Characters and sentences of parts under way, by where they start. */
  underWay: Map<number, { characters: number; sentences: number }>;
}

/** Where its files lie. */
export const placeOf = ({ workspace_id, files_workspace_id, batch_id }: StoredBatch): BatchPlace => ({
  workspace_id,
  files_workspace_id,
  batch_id,
});
/** Holds the characters of a part. It takes no place among the requests that a plan allows at once. */
async function holdFor({ work, services, batch }: Run, characters: number): Promise<string> {
  const request_id = newId();
  const { api_key_hashed } = batch;
  const caller = { ...work.owner, api_key: api_key_hashed === null ? null : { api_key_hashed, permissions: null } };
  await reserveCharacters(
    { ...services, caller },
    {
      request_id,
      characters,
      product: "text_to_speech",
      voice_id: batch.voice_id,
      model_id: batch.model_id,
      is_background: true,
    },
  );
  return request_id;
}

/**
 * Makes a part, keeps it and books it; resolves to what is left of it, when an earlier attempt was taken up. The file is
 * there before the row, and the row, the count and the booking hold together.
 */
async function makeAndKeep(run: Run, part: TextPart): Promise<TextPart | null> {
  const { work, services, batch, source, signal, underWay } = run;
  // It may have been blocked since the text was ordered.
  await checkStillSpeaks(services, source.order.voice);
  const begun = await takeUp(source, part);
  const request_id = await holdFor(run, priceOf(source.order.voice, begun?.characters ?? part.characters));
  let kept: MadePart | null = null;
  let isBooked = false;
  try {
    const told = (characters: number, sentences: number) => void underWay.set(part.start, { characters, sentences });
    const made = begun ?? (await makePart(services, source, part, { share: batch.workspace_id, signal, told }));
    await work.step(
      `part ${part.start}`,
      async () => {
        await keepPartFile(services, placeOf(batch), part.start, made.body.bytes, made.times);
        return null;
      },
      {
        async keep(tx) {
          const { voice } = source.order;
          const booked = await settleCharacters(services, request_id, priceOf(voice, made.characters))(tx);
          if (!booked) throw new HoldLostError();
          const { workspace_id } = batch;
          const used = { voice, workspace_id, characters: made.characters, reader_app: false };
          await countVoiceUse(services, tx, used);
          const { end, characters, sentences, body, quality } = made;
          const audio_bytes = body.bytes.length;
          const counted = {
            end,
            characters,
            sentences,
            samples: body.samples,
            audio_bytes,
            quality,
            charged: booked.charged,
          };
          await keepPart(tx, batch.batch_id, part, counted);
          isBooked = true;
        },
      },
    );
    kept = made;
  } finally {
    underWay.delete(part.start);
    // Kept without being booked here: an earlier attempt did it, and only its answer was lost.
    if (!kept || !isBooked) await releaseCharacters(services, request_id);
  }
  await dropPartSpool(source.folder, part.start);
  if (kept.end === part.end) return null;
  return {
    start: kept.end,
    end: part.end,
    characters: part.characters - kept.characters,
    sentences: part.sentences - kept.sentences,
  };
}

/** As `makeAndKeep`, again after a failure that may pass. */
async function makeInTries(run: Run, part: TextPart): Promise<TextPart | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await makeAndKeep(run, part);
    } catch (error) {
      run.signal.throwIfAborted();
      if (error instanceof JobInterruptedError) throw error;
      const code = asRefusal(error)?.code ?? "internal_error";
      if (attempt === triesMax || !passing.has(code)) throw error;
      run.services.log.warn({ error, batch_id: run.batch.batch_id, attempt }, "a part is tried again");
      await wait(retryMs[attempt - 1], undefined, { signal: run.signal });
    }
  }
}

/** Makes all parts, `atOnce` at the same time. Rejects with the first failure, when all have ended; `giveUp` ends those under way. */
export async function makeParts(run: Run, parts: TextPart[], atOnce: number, giveUp: () => void): Promise<void> {
  let failure: { error: unknown } | null = null;
  const next = async (): Promise<void> => {
    for (let part = parts.shift(); part && !failure; part = parts.shift()) {
      try {
        const rest = await makeInTries(run, part);
        if (rest) parts.unshift(rest);
      } catch (error) {
        failure ??= { error };
        // Out of quota, the parts under way still have theirs.
        if (!pausing.has(asRefusal(error)?.code ?? "")) giveUp();
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  if (failure) throw (failure as { error: unknown }).error;
}
