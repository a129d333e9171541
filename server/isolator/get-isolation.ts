/** GET /v1/audio-isolation/history/{isolation_id}, and what belongs to it. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { isolator } from "../../contract/isolator.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { shownPeaks } from "../history/index.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { findCleanIsolation, findOwnIsolation } from "./find-isolation.ts";
import { fileBytes, readWaveforms } from "./isolation-files.ts";
import { shownIsolation } from "./rules.ts";

type Wanted = Input<typeof isolator.get>;

/** @throws Refusal isolation_not_found */
export async function getIsolation(ctx: Context, { isolation_id }: Wanted): Promise<Output<typeof isolator.get>> {
  return shownIsolation(await findOwnIsolation(ctx, isolation_id), ctx.now());
}

/** What came in. @throws Refusal isolation_not_found, invalid_range */
export async function getOriginal(ctx: Context, { isolation_id }: Wanted, range: WantedRange | null): Promise<Bytes> {
  const row = await findOwnIsolation(ctx, isolation_id);
  return await fileBytes(ctx, row, row.original_key, range);
}

/** How what came out is called: as what came in, and clean. */
const cleanName = (file_name: string, key: string): string =>
  `${file_name.replace(/\.[^.]{1,5}$/, "")} (clean)${key.slice(key.lastIndexOf("."))}`;

/** The clean sound. @throws Refusal isolation_not_found, isolation_not_done, invalid_range */
export async function getCleanAudio(ctx: Context, { isolation_id }: Wanted, range: WantedRange | null): Promise<Bytes> {
  const row = await findCleanIsolation(ctx, isolation_id);
  return await fileBytes(ctx, row, row.audio_key, range, cleanName(row.file_name, row.audio_key));
}

/** The video with the clean sound. @throws Refusal isolation_without_video besides */
export async function getCleanVideo(ctx: Context, { isolation_id }: Wanted, range: WantedRange | null): Promise<Bytes> {
  const row = await findCleanIsolation(ctx, isolation_id);
  const { video_key } = row;
  if (video_key === null) return fail("isolation_without_video", { reason: row.reason?.message ?? "none came in." });
  return await fileBytes(ctx, row, video_key, range, cleanName(row.file_name, video_key));
}

/** Addresses that work for a while. @throws Refusal isolation_not_found, isolation_not_done */
export async function getLinks(ctx: Context, { isolation_id }: Wanted): Promise<Output<typeof isolator.get_links>> {
  const row = await findCleanIsolation(ctx, isolation_id);
  const expires_seconds = limits.signedLinkSeconds;
  const { original_key, audio_key, video_key, file_name } = row;
  const kept = video_key ?? audio_key;
  const [original_url, audio_url, video_url, download_url] = await Promise.all([
    ctx.files.signUrl(original_key, { expires_seconds }),
    ctx.files.signUrl(audio_key, { expires_seconds }),
    video_key ? ctx.files.signUrl(video_key, { expires_seconds }) : null,
    ctx.files.signUrl(kept, { expires_seconds, download_name: cleanName(file_name, kept) }),
  ]);
  const expires_unix = Math.floor(ctx.now().getTime() / 1000) + expires_seconds;
  return { original_url, audio_url, video_url, download_url, expires_unix };
}

/** Peaks of both. @throws Refusal isolation_not_found, isolation_not_done */
export async function getWaveforms(
  ctx: Context,
  { isolation_id }: Wanted,
): Promise<Output<typeof isolator.get_waveforms>> {
  const row = await findCleanIsolation(ctx, isolation_id);
  const { before, after } = await readWaveforms(ctx, row, row.peaks_key);
  const { duration_seconds } = row;
  return {
    before: { peaks: shownPeaks(before), duration_seconds },
    after: { peaks: shownPeaks(after), duration_seconds },
  };
}
