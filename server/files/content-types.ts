/** What files are. */
import { open } from "node:fs/promises";
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

const signatures: readonly { type: string; test: (head: Buffer) => boolean }[] = [
  { type: "application/zip", test: (head) => head.subarray(0, 4).toString("latin1") === "PK\x03\x04" },
  { type: "application/pdf", test: (head) => head.subarray(0, 5).toString("latin1") === "%PDF-" },
  { type: "application/xml", test: (head) => /^\uFEFF?\s*<(\?xml|lexicon)/.test(head.toString("utf8")) },
  { type: "text/plain", test: (head) => !head.includes(0) },
];

/** What the bytes say the file is; names and declared types are not believed. */
export async function contentTypeOf(path: string): Promise<string> {
  // Loaded with the first file: servers start without it.
  const { fileTypeFromFile } = await import("file-type");
  const known = await fileTypeFromFile(path);
  if (known && /^(audio|video)\//.test(known.mime)) return known.mime;
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const head = buffer.subarray(0, bytesRead);
    return signatures.find(({ test }) => test(head))?.type ?? "application/octet-stream";
  } finally {
    await file.close();
  }
}
