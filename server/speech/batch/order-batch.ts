/** A text becomes a long recording: checked, parted, kept and queued. */
import { setImmediate as breathe } from "node:timers/promises";
import { limits } from "../../../contract/limits.ts";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { Batch, SpeechRequest } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { readSsml } from "../../engines/text/ssml.ts";
import { fail } from "../../fail.ts";
import { newId } from "../../ids.ts";
import { packetFor, sourceOf } from "../marks.ts";
import { prepareSpeech } from "../prepare-speech.ts";
import { type BatchPlace, keepOrder, removeBatchFiles } from "./batch-files.ts";
import { cutText, type TextPart, UnpartableError } from "./cut-text.ts";
import { makeBatch } from "./make-batch.ts";
import { nameOf, showBatch } from "./rules.ts";
import { countUnfinished, findBatch, insertBatch } from "./store.ts";

/** What a caller orders. */
export type BatchOrder = SpeechRequest & { voice_id: string; name?: string | undefined; output_format: OutputFormat };

/** Others get their turn after so much parting. */
const workMsMax = 8;

/** @throws TextError, Refusal invalid_ssml */
async function partsOf(text: string, language: string): Promise<TextPart[]> {
  const parts: TextPart[] = [];
  let since = performance.now();
  try {
    for (const part of cutText(text, language, limits.textLengthMax)) {
      const own = text.slice(part.start, part.end);
      // What cannot be read is told now, not in the middle of the night.
      if (own.includes("<")) readSsml(own);
      parts.push(part);
      if (performance.now() - since < workMsMax) continue;
      await breathe();
      since = performance.now();
    }
  } catch (error) {
    if (error instanceof UnpartableError) fail("invalid_ssml", { reason: error.message });
    throw error;
  }
  return parts;
}

/** Queues a text; resolves when it is safe. @throws Refusal for what cannot be spoken, or too_many_batches */
export async function orderBatch(ctx: Context, ordered: BatchOrder): Promise<Batch> {
  const { voice_id, output_format, name, ...request } = ordered;
  const delivery = { output_format, enable_logging: true };
  const prepared = await prepareSpeech(ctx, voice_id, request, delivery, true, limits.batchTextLengthMax);
  const { text, characters, content_key: _, keep: __, previous_text: ___, next_text: ____, ...order } = prepared;
  const parts = await partsOf(text, order.language ?? order.voice.labels.language);
  const { workspace_id, user_id, api_key } = ctx.caller;
  const place: BatchPlace = { workspace_id, files_workspace_id: null, batch_id: newId() };
  await keepOrder(ctx, place, text, order, packetFor(ctx, sourceOf(order.voice, order.model)).packet ?? null);
  try {
    await ctx.db.transaction(async (tx) => {
      const batches_max = limits.batchesUnfinishedMax;
      if ((await countUnfinished(tx, workspace_id)) >= batches_max) fail("too_many_batches", { batches_max });
      const job_id = await ctx.jobs.enqueue(tx, makeBatch, { batch_id: place.batch_id }, { workspace_id, user_id });
      const row = {
        ...place,
        user_id,
        api_key_hashed: api_key?.api_key_hashed ?? null,
        job_id,
        name: nameOf(name, text.replaceAll("\0", "\uFFFD").toWellFormed()),
        voice_id: order.voice.voice_id,
        voice_name: order.voice.name,
        model_id: order.model.model_id,
        output_format,
        sentences_total: parts.reduce((sum, { sentences }) => sum + sentences, 0),
        characters_total: characters,
        created_at: ctx.now(),
      };
      await insertBatch(tx, row, parts);
    });
  } catch (error) {
    await removeBatchFiles(ctx, place);
    throw error;
  }
  const row = await findBatch(ctx.db.drizzle, ctx.caller, place.batch_id);
  return showBatch(row ?? fail("batch_not_found", { batch_id: place.batch_id }), ctx.now());
}
