import { extname } from "node:path";

const byExtension: Record<string, string> = {
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
  ".ogg": "audio/ogg",
  ".opus": "audio/ogg",
  ".flac": "audio/flac",
  ".json": "application/json",
  ".zip": "application/zip",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
};

/** What a file is by the end of its key, when nothing else was said. */
export function contentTypeOfKey(key: string): string {
  return byExtension[extname(key)] ?? "application/octet-stream";
}
