/** What history items are called, how they are shown, and what a search for them means. */
import { cleanNamePart } from "../../contract/file-names.ts";
import type { Feedback, HistoryItem } from "../../contract/history.ts";
import { OUTPUT_FORMATS, type OutputFormat } from "../../contract/output-formats.ts";
import { defaultVoiceSettings, type VOICE_CATEGORIES } from "../../contract/voices.ts";
import { audioFormat } from "../audio/formats.ts";
import type { PeakOverview } from "../audio/peaks.ts";
import type { Creator, HistoryRow, SeenItem } from "./store.ts";

const categoryCodes: Record<(typeof VOICE_CATEGORIES)[number], "pre" | "gen" | "pvc" | "ivc"> = {
  premade: "pre",
  famous: "pre",
  generated: "gen",
  cloned: "ivc",
  professional: "pvc",
  high_quality: "pvc",
};

export interface NamedItem {
  voice_name: string;
  voice_category: string;
  model_id: string;
  settings: Record<string, unknown>;
  created_at: Date;
}

export const isCategory = (category: string): category is keyof typeof categoryCodes => category in categoryCodes;
const fraction = (value: unknown, otherwise: number): number =>
  Math.round(100 * (typeof value === "number" ? value : otherwise));

/**
 * What a download is called, without its ending (section 9): the product and the date, or the ISBN of a book; then
 * voice, category, stability, similarity, style, boost and model.
 */
export function fileNameOf({ voice_name, voice_category, model_id, settings, created_at }: NamedItem): string {
  const { isbn_number, stability, similarity_boost, style, use_speaker_boost } = settings;
  const isbn = typeof isbn_number === "string" ? cleanNamePart(isbn_number) : "";
  const parts = [
    // A colon cannot stand in a file name.
    ...(isbn ? ["ISBN", isbn] : ["Mynah", created_at.toISOString().slice(0, 19).replaceAll(":", "_")]),
    cleanNamePart(voice_name),
    categoryCodes[isCategory(voice_category) ? voice_category : "premade"],
    `s${fraction(stability, defaultVoiceSettings.stability)}`,
    `sb${fraction(similarity_boost, defaultVoiceSettings.similarity_boost)}`,
    `se${fraction(style, defaultVoiceSettings.style)}`,
    (use_speaker_boost ?? defaultVoiceSettings.use_speaker_boost) === true ? "b" : "",
    model_id,
  ];
  return parts.filter((part) => part !== "").join("_");
}

/** Names that differ: a second "a" becomes "a_2". */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; taken.has(unique); count++) unique = `${name}_${count}`;
    taken.add(unique);
    return unique;
  });
}

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The feedback of an item as its author and the operator see it. */
export function shownFeedback(row: Pick<HistoryRow, "feedback" | "feedback_review_status">): Feedback | null {
  return row.feedback && { ...row.feedback, review_status: row.feedback_review_status };
}

/** An item as the API shows it. */
export function shownItem(row: HistoryRow): HistoryItem {
  return {
    history_item_id: row.history_item_id,
    request_id: row.request_id,
    voice_id: row.voice_id,
    voice_name: row.voice_name,
    voice_category: isCategory(row.voice_category) ? row.voice_category : "premade",
    model_id: row.model_id,
    text: row.text,
    date_unix: unixSeconds(row.created_at),
    character_count_change_from: row.character_count_change_from,
    character_count_change_to: row.character_count_change_to,
    content_type: row.content_type,
    output_format: row.output_format,
    state: "created",
    settings: row.settings,
    feedback: shownFeedback(row),
    share_link_id: row.share_link_id,
    source: row.source,
    duration_seconds: row.duration_seconds,
    quality: row.quality,
    file_name: fileNameOf(row),
  };
}

/** Whose an item of somebody else is, and what the caller may do with it. */
export const accessInfo = ({ creator_name, creator_email, role }: Creator & Pick<SeenItem, "role">) => ({
  is_creator: false as const,
  creator_name: creator_name ?? creator_email,
  creator_email,
  role,
});

/** Peaks from low and high values of −127..127 to heights of 0..1. */
export function shownPeaks({ pairs }: PeakOverview): number[] {
  const heights: number[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    heights.push(Math.round((1000 * Math.max(-(pairs[i] as number), pairs[i + 1] as number, 0)) / 127) / 1000);
  }
  return heights;
}

/** How a kept file's name ends, without the dot. */
export function extensionOf(content_type: string): string {
  switch (content_type) {
    case "audio/mpeg":
      return "mp3";
    case "audio/ogg":
      return "opus";
    default:
      return "wav";
  }
}

const isOutputFormat = (format: string): format is OutputFormat => OUTPUT_FORMATS.some((each) => each === format);

/**
 * What a kept file must be made into for a download; null: it is right as it is. µ-law and A-law in a WAV become PCM
 * when WAV is asked for, because few editors read them.
 */
export function wantedFormat(
  kept: { output_format: string; content_type: string },
  wanted: "default" | "mp3" | "wav",
): OutputFormat | null {
  if (wanted === "default") return null;
  const { codec, sample_rate } = audioFormat(isOutputFormat(kept.output_format) ? kept.output_format : "mp3_44100_128");
  if (wanted === "mp3") return codec === "mp3" ? null : "mp3_44100_128";
  if (codec === "wav" || codec === "pcm") return null;
  const format = `wav_${sample_rate}`;
  return isOutputFormat(format) ? format : "wav_44100";
}

const idAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const idTimeLength = 8;

/** When an id of `newId` was made, in ms since 1970; Infinity for a text that is not one. */
export function timeOfId(id: string): number {
  let time = 0;
  for (const character of id.slice(0, idTimeLength).padEnd(idTimeLength, "-")) {
    const digit = idAlphabet.indexOf(character);
    if (digit < 0) return Number.POSITIVE_INFINITY;
    time = time * idAlphabet.length + digit;
  }
  return time;
}
