/** A transcript as a file of another format. */
import type { ExportOptions, Transcript } from "../../contract/transcription.ts";
import { linesOf, type SubtitleRules, subtitlesOf, type TimedWord } from "../engines/timing/subtitles.ts";

type Exported = NonNullable<Transcript["additional_formats"]>[number];

/** The rules that were asked for; what was not is as usual. */
function rulesOf(options: ExportOptions): Partial<SubtitleRules> {
  const { max_characters_per_line, max_segment_chars, max_segment_duration_s } = options;
  const pause_seconds = options.segment_on_silence_longer_than_s;
  return {
    ...(max_characters_per_line
      ? { line_width_max: max_characters_per_line, width_max: 2 * max_characters_per_line }
      : {}),
    ...(max_segment_chars ? { width_max: max_segment_chars } : {}),
    ...(max_segment_duration_s ? { seconds_max: max_segment_duration_s } : {}),
    ...(pause_seconds ? { pause_seconds } : {}),
  };
}

/** Timed words as SubRip, or as plain lines: both parted at silences, sentences and changes of the speaker. */
export function exported(words: Transcript["words"], options: ExportOptions): Exported {
  const timed: TimedWord[] = words
    .filter(({ type }) => type === "word")
    .map(({ text, start = 0, end = 0, speaker_id }) => ({
      text,
      start_seconds: start,
      end_seconds: end,
      ...(options.include_speakers && speaker_id !== undefined ? { speaker: speaker_id } : {}),
    }));
  const rules = rulesOf(options);
  const { format } = options;
  const content =
    format === "srt"
      ? subtitlesOf(timed, "srt", rules)
      : `${linesOf(timed, { ...rules, has_times: options.include_timestamps === true }).join("\n")}\n`;
  const content_type = format === "srt" ? "application/x-subrip" : "text/plain";
  return { requested_format: format, file_extension: format, content_type, is_base64_encoded: false, content };
}
