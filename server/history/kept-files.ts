/** The files of history items: the audio, and beside it `<file_key>.json` with times and peaks. */
import type { Alignment } from "../../contract/speech.ts";
import type { PeakOverview } from "../audio/peaks.ts";
import type { Services } from "../context.ts";
import { fail } from "../fail.ts";
import { FileNotFoundError, type FileSource } from "../files/files.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { resolveRange } from "../http/ranges.ts";
import { extensionOf } from "./rules.ts";
import { type HistoryRow, readFileKeys } from "./store.ts";

/** What is known of an item's sound beside the sound. */
export interface HistoryDetails {
  alignment: Alignment | null;
  normalized_alignment: Alignment | null;
  peaks: PeakOverview;
}

/** Where the files of all items are. */
export const historyFolder = "history/";
const detailsEnding = ".json";

/** The key of the file with times and peaks beside an audio. */
export const detailsKey = (file_key: string): string => file_key + detailsEnding;

/** The audio's key of a key of either file. */
export const audioKeyOf = (key: string): string =>
  key.endsWith(detailsEnding) ? key.slice(0, -detailsEnding.length) : key;

/**
 * Keeps the files of an item that is about to be saved, and resolves to their `file_key`. They are durable before the
 * row is, so that no row is ever without its file; when the row is not saved, remove them with `removeFiles`.
 * @throws StorageFullError
 */
export async function keepFiles(
  { files }: Pick<Services, "files">,
  item: {
    history_item_id: string;
    workspace_id: string;
    /** Made elsewhere, so that its id tells a time long before its file is here. */
    is_foreign?: boolean;
    content_type: string;
    audio: FileSource;
    details: HistoryDetails;
  },
): Promise<string> {
  const file_key = `${historyFolder}${item.workspace_id}/${item.is_foreign ? foreignMark : ""}${item.history_item_id}.${extensionOf(item.content_type)}`;
  const details = Buffer.from(JSON.stringify(item.details));
  await files.put(file_key, item.audio, { content_type: item.content_type });
  await files.put(detailsKey(file_key), details, { content_type: "application/json" });
  return file_key;
}

/** Begins the file name of an item that was made elsewhere. */
const foreignMark = "from-";
const nameOfKey = (key: string): string => key.slice(key.lastIndexOf("/") + 1).split(".", 1)[0] ?? "";

/** Whether a file is of an item that was made elsewhere: its id does not tell whether it is on its way just now. */
export const isForeignKey = (key: string): boolean => nameOfKey(key).startsWith(foreignMark);

/** The item that a file is of, by the file's name. */
export const idOfKey = (key: string): string =>
  isForeignKey(key) ? nameOfKey(key).slice(foreignMark.length) : nameOfKey(key);

/**
 * Removes the files of an item that has no row. A transaction whose end was not heard of, because the database stopped
 * in it, may have been kept: then the files stay with their row. What stays without one is swept at the next start.
 */
export async function removeFiles(
  { db, files, log }: Pick<Services, "db" | "files" | "log">,
  file_key: string,
): Promise<void> {
  try {
    if ((await readFileKeys(db, [idOfKey(file_key)])).has(file_key)) return;
  } catch (error) {
    log.warn({ error, file_key }, "whether a history item was saved could not be found out; its files stay");
    return;
  }
  await Promise.all([files.remove(file_key), files.remove(detailsKey(file_key))]);
}

/** An item that is deleted while it is read is an item that does not exist. */
async function unlessDeleted<T>(row: HistoryRow, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof FileNotFoundError) fail("history_item_not_found", { history_item_id: row.history_item_id });
    throw error;
  }
}

/** Times and peaks of an item. @throws Refusal history_item_not_found */
export async function readDetails({ files }: Pick<Services, "files">, row: HistoryRow): Promise<HistoryDetails> {
  return await unlessDeleted(row, detailsOf({ files }, row.file_key));
}

/** Times and peaks beside the audio with this key. @throws FileNotFoundError */
export async function detailsOf({ files }: Pick<Services, "files">, file_key: string): Promise<HistoryDetails> {
  const { stream } = await files.get(detailsKey(file_key));
  return JSON.parse(Buffer.from(await joined(stream)).toString("utf8")) as HistoryDetails;
}

/** The whole audio of an item, as it is kept. @throws Refusal history_item_not_found */
export async function readAudio({ files }: Pick<Services, "files">, row: HistoryRow): Promise<Uint8Array> {
  const { stream } = await unlessDeleted(row, files.get(row.file_key));
  return await joined(stream);
}

async function joined(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** The wanted part of an item's audio on its way to a player. @throws Refusal history_item_not_found or invalid_range */
export async function audioBytes(
  { files }: Pick<Services, "files">,
  row: HistoryRow,
  wanted: WantedRange | null,
): Promise<Bytes> {
  const size = row.size_bytes;
  const range = wanted && resolveRange(wanted, size);
  if (wanted && !range) fail("invalid_range", { size });
  const { stream } = await unlessDeleted(row, files.get(row.file_key, range ? { range } : {}));
  return {
    content_type: row.content_type,
    body: stream,
    size_bytes: range ? range.end - range.start + 1 : size,
    ...(range ? { range: { ...range, whole_bytes: size } } : {}),
  };
}
