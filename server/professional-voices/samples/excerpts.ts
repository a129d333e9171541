/** Parts of recordings: to hear before a training, and to train on. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { Services } from "../../context.ts";
import type { WorkOptions } from "../../engines/pool.ts";
import { fetchFile } from "../../voice-lab/index.ts";
import type { Range } from "../rules.ts";

type Cutter = Pick<Services, "engines" | "files">;

/** A file with sound. */
export interface SoundFile {
  path: string;
  content_type: string;
}

/** As a recording is written that is trained on: what voices are made at. */
const trainedFormat = "wav_22050" satisfies OutputFormat;

async function* audioOf(pieces: AsyncIterable<{ audio: Uint8Array }>): AsyncGenerator<Uint8Array, void, void> {
  for await (const { audio } of pieces) yield audio;
}

const written = async (pieces: AsyncIterable<{ audio: Uint8Array }>, path: string): Promise<SoundFile> => {
  await pipeline(Readable.from(audioOf(pieces)), createWriteStream(path));
  return { path, content_type: "audio/wav" };
};

/** Brings a kept recording to a file of this machine. @throws FileNotFoundError */
export async function fetched(
  ctx: Cutter,
  { sample_id, file_key, content_type }: { sample_id: string; file_key: string; content_type: string },
  folder: string,
): Promise<SoundFile> {
  const path = join(folder, sample_id);
  await fetchFile(ctx, file_key, path);
  return { path, content_type };
}

/** A recording without noise, and only parts of it, where that is asked for. Throws EngineError, AudioError. */
export async function prepared(
  { engines }: Cutter,
  sound: SoundFile,
  {
    ranges,
    removes_noise,
    seconds_max,
  }: { ranges: readonly Range[] | null; removes_noise: boolean; seconds_max: number },
  how: WorkOptions,
): Promise<SoundFile> {
  let file = sound;
  const output_format = trainedFormat;
  if (removes_noise)
    file = await written(engines.run("cleaning", { ...file, seconds_max, output_format }, how), `${sound.path}-clean`);
  if (ranges !== null)
    file = await written(
      engines.run("excerpt", { ...file, ranges, seconds_max, output_format }, how),
      `${sound.path}-cut`,
    );
  return file;
}

/** The beginning of parts of a recording, as it is played in a page. */
export async function heard(
  { engines }: Cutter,
  sound: SoundFile,
  {
    ranges,
    removes_noise,
    seconds_max,
  }: { ranges: readonly Range[] | null; removes_noise: boolean; seconds_max: number },
  how: WorkOptions,
): Promise<{ audio: Buffer; seconds: number; content_type: string }> {
  const output_format = "mp3_44100_64";
  const parts: Uint8Array[] = [];
  let seconds = 0;
  let file = sound;
  // Only what is heard is cleaned, and it begins where the first part does.
  if (removes_noise) {
    const cut = { ...file, ranges, seconds_max, output_format: trainedFormat } as const;
    file = await written(engines.run("excerpt", cut, how), `${sound.path}-part`);
  }
  const pieces = removes_noise
    ? engines.run("cleaning", { ...file, seconds_max: seconds_max + 1, output_format }, how)
    : engines.run("excerpt", { ...file, ranges, seconds_max, output_format }, how);
  for await (const piece of pieces) {
    parts.push(piece.audio);
    seconds += piece.audio_seconds;
  }
  return { audio: Buffer.concat(parts), seconds, content_type: "audio/mpeg" };
}
