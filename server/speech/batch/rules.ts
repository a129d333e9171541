/** How a long recording looks from outside: pure. */

import { cleanNamePart } from "../../../contract/file-names.ts";
import { limits } from "../../../contract/limits.ts";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { Batch } from "../../../contract/speech.ts";
import { audioFormat } from "../../audio/formats.ts";
import type { BatchRow } from "./store.ts";

/** Before so long has passed, nobody knows the pace. */
const paceSecondsMin = 2;
const nameLength = 60;

/** The state that people see: an open batch is as its job is. */
export function stateOf({ state, job_state }: Pick<BatchRow, "state" | "job_state">): Batch["state"] {
  if (state !== "open") return state;
  if (job_state === "failed" || job_state === "cancelled") return job_state;
  return job_state === "running" || job_state === "done" ? "running" : "queued";
}

/** Seconds until it is done at the pace since it was begun or gone on with. */
function secondsLeft(row: BatchRow, now: Date): number | null {
  const { characters_total, characters_done, characters_under_way, run_began_at, run_began_characters } = row;
  const seconds = run_began_at ? (now.getTime() - run_began_at.getTime()) / 1000 : 0;
  const made = characters_done + characters_under_way - run_began_characters;
  if (seconds < paceSecondsMin || made <= 0) return null;
  return (Math.max(0, characters_total - run_began_characters - made) * seconds) / made;
}

/** A row as the caller sees it. */
export function showBatch(row: BatchRow, now: Date): Batch {
  const state = stateOf(row);
  const output_format = row.output_format as OutputFormat;
  const { content_type, sample_rate } = audioFormat(output_format);
  const crashed = row.state === "open" && state === "failed" && row.job_error !== null;
  return {
    batch_id: row.batch_id,
    name: row.name,
    state,
    reason: crashed ? { code: "internal_error", message: row.job_error ?? "" } : row.reason,
    voice_id: row.voice_id,
    voice_name: row.voice_name,
    model_id: row.model_id,
    output_format,
    content_type,
    sentences_done: Math.min(row.sentences_total, row.sentences_done + row.sentences_under_way),
    sentences_total: row.sentences_total,
    characters_done: Math.min(row.characters_total, row.characters_done + row.characters_under_way),
    characters_total: row.characters_total,
    characters_charged: row.characters_charged,
    audio_seconds: row.samples_done / sample_rate,
    size_bytes: row.bytes_done,
    quality: row.quality,
    seconds_left: state === "running" ? secondsLeft(row, now) : null,
    date_unix: Math.floor(row.created_at.getTime() / 1000),
    ended_unix: row.ended_at ? Math.floor(row.ended_at.getTime() / 1000) : null,
  };
}

/** The name asked for, or else how the text begins. */
export function nameOf(name: string | undefined, text: string): string {
  const given = (name ?? "").trim();
  if (given !== "") return given;
  const beginning = [
    ...text
      .slice(0, 4 * nameLength)
      .trim()
      .replace(/\s+/g, " "),
  ];
  const isCut = beginning.length > nameLength;
  return beginning.slice(0, isCut ? nameLength - 1 : nameLength).join("") + (isCut ? "…" : "");
}

/** A file's name without its ending, as the name of a batch. */
export const nameOfFile = (file_name: string): string =>
  [...file_name.replace(/\.[^.]*$/, "")].slice(0, limits.batchNameLengthMax).join("");

/** What a download is called. */
export function downloadName({ name, voice_name, created_at, output_format }: BatchRow): string {
  const { file_extension } = audioFormat(output_format as OutputFormat);
  const parts = ["Mynah", created_at.toISOString().slice(0, 19), voice_name, name];
  return `${parts.map(cleanNamePart).filter(Boolean).join("_")}.${file_extension}`;
}
