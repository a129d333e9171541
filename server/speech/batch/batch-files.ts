/** The files of a long recording: its text, how it is to be spoken, its parts, and in the end its sound and times. */
import { z } from "zod";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { Alignment } from "../../../contract/speech.ts";
import { audioFormat } from "../../audio/formats.ts";
import { joinBytes } from "../../audio/join.ts";
import type { Services } from "../../context.ts";
import { FileNotFoundError } from "../../files/files.ts";
import type { PreparedSpeech } from "../prepared-speech.ts";
import type { KeptPart } from "./store.ts";

/** How every part of the text is to be spoken: found and checked once, so that it does not change on the way. */
export type Order = Omit<
  PreparedSpeech,
  "text" | "characters" | "content_key" | "keep" | "previous_text" | "next_text"
>;

/** Which batch: its files lie in a folder of its own. */
export interface BatchPlace {
  workspace_id: string;
  /** In whose folder they lie, when the recording went to another workspace. */
  files_workspace_id: string | null;
  batch_id: string;
}

type WithFiles = Pick<Services, "files">;

const folderOf = ({ workspace_id, files_workspace_id, batch_id }: BatchPlace) =>
  `batches/${files_workspace_id ?? workspace_id}/${batch_id}/`;
const textKey = (place: BatchPlace) => `${folderOf(place)}text.txt`;
const orderKey = (place: BatchPlace) => `${folderOf(place)}order.json`;
const packetKey = (place: BatchPlace) => `${folderOf(place)}provenance.xmp`;
const partsFolder = (place: BatchPlace) => `${folderOf(place)}parts/`;
const partKey = (place: BatchPlace, start: number) => `${partsFolder(place)}${String(start).padStart(8, "0")}`;
/** The whole sound, once it is made. */
export const audioKey = (place: BatchPlace, format: OutputFormat) =>
  `${folderOf(place)}audio.${audioFormat(format).file_extension}`;
/** The times of all parts, once they are made: a document a line. */
export const timesKey = (place: BatchPlace) => `${folderOf(place)}times.ndjson`;

async function readAll({ files }: WithFiles, key: string, range?: { start: number; end: number }): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of (await files.get(key, range ? { range } : {})).stream) parts.push(part);
  return joinBytes(parts);
}

/** Keeps what a batch is made from, and the packet of provenance that its sound begins with. @throws StorageFullError */
export async function keepOrder(
  { files }: WithFiles,
  place: BatchPlace,
  text: string,
  order: Order,
  packet: Uint8Array | null,
): Promise<void> {
  if (packet) await files.put(packetKey(place), packet, { content_type: "application/rdf+xml" });
  await files.put(textKey(place), Buffer.from(text), { content_type: "text/plain" });
  await files.put(orderKey(place), Buffer.from(JSON.stringify(order)), { content_type: "application/json" });
}

/** What a batch is made from. @throws FileNotFoundError */
export async function readOrder(services: WithFiles, place: BatchPlace): Promise<{ text: string; order: Order }> {
  const [text, order] = await Promise.all([readAll(services, textKey(place)), readAll(services, orderKey(place))]);
  return { text: Buffer.from(text).toString("utf8"), order: JSON.parse(Buffer.from(order).toString("utf8")) as Order };
}

/** The packet of provenance that its sound begins with, the same as long as there is the batch; null: it has none. */
export async function readPacketOf(services: WithFiles, place: BatchPlace): Promise<Uint8Array | null> {
  try {
    return await readAll(services, packetKey(place));
  } catch (error) {
    if (error instanceof FileNotFoundError) return null;
    throw error;
  }
}

const storedTimes = z.object({
  characters: z.array(z.string()),
  character_start_times_seconds: z.array(z.number()),
  character_end_times_seconds: z.array(z.number()),
});

/** Keeps a part's sound, with its times behind it. @throws StorageFullError */
export async function keepPartFile(
  { files }: WithFiles,
  place: BatchPlace,
  start: number,
  audio: Uint8Array,
  times: Alignment,
): Promise<void> {
  const bytes = joinBytes([audio, Buffer.from(JSON.stringify(times))]);
  await files.put(partKey(place, start), bytes, { content_type: "application/octet-stream" });
}

/** A part's sound. @throws FileNotFoundError */
export async function readPartAudio(services: WithFiles, place: BatchPlace, part: KeptPart): Promise<Uint8Array> {
  if (part.audio_bytes === 0) return new Uint8Array(0);
  return await readAll(services, partKey(place, part.start_offset), { start: 0, end: part.audio_bytes - 1 });
}

/** A part's times, from its own start. @throws FileNotFoundError */
export async function readPartTimes(services: WithFiles, place: BatchPlace, part: KeptPart): Promise<Alignment> {
  const behind = { start: part.audio_bytes, end: Number.MAX_SAFE_INTEGER };
  const bytes = await readAll(services, partKey(place, part.start_offset), behind);
  return storedTimes.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
}

/** The documents of a finished batch's times. @throws FileNotFoundError */
export async function* readTimes({ files }: WithFiles, place: BatchPlace): AsyncGenerator<Alignment> {
  let open: Uint8Array[] = [];
  const documentOf = () => {
    const line = Buffer.concat(open).toString("utf8");
    open = [];
    return storedTimes.parse(JSON.parse(line));
  };
  for await (const part of (await files.get(timesKey(place))).stream) {
    let from = 0;
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, from)) {
      open.push(part.slice(from, end));
      yield documentOf();
      from = end + 1;
    }
    open.push(part.slice(from));
  }
}

/** Everything that a batch has, with the name of each in the batch's folder. */
export async function* filesOfBatch(
  { files }: WithFiles,
  place: BatchPlace,
): AsyncGenerator<{ key: string; name: string }> {
  const folder = folderOf(place);
  for await (const { key } of files.list(folder)) yield { key, name: key.slice(folder.length) };
}

async function removeUnder({ files }: WithFiles, prefix: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  for (const key of keys) await files.remove(key);
}

/** Removes the parts, when their sound is one file. */
export const removePartFiles = (services: WithFiles, place: BatchPlace): Promise<void> =>
  removeUnder(services, partsFolder(place));

/** Removes everything that a batch has. */
export const removeBatchFiles = (services: WithFiles, place: BatchPlace): Promise<void> =>
  removeUnder(services, folderOf(place));
