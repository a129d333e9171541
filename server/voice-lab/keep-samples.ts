/** Keeping recordings: their files first, their rows with the voice. */
import { createReadStream } from "node:fs";
import type { Services } from "../context.ts";
import { newId } from "../ids.ts";
import type { HeardSample } from "./hear-samples.ts";
import type { NewSample } from "./store.ts";
import type { RecordingOnDisk } from "./take-print.ts";

const cleanType = "audio/wav";

/** As an engine takes it: without noise where that was asked for. */
export const recordingOf = ({ file, clean_path, check }: HeardSample): RecordingOnDisk => ({
  path: clean_path ?? file.path,
  content_type: clean_path ? cleanType : file.content_type,
  duration_seconds: check.duration_seconds,
  speech_seconds: check.speech_seconds,
  text: "",
});

/** Keeps the files of recordings; their rows are to be inserted. @throws StorageFullError */
export async function keepSamples(
  { files }: Pick<Services, "files">,
  samples: readonly HeardSample[],
  { voice_id, folder, now }: { voice_id: string; folder: string; now: Date },
): Promise<NewSample[]> {
  const rows: NewSample[] = [];
  for (const { file, clean_path, check, notes } of samples) {
    const sample_id = newId();
    const file_key = `${folder}${sample_id}`;
    const clean_key = clean_path && `${folder}${sample_id}-clean`;
    const { content_type, size_bytes, sha256 } = file;
    await files.put(file_key, createReadStream(file.path), { content_type });
    if (clean_path && clean_key) await files.put(clean_key, createReadStream(clean_path), { content_type: cleanType });
    const { kind: _, ...measured } = check;
    rows.push({
      sample_id,
      voice_id,
      file_name: file.file_name.slice(-200) || "recording",
      content_type,
      size_bytes,
      sha256,
      file_key,
      clean_key,
      remove_background_noise: clean_path !== null,
      duration_seconds: check.duration_seconds,
      quality: { ...measured, notes },
      created_at: now,
    });
  }
  return rows;
}
