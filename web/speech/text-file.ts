import { limits } from "../../contract/limits.ts";
import { countText } from "../shell/numbers.ts";
import { speechWords } from "../words/speech.ts";

/** A character takes at most four bytes. */
const FILE_BYTES_MAX = limits.batchTextLengthMax * 4;

/** A file that cannot be opened as text; the message says why. */
export class TextFileError extends Error {
  override readonly name = "TextFileError";
}

/** The encoding that a byte order mark names, or null without one. */
function markedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** Text from bytes: UTF-8, UTF-16 with its mark, otherwise what older Windows programs wrote. Null for binary data. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = markedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The text of a file, with plain line ends. @throws TextFileError for anything that is not text, or far too long */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > FILE_BYTES_MAX) {
    throw new TextFileError(speechWords.fileTooLarge(file.name, countText(limits.batchTextLengthMax)));
  }
  const isText = file.type.startsWith("text/") || /\.(txt|md|text)$/i.test(file.name);
  const text = isText ? decodeText(new Uint8Array(await file.arrayBuffer())) : null;
  if (text === null) throw new TextFileError(speechWords.fileNotText(file.name));
  return text.replace(/\r\n?/g, "\n");
}
