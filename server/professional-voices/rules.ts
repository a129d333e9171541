/** What of recordings a professional voice is trained on, and how it is shown. Pure. */
import { limits } from "../../contract/limits.ts";
import type { ManualVerification, ProfessionalSample } from "../../contract/professional-voice-shapes.ts";
import type { SoundNote, SpeakerSeparation } from "../../contract/voice-shapes.ts";
import type { SampleRow, VerificationRow } from "./store.ts";

/** Seconds of a recording from one to the other. */
export interface Range {
  start: number;
  end: number;
}

/** Somebody who is heard in a recording. */
export interface Speaker {
  speaker_id: string;
  duration_secs: number;
  utterances: Range[];
}

type Sound = Pick<
  SampleRow,
  "duration_seconds" | "trim_start_seconds" | "trim_end_seconds" | "speakers" | "selected_speaker_ids"
>;

/** Who was heard in a recording. */
export const speakersOf = ({ speakers }: Pick<SampleRow, "speakers">): Speaker[] =>
  (speakers ?? []) as unknown as Speaker[];

const secondsIn = (ranges: readonly Range[]): number => ranges.reduce((sum, { start, end }) => sum + end - start, 0);

/** Ranges in order, those that touch as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else all.push({ ...range });
  }
  return all;
}

/** What of a recording is trained on; null: all of it. */
export function rangesOf(sample: Sound): Range[] | null {
  const { trim_start_seconds, trim_end_seconds, duration_seconds, selected_speaker_ids } = sample;
  const wanted = selected_speaker_ids ?? [];
  if (trim_start_seconds === null && trim_end_seconds === null && wanted.length === 0) return null;
  const [from, to] = [trim_start_seconds ?? 0, trim_end_seconds ?? duration_seconds];
  const chosen = speakersOf(sample).filter(({ speaker_id }) => wanted.includes(speaker_id));
  const ranges = wanted.length === 0 ? [{ start: from, end: to }] : chosen.flatMap(({ utterances }) => utterances);
  const cut = ranges.map(({ start, end }) => ({ start: Math.max(from, start), end: Math.min(to, end) }));
  return joined(cut.filter(({ start, end }) => end > start));
}

/** What was noticed in a recording; noise that is taken out is no hindrance. */
export const notesOfSample = ({
  quality,
  remove_background_noise,
}: Pick<SampleRow, "quality" | "remove_background_noise">): SoundNote[] =>
  ((quality?.notes as SoundNote[] | undefined) ?? []).filter(
    ({ code }) => !(code === "noisy" && remove_background_noise),
  );

const speechOf = ({ quality, duration_seconds }: Pick<SampleRow, "quality" | "duration_seconds">): number =>
  Number(quality?.speech_seconds ?? duration_seconds);

/**
 * Seconds of speech that are trained on: what was heard as speech, in the share of the recording that is kept; at most what
 * the chosen speakers say.
 */
export function countedSeconds(sample: SampleRow): number {
  if (notesOfSample(sample).some(({ severity }) => severity === "refusal")) return 0;
  const ranges = rangesOf(sample);
  const speech = speechOf(sample);
  if (ranges === null) return speech;
  const kept = secondsIn(ranges);
  const wanted = sample.selected_speaker_ids ?? [];
  return wanted.length > 0 ? Math.min(speech, kept) : speech * Math.min(1, kept / Math.max(1, sample.duration_seconds));
}

/** Recordings that are trained on. */
export const trainable = (samples: readonly SampleRow[]): SampleRow[] =>
  samples.filter((sample) => countedSeconds(sample) > 0);

/** Speech that would be trained on, in seconds. */
export const speechSeconds = (samples: readonly SampleRow[]): number =>
  samples.reduce((sum, sample) => sum + countedSeconds(sample), 0);

/** Who speaks when, as it is shown. */
export function shownSeparation(sample: SampleRow): SpeakerSeparation {
  const { voice_id, sample_id, separation, quality, selected_speaker_ids } = sample;
  return {
    voice_id,
    sample_id,
    status: separation,
    ...(separation === "completed"
      ? { speakers: Object.fromEntries(speakersOf(sample).map((speaker) => [speaker.speaker_id, speaker])) }
      : {}),
    selected_speaker_ids: selected_speaker_ids ?? [],
    message: separation === "failed" ? String(quality?.separation_problem ?? "") || null : null,
  };
}

const milliseconds = (seconds: number | null): number | null => (seconds === null ? null : Math.round(1000 * seconds));

/** A recording as it is shown. */
export const shownSample = (sample: SampleRow): ProfessionalSample => ({
  sample_id: sample.sample_id,
  file_name: sample.file_name,
  mime_type: sample.content_type,
  size_bytes: sample.size_bytes,
  hash: sample.sha256,
  duration_secs: sample.duration_seconds,
  remove_background_noise: sample.remove_background_noise,
  has_isolated_audio: sample.remove_background_noise,
  has_isolated_audio_preview: sample.remove_background_noise,
  trim_start: milliseconds(sample.trim_start_seconds),
  trim_end: milliseconds(sample.trim_end_seconds),
  notes: notesOfSample(sample),
  speaker_separation: shownSeparation(sample),
  speech_secs: speechOf(sample),
  counted_secs: countedSeconds(sample),
});

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A file that shows whose voice it is. */
export interface Proof {
  file_id: string;
  file_key: string;
  file_name: string;
  content_type: string;
  size_bytes: number;
}

/** The files of a request. */
export const proofsOf = ({ files }: Pick<VerificationRow, "files">): Proof[] => (files ?? []) as unknown as Proof[];

/** A request to the owner of the installation, as it is shown. */
export const shownManual = (row: VerificationRow): ManualVerification => ({
  verification_id: row.verification_id,
  state: row.state,
  reason: row.reason,
  extra_text: row.extra_text ?? "",
  request_time_unix: unix(row.created_at),
  decided_at_unix: row.decided_at && unix(row.decided_at),
  files: proofsOf(row).map(({ file_id, file_name, content_type, size_bytes }) => ({
    file_id,
    file_name,
    mime_type: content_type,
    size_bytes,
    upload_date_unix: unix(row.created_at),
  })),
});

/** A file's name as somebody sent it, as far as it can be kept. */
export const keptName = (file_name: string): string =>
  file_name.replaceAll("\0", "").toWellFormed().trim().slice(-limits.nameLengthMax) || "file";
