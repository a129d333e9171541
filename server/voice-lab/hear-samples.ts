/** Listening to the recordings that a voice is to be made from: what can be used, and what would make them better. */
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Upload } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { SoundNote } from "../../contract/voice-shapes.ts";
import { AudioError } from "../audio/audio-error.ts";
import { wavHeader } from "../audio/wav.ts";
import type { Context } from "../context.ts";
import { checkRecording } from "../engines/hearing/hear.ts";
import type { SoundCheck } from "../engines/hearing/sound-check.ts";
import { fail } from "../fail.ts";
import { notesOf } from "./rules.ts";

/** A recording on disk, listened to. */
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

const protectedMarks = ["drms", "enca", "encv"];
const protectedContainer = /^(audio|video)\/(mp4|x-m4a|quicktime|x-m4p)/;

/** Whether a file is protected against copying: the entries of its tracks say so. */
async function isProtected({ path, content_type, size_bytes }: Upload): Promise<boolean> {
  if (!protectedContainer.test(content_type)) return false;
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(size_bytes), 0, size_bytes, 0);
    return protectedMarks.some((mark) => {
      // An entry of a sample table: its length, then what it is, then six zeros.
      for (let at = buffer.indexOf(mark); at >= 0; at = buffer.indexOf(mark, at + 1))
        if (buffer.subarray(at + 4, at + 10).every((byte) => byte === 0)) return true;
      return false;
    });
  } finally {
    await file.close();
  }
}

const nameOf = ({ file_name }: Upload): string => file_name || "without a name";

/** @throws Refusal voice_sample_unusable */
const refuse = (file: Upload, reason: string): never =>
  fail("voice_sample_unusable", { file_name: nameOf(file), reason });

const bytesPerSample = 2;

/** Takes the noise out of a recording, into a WAV file. */
export async function cleanRecording(
  ctx: Listener,
  { path, content_type }: Pick<Upload, "path" | "content_type">,
  clean_path: string,
): Promise<void> {
  if (!ctx.engines.can("isolation")) await ctx.engines.untilAllStarted(ctx.signal);
  const file = await open(clean_path, "w");
  try {
    let [rate, samplesWritten] = [0, 0];
    for await (const { samples, sample_rate } of ctx.engines.run(
      "isolation",
      { sound: { path, content_type } },
      how(ctx),
    )) {
      if (rate === 0) await file.write(wavHeader("pcm", sample_rate, 0));
      rate = sample_rate;
      const pcm = Int16Array.from(samples, (value) => Math.round(32_767 * Math.min(1, Math.max(-1, value))));
      await file.write(Buffer.from(pcm.buffer));
      samplesWritten += samples.length;
    }
    // How long it is stands in front, and is known now.
    await file.write(wavHeader("pcm", rate || 16_000, samplesWritten * bytesPerSample), 0, undefined, 0);
  } finally {
    await file.close();
  }
}

async function hearSample(
  ctx: Listener,
  file: Upload,
  { folder, removes_noise, language }: { folder: string; removes_noise: boolean; language: string | undefined },
): Promise<HeardSample> {
  if (file.size_bytes === 0) refuse(file, "It is empty.");
  if (await isProtected(file)) refuse(file, "It is protected against copying (DRM).");
  const seconds_max = 60 * limits.voiceSampleMinutesMax;
  const { path, content_type } = file;
  const { check, language: heard } = await checkRecording(
    ctx.engines,
    { sound: { path, content_type }, seconds_max },
    how(ctx),
  ).catch((error: unknown) => (error instanceof AudioError ? refuse(file, error.message) : Promise.reject(error)));
  if (check.kind === "refused") return refuse(file, `It is longer than ${limits.voiceSampleMinutesMax} minutes.`);
  const wanted = { speech_seconds_min: limits.voiceSampleSpeechSecondsMin, language, removes_noise };
  const notes = notesOf(check, heard, wanted);
  const worst = notes.find(({ severity }) => severity === "refusal");
  if (worst) refuse(file, worst.message);
  let clean_path: string | null = null;
  if (removes_noise) {
    clean_path = join(folder, `${file.sha256}-clean.wav`);
    await cleanRecording(ctx, file, clean_path);
  }
  return { file, clean_path, check, language: heard, notes };
}

/**
 * Listens to recordings one after the other: who cannot use the first need not hear the others.
 * @param options `folder`: where files lie that are made on the way
 * @throws Refusal voice_samples_missing, too_many_voice_samples, voice_sample_unusable
 */
export async function hearSamples(
  ctx: Listener,
  files: readonly Upload[],
  options: { folder: string; removes_noise: boolean; language: string | undefined; kept: number },
): Promise<HeardSample[]> {
  const samples_max = limits.voiceSamplesMax;
  if (files.length + options.kept === 0) fail("voice_samples_missing");
  if (files.length + options.kept > samples_max) fail("too_many_voice_samples", { samples_max });
  const heard: HeardSample[] = [];
  let minutes = 0;
  for (const file of files) {
    const sample = await hearSample(ctx, file, options);
    minutes += sample.check.duration_seconds / 60;
    if (minutes > limits.voiceSampleMinutesMax)
      refuse(file, `All recordings together are longer than ${limits.voiceSampleMinutesMax} minutes.`);
    heard.push(sample);
  }
  return heard;
}
