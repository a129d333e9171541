/** What a cleaned recording looks like to its callers. Pure. */
import type { Isolation } from "../../contract/isolator.ts";
import type { IsolationRow } from "./store.ts";

export const product = "audio_isolation";
/** Under which usage tells it. */
export const model_id = "voice_isolator";

export const isVideo = (content_type: string): boolean => content_type.startsWith("video/");

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A row as the API shows it. A job that was given up took its row's word with it. */
export function shownIsolation(row: IsolationRow, now: Date): Isolation {
  const wasGivenUp = row.job_state === "failed" && (row.state === "queued" || row.state === "running");
  const state = wasGivenUp ? "failed" : row.state;
  const is_open = state === "queued" || state === "running";
  const since = (now.getTime() - row.created_at.getTime()) / 1000;
  const seconds_left =
    state === "running" && row.progress > 0.01 ? Math.round((since / row.progress) * (1 - row.progress)) : null;
  const is_video = isVideo(row.content_type);
  return {
    isolation_id: row.isolation_id,
    id: row.isolation_id,
    title: row.file_name,
    file_name: row.file_name,
    content_type: row.content_type,
    size_bytes: row.size_bytes,
    state,
    progress: state === "done" ? 1 : row.progress,
    reason: wasGivenUp
      ? { code: "internal_error", message: "The server stopped in the middle of it several times." }
      : (row.reason ?? null),
    duration_seconds: row.duration_seconds,
    seconds_left,
    characters_charged: row.characters_charged,
    created_at_unix: unix(row.created_at),
    ended_unix: row.ended_at ? unix(row.ended_at) : null,
    format: is_video ? "video" : "audio",
    supports_video: row.video_key !== null,
    processing: is_open,
    video_processing_failed: is_video && state === "done" && row.video_key === null,
  };
}
