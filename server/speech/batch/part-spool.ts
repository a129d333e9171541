/**
 * What a part under way has made by now, on this machine's disk, sentence by sentence: when the process dies, nothing but
 * the sentence that it was in is made again. Not flushed for each sentence: a power cut costs the whole part.
 */
import { type FileHandle, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Alignment } from "../../../contract/speech.ts";
import type { CheckedSentence } from "../../engines/check/report.ts";

/** What was finished together: when its characters are heard, and what the checks of its sentences found. */
export interface Finished extends Alignment {
  checked: readonly CheckedSentence[];
}

/** What an interrupted part left. */
export interface Spooled {
  sound: Uint8Array;
  /** What came when, in the order in which it was told. */
  finished: Finished[];
}

export interface PartSpool {
  /** Adds sound, and what is finished with it. @throws the disk's error */
  add(sound: Uint8Array, finished: Finished): Promise<void>;
  close(): Promise<void>;
}

const soundPath = (folder: string, start: number) => join(folder, `${start}.sound`);
const timesPath = (folder: string, start: number) => join(folder, `${start}.times`);

/** Begins the spool of a part, in place of what was there. */
export async function openPartSpool(folder: string, start: number): Promise<PartSpool> {
  await mkdir(folder, { recursive: true });
  // Emptied in this order: times without their sound would be believed.
  const times: FileHandle = await open(timesPath(folder, start), "w");
  const sound: FileHandle = await open(soundPath(folder, start), "w");
  return {
    async add(bytes, finished) {
      await sound.write(bytes);
      await times.write(`${JSON.stringify(finished)}\n`);
    },
    async close() {
      await Promise.all([sound.close(), times.close()]);
    },
  };
}

/** What the part that starts there left when it was interrupted; null when it left nothing. */
export async function readPartSpool(folder: string, start: number): Promise<Spooled | null> {
  try {
    const [sound, lines] = await Promise.all([
      readFile(soundPath(folder, start)),
      readFile(timesPath(folder, start), "utf8"),
    ]);
    // A last line without an end was being written.
    const whole = lines.split("\n").slice(0, -1);
    return { sound, finished: whole.map((line) => JSON.parse(line) as Finished) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

export async function dropPartSpool(folder: string, start: number): Promise<void> {
  await Promise.all([rm(soundPath(folder, start), { force: true }), rm(timesPath(folder, start), { force: true })]);
}

/** Removes whatever is left of a batch. */
export async function dropSpools(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
