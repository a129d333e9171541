/** POST /v1/audio-isolation/history: a recording is cleaned in the background. */
import { createReadStream } from "node:fs";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { isolator } from "../../contract/isolator.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { hearUpload } from "../voice-changer/index.ts";
import { cleanInBackground } from "./clean-in-background.ts";
import { findOwnIsolation } from "./find-isolation.ts";
import { keyOf, removeIsolationFiles } from "./isolation-files.ts";
import { model_id, product, shownIsolation } from "./rules.ts";
import { countOpen, insertIsolation, type NewIsolation, type StoredIsolation } from "./store.ts";

/** Listens to it, keeps it and queues it; resolves when it is safe. @throws Refusal of `hearUpload`, too_many_isolations */
export async function addIsolation(
  ctx: Context,
  { audio, file_format }: Input<typeof isolator.add>,
): Promise<Output<typeof isolator.add>> {
  const is_raw = file_format === "pcm_s16le_16";
  const heard = await hearUpload(ctx, audio, { minutes_max: limits.cleanedMinutesMax, is_raw, product, model_id });
  const { workspace_id, user_id, api_key } = ctx.caller;
  const isolation_id = newId();
  const place = { workspace_id, isolation_id };
  // A recording without a header is kept with one; what engines cannot read keeps its sound beside it.
  const { path, content_type } = is_raw ? heard : audio;
  const row: NewIsolation = {
    ...place,
    user_id,
    api_key_hashed: api_key?.api_key_hashed ?? null,
    file_name: audio.file_name.replaceAll("\0", "").toWellFormed().trim().slice(-limits.nameLengthMax) || "recording",
    content_type,
    size_bytes: audio.size_bytes,
    duration_seconds: heard.seconds,
    original_key: keyOf(place, "original"),
    created_at: ctx.now(),
  };
  const remove = () =>
    removeIsolationFiles(ctx, { audio_key: null, video_key: null, peaks_key: null, ...row } as StoredIsolation);
  try {
    await ctx.files.put(row.original_key, createReadStream(path), { content_type });
    if (heard.path !== path)
      await ctx.files.put(keyOf(place, "sound.wav"), createReadStream(heard.path), { content_type: "audio/wav" });
    await ctx.db.transaction(async (tx) => {
      const isolations_max = limits.isolationsUnfinishedMax;
      if ((await countOpen(tx, workspace_id)) >= isolations_max) fail("too_many_isolations", { isolations_max });
      const job_id = await ctx.jobs.enqueue(tx, cleanInBackground, { isolation_id }, { workspace_id, user_id });
      await insertIsolation(tx, { ...row, job_id });
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return shownIsolation(await findOwnIsolation(ctx, isolation_id), ctx.now());
}
