import { cleanNamePart } from "../../contract/file-names.ts";
import { playerWords } from "../words/player.ts";

/** Content type → how a file of it ends. Anything else is not a download. */
const ENDINGS: Readonly<Record<string, string>> = {
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/ogg": "opus",
  "application/zip": "zip",
};

/** `Audio/MPEG; x=y` → `audio/mpeg`. */
export const mediaType = (header: string | null): string => header?.split(";")[0]?.trim().toLowerCase() ?? "";

/** How a file of this content type ends, without the dot; null when it is not a type that downloads have. */
export function fileEnding(content_type: string | null): string | null {
  const type = mediaType(content_type);
  return Object.hasOwn(ENDINGS, type) ? (ENDINGS[type] ?? null) : null;
}

/** What a sound is called that the history does not name (yet): product, time and voice, without an ending. */
export function fallbackFileName(voice_name: string, now: Date): string {
  const date = now.toISOString().slice(0, 19).replaceAll(":", "_");
  return [playerWords.fileNamePrefix, date, cleanNamePart(voice_name)].filter((part) => part !== "").join("_");
}

/** The name that an answer gives its file (`content-disposition`), or null. */
export function givenFileName(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A name that was cut in the middle of a letter: the plain one is still good.
    }
  }
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]?.trim() ?? null;
}
