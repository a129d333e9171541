/** Listening to the recordings that a voice is to be made from: what can be used, and what would make them better. */
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Upload } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { SoundNote } from "../../contract/voice-shapes.ts";
import { AudioError } from "../audio/audio-error.ts";
import { isLocked } from "../audio/locked.ts";
import { extractSound } from "../audio/video.ts";
import { wavHeader } from "../audio/wav.ts";
import type { Context } from "../context.ts";
import { checkRecording } from "../engines/hearing/hear.ts";
import type { SoundCheck } from "../engines/hearing/sound-check.ts";
import { EngineError } from "../engines/ports.ts";
import { fail } from "../fail.ts";
import { notesOf } from "./rules.ts";
import type { KeptSample } from "./store.ts";

/** A recording on disk, listened to: the upload, or the sound of it as a WAV file. */
export interface HeardSample {
  file: Upload;
  /** The same without noise, where that was asked for: a WAV file. */
  clean_path: string | null;
  check: SoundCheck;
  /** What is spoken, ISO 639-1, where somebody here can tell. */
  language: string | null;
  notes: SoundNote[];
}

type Listener = Pick<Context, "engines" | "signal"> & { caller: Pick<Context["caller"], "workspace_id"> };

const how = ({ signal, caller }: Listener) => ({ signal, share: caller.workspace_id });

const nameOf = ({ file_name }: Upload): string => file_name || "without a name";

/** @throws Refusal voice_sample_unusable */
const refuse = (file: Upload, reason: string): never =>
  fail("voice_sample_unusable", { file_name: nameOf(file), reason });

/** Hz: nobody hears what a higher one would have besides. */
const cleanRate = 44_100;

/**
 * Takes the noise out of a recording, into a WAV file, piece by piece.
 * @throws Refusal voice_sample_unusable where nobody is left
 */
async function cleanRecording(
  ctx: Listener,
  upload: Upload,
  { clean_path, minutes_max }: { clean_path: string; minutes_max: number },
): Promise<void> {
  if (!ctx.engines.can("cleaning")) await ctx.engines.untilAllStarted(ctx.signal);
  const { path, content_type } = upload;
  const request = { path, content_type, seconds_max: 60 * minutes_max + 1, output_format: "pcm_44100" } as const;
  const file = await open(clean_path, "w");
  try {
    let bytesWritten = 0;
    await file.write(wavHeader("pcm", cleanRate, 0));
    for await (const { audio } of ctx.engines.run("cleaning", request, how(ctx))) {
      await file.write(audio);
      bytesWritten += audio.length;
    }
    // How long it is stands in front, and is known now.
    await file.write(wavHeader("pcm", cleanRate, bytesWritten), 0, undefined, 0);
  } catch (error) {
    if (error instanceof EngineError && error.code === "unsupported_audio") refuse(upload, error.message);
    throw error;
  } finally {
    await file.close();
  }
}

type Checked = Awaited<ReturnType<typeof checkRecording>>;

const checked = (ctx: Listener, { path, content_type }: Upload, minutes_max: number): Promise<Checked> =>
  checkRecording(ctx.engines, { sound: { path, content_type }, seconds_max: 60 * minutes_max }, how(ctx));

/**
 * A recording, and what is heard in it. Of what only ffmpeg reads, as most videos, the sound alone goes on.
 * @throws Refusal voice_sample_unusable
 */
async function opened(
  ctx: Listener,
  file: Upload,
  { folder, minutes_max }: { folder: string; minutes_max: number },
): Promise<{ sound: Upload; found: Checked }> {
  const unusable = (error: unknown) =>
    error instanceof AudioError ? refuse(file, error.message) : Promise.reject(error);
  try {
    return { sound: file, found: await checked(ctx, file, minutes_max) };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    if (await isLocked(file.path)) return refuse(file, "It is protected against copying (DRM).");
    if (!/^(audio|video)\//.test(file.content_type)) return refuse(file, error.message);
    const path = join(folder, `${file.sha256}-sound.wav`);
    await extractSound(file.path, path, { memoryBytesMax: limits.videoInMemoryBytesMax }, ctx.signal).catch(unusable);
    const sound = { ...file, path, content_type: "audio/wav", size_bytes: (await stat(path)).size };
    return { sound, found: await checked(ctx, sound, minutes_max).catch(unusable) };
  }
}

/**
 * Listens to one recording.
 * @param how `keeps_refused`: one of which nothing can be made is returned with that among its notes
 * @throws Refusal voice_sample_unusable
 */
export async function hearSample(
  ctx: Listener,
  upload: Upload,
  {
    folder,
    removes_noise,
    language,
    minutes_max = limits.voiceSampleMinutesMax,
    keeps_refused = false,
  }: {
    folder: string;
    removes_noise: boolean;
    language: string | undefined;
    minutes_max?: number;
    keeps_refused?: boolean;
  },
): Promise<HeardSample> {
  if (upload.size_bytes === 0) refuse(upload, "It is empty.");
  const { sound: file, found } = await opened(ctx, upload, { folder, minutes_max });
  const { check, language: heard } = found;
  if (check.kind === "refused") return refuse(file, `It is longer than ${minutes_max} minutes.`);
  const wanted = { speech_seconds_min: limits.voiceSampleSpeechSecondsMin, language, removes_noise };
  const notes = notesOf(check, heard, wanted);
  const worst = notes.find(({ severity }) => severity === "refusal");
  if (worst && !keeps_refused) refuse(file, worst.message);
  let clean_path: string | null = null;
  if (removes_noise) {
    clean_path = join(folder, `${file.sha256}-clean.wav`);
    await cleanRecording(ctx, file, { clean_path, minutes_max });
  }
  return { file, clean_path, check, language: heard, notes };
}

/**
 * Listens to recordings one after the other: who cannot use the first need not hear the others.
 * @param options `folder`: where files lie that are made on the way; `kept`: the recordings that the voice has already
 * @throws Refusal voice_samples_missing, too_many_voice_samples, voice_sample_unusable
 */
export async function hearSamples(
  ctx: Listener,
  files: readonly Upload[],
  options: {
    folder: string;
    removes_noise: boolean;
    language: string | undefined;
    kept: readonly Pick<KeptSample, "duration_seconds">[];
  },
): Promise<HeardSample[]> {
  const samples_max = limits.voiceSamplesMax;
  const { kept } = options;
  if (files.length + kept.length === 0) fail("voice_samples_missing");
  if (files.length + kept.length > samples_max) fail("too_many_voice_samples", { samples_max });
  const heard: HeardSample[] = [];
  let minutes = kept.reduce((sum, { duration_seconds }) => sum + duration_seconds / 60, 0);
  for (const file of files) {
    const sample = await hearSample(ctx, file, options);
    minutes += sample.check.duration_seconds / 60;
    if (minutes > limits.voiceSampleMinutesMax)
      refuse(file, `All recordings together are longer than ${limits.voiceSampleMinutesMax} minutes.`);
    heard.push(sample);
  }
  return heard;
}
