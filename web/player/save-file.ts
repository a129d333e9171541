import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { playerWords } from "../words/player.ts";
import { fallbackFileName, fileEnding, givenFileName } from "./file-names.ts";

/** The browser reads the address some time after the click; there is no event that says when. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

export type DownloadFormat = "default" | "mp3" | "wav";

/**
 * Downloads items of the history: one as sound, several as a zip, under the name that the answer gives or else
 * `file_name` (without ending). Throws `ApiError` with “Invalid response type received” when the answer is neither.
 */
export async function downloadItems(
  history_item_ids: string[],
  output_format: DownloadFormat,
  file_name = fallbackFileName("", new Date()),
): Promise<void> {
  const response = await api.history.download({ history_item_ids, output_format });
  const ending = fileEnding(response.headers.get("content-type"));
  if (ending === null) {
    await response.body?.cancel();
    throw new ApiError(response.status, playerWords.invalidResponseType);
  }
  const given = givenFileName(response.headers.get("content-disposition"));
  saveFile(await response.blob(), given ?? `${file_name}.${ending}`);
}

/** Downloads the subtitles of an item of the history, under its own name. Throws `ApiError`. */
export async function downloadSubtitles(
  { history_item_id, file_name }: { history_item_id: string; file_name: string },
  format: "srt" | "vtt",
): Promise<void> {
  const response = await api.history.get_subtitles({ history_item_id, format });
  saveFile(await response.blob(), `${file_name}.${format}`);
}

/** Downloads a voice as a file, under the name that the answer gives. Throws `ApiError`. */
export async function saveVoiceFile(voice_id: string, voice_name: string): Promise<void> {
  const response = await api.voice_lab.export({ voice_id });
  const given = givenFileName(response.headers.get("content-disposition"));
  saveFile(await response.blob(), given ?? `${fallbackFileName(voice_name, new Date())}.zip`);
}

/** Saves what the player itself holds of a stream. */
export function saveSource(source: Blob, voice_name: string): void {
  const ending = fileEnding(source.type);
  if (ending === null) throw new ApiError(0, playerWords.invalidResponseType);
  saveFile(source, `${fallbackFileName(voice_name, new Date())}.${ending}`);
}
