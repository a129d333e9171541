/** mynah transcribe: a file of sound to its words. */
import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { type Connection, call } from "./connection.ts";
import { CommandFailure } from "./failure.ts";

export const TRANSCRIPT_FORMATS = ["text", "json", "verbose_json", "srt", "vtt"] as const;

export interface TranscribeOptions {
  language?: string | undefined;
  format?: string | undefined;
  model?: string | undefined;
}

/** What is said in a file, in the format asked for. @throws CommandFailure */
export async function transcribe(connection: Connection, path: string, options: TranscribeOptions): Promise<string> {
  const format = TRANSCRIPT_FORMATS.find((each) => each === (options.format ?? "text"));
  if (!format) throw new CommandFailure(`--format is one of: ${TRANSCRIPT_FORMATS.join(", ")}`, 2);
  const form = new FormData();
  const file = await openAsBlob(path).catch(() => {
    throw new CommandFailure(`There is no file "${path}" that can be read.`);
  });
  form.set("file", file, basename(path));
  form.set("model", options.model ?? "whisper-1");
  form.set("response_format", format);
  if (options.language !== undefined) form.set("language", options.language);
  return (await call(connection, "POST", "/v1/audio/transcriptions", form)).text();
}
