/** The files of cleaned recordings: what came in, what came out, and the waveforms of both. */
import { cleanNamePart } from "../../contract/file-names.ts";
import type { PeakOverview } from "../audio/peaks.ts";
import type { Services } from "../context.ts";
import { fail } from "../fail.ts";
import { FileNotFoundError } from "../files/files.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { resolveRange } from "../http/ranges.ts";
import { readIsolationsOfPerson, type StoredIsolation } from "./store.ts";

/** Waveforms before and after. */
export interface Waveforms {
  before: PeakOverview;
  after: PeakOverview;
}

/** A folder of its own, by a name that never changes: whoever has the recording later, its row tells where it lies. */
export const keyOf = ({ workspace_id, isolation_id }: { workspace_id: string; isolation_id: string }, name: string) =>
  `isolations/${workspace_id}/${isolation_id}/${name}`;

const keysOf = ({ original_key, audio_key, video_key, peaks_key }: StoredIsolation): string[] =>
  [original_key, audio_key, video_key, peaks_key].filter((key) => key !== null);

/** Removes everything that it has; also what a job put there whose row does not tell of it. */
export async function removeIsolationFiles({ files }: Pick<Services, "files">, row: StoredIsolation): Promise<void> {
  const folder = row.original_key.slice(0, row.original_key.lastIndexOf("/") + 1);
  const keys = new Set(keysOf(row));
  for await (const { key } of files.list(folder)) keys.add(key);
  for (const key of keys) await files.remove(key);
}

/** Keys of the files of one person's recordings, and how each is called among the others. */
export async function* isolationFilesOf(
  { db }: Pick<Services, "db">,
  user_id: string,
): AsyncGenerator<{ key: string; name: string }> {
  for (const row of await readIsolationsOfPerson(db.drizzle, user_id)) {
    const folder = `cleaned-recordings/${cleanNamePart(row.file_name)}_${row.isolation_id}`;
    for (const key of keysOf(row)) yield { key, name: `${folder}/${key.slice(key.lastIndexOf("/") + 1)}` };
  }
}

/** The wanted part of a file on its way to a player. @throws Refusal isolation_not_found, invalid_range */
export async function fileBytes(
  { files }: Pick<Services, "files">,
  { isolation_id }: Pick<StoredIsolation, "isolation_id">,
  key: string,
  wanted: WantedRange | null,
  download_name?: string,
): Promise<Bytes> {
  const info = (await files.stat(key)) ?? fail("isolation_not_found", { isolation_id });
  const range = wanted && resolveRange(wanted, info.size);
  if (wanted && !range) fail("invalid_range", { size: info.size });
  const stored = await files.get(key, range ? { range } : {}).catch((error: unknown) => {
    if (error instanceof FileNotFoundError) return fail("isolation_not_found", { isolation_id });
    throw error;
  });
  return {
    content_type: info.content_type,
    body: stored.stream,
    size_bytes: range ? range.end - range.start + 1 : info.size,
    ...(range ? { range: { ...range, whole_bytes: info.size } } : {}),
    ...(download_name === undefined ? {} : { download_name }),
  };
}

/** @throws Refusal isolation_not_found */
export async function readWaveforms(
  { files }: Pick<Services, "files">,
  { isolation_id }: Pick<StoredIsolation, "isolation_id">,
  key: string,
): Promise<Waveforms> {
  const { stream } = await files.get(key).catch((error: unknown) => {
    if (error instanceof FileNotFoundError) return fail("isolation_not_found", { isolation_id });
    throw error;
  });
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as Waveforms;
}
