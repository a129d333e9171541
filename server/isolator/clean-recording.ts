/** Cleans one recording into files of a folder: its sound, the video that carries it, the waveforms of both. */
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../../contract/limits.ts";
import type { OutputFormat } from "../../contract/output-formats.ts";
import { AudioError } from "../audio/audio-error.ts";
import { NoSuchStreamError } from "../audio/ffmpeg.ts";
import { audioFormat } from "../audio/formats.ts";
import { gatherPeaks, type PeakOverview } from "../audio/peaks.ts";
import { containerOf, replaceSound } from "../audio/video.ts";
import { wavHeader, wavHeaderLength } from "../audio/wav.ts";
import type { Services } from "../context.ts";
import type { WorkOptions } from "../engines/pool.ts";
import { StorageFullError } from "../files/files.ts";

/** What comes in. */
export interface Dirty {
  /** A file with sound that engines read. */
  path: string;
  content_type: string;
  /** The upload itself, where that is a video whose pictures shall be kept. */
  video: { path: string; content_type: string } | null;
}

/** What comes out. */
export interface Clean {
  sound: { path: string; content_type: string };
  video: { path: string; content_type: string } | null;
  /** Why there is none, though one came in; null also where there were no pictures in what came in. */
  video_problem: string | null;
  has_pictures: boolean;
  peaks: { before: PeakOverview; after: PeakOverview };
}

async function write(file: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  try {
    await file.write(bytes, 0, bytes.length, position);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw new StorageFullError();
    throw error;
  }
}

/** Puts the clean sound into the video. */
async function carried(
  video: { path: string; content_type: string },
  sound: string,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<Clean, "video" | "video_problem" | "has_pictures">> {
  const container = containerOf(video.content_type);
  const without = (video_problem: string | null) => ({
    video: null,
    video_problem,
    has_pictures: video_problem !== null,
  });
  if (!container) return without(`a ${video.content_type} cannot be written here.`);
  const output = join(folder, `video.${container.extension}`);
  try {
    const how = { memoryBytesMax: limits.videoInMemoryBytesMax };
    await replaceSound({ video: video.path, content_type: video.content_type, sound, output }, how, signal);
  } catch (error) {
    await rm(output, { force: true });
    // What a microphone records is a video to its container.
    if (error instanceof NoSuchStreamError) return without(null);
    if (error instanceof AudioError) return without(error.message);
    throw error;
  }
  const made = { path: output, content_type: container.content_type };
  return { video: made, video_problem: null, has_pictures: true };
}

/**
 * Cleans a recording of at most an hour into `folder`. `onSeconds` is told how much of it is clean.
 * @throws StorageFullError, EngineError, AudioError; the reason of the signal when that is aborted
 */
export async function cleanRecording(
  { engines }: Pick<Services, "engines">,
  { path, content_type, video }: Dirty,
  { output_format, folder }: { output_format: OutputFormat; folder: string },
  how: WorkOptions,
  onSeconds: (seconds: number) => void = () => undefined,
): Promise<Clean> {
  const { file_extension, content_type: made_type, codec, sample_rate } = audioFormat(output_format);
  const sound = join(folder, `sound.${file_extension}`);
  const [before, after] = [gatherPeaks(), gatherPeaks()];
  const file = await open(sound, "w");
  try {
    let [seconds, size] = [0, 0];
    const request = { path, content_type, seconds_max: 60 * limits.cleanedMinutesMax, output_format };
    for await (const piece of engines.run("cleaning", request, how)) {
      await write(file, piece.audio);
      size += piece.audio.length;
      seconds += piece.audio_seconds;
      before.add(piece.peaks_before);
      after.add(piece.peaks);
      onSeconds(seconds);
    }
    how.signal.throwIfAborted();
    if (codec === "wav") await write(file, wavHeader("pcm", sample_rate, size - wavHeaderLength("pcm")), 0);
  } finally {
    await file.close();
  }
  const none = { video: null, video_problem: null, has_pictures: false };
  const carrying = video ? await carried(video, sound, folder, how.signal) : none;
  return {
    sound: { path: sound, content_type: made_type },
    ...carrying,
    peaks: { before: before.overview(), after: after.overview() },
  };
}
