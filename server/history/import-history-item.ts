import type { Alignment } from "../../contract/speech.ts";
import type { VOICE_CATEGORIES } from "../../contract/voices.ts";
import { gatherPeaks, openPeakMeter } from "../audio/peaks.ts";
import type { Services } from "../context.ts";
import { keepFiles, removeFiles } from "./kept-files.ts";
import { isCategory } from "./rules.ts";
import { saveHistoryItem } from "./save-history-item.ts";
import { type Owner, readItemOf } from "./store.ts";

/** An item as another installation had it. */
export interface ForeignItem {
  /** The id that it gets here: always the same for the same item. */
  history_item_id: string;
  created_at: Date;
  request_id: string;
  voice_id: string;
  voice_name: string;
  voice_category: (typeof VOICE_CATEGORIES)[number] | string;
  model_id: string;
  source: "TTS" | "STS";
  text: string;
  settings: Record<string, unknown>;
  character_count_change_from: number;
  character_count_change_to: number;
}

/** Its sound and when its characters are heard. */
export interface ForeignSound {
  audio: Uint8Array<ArrayBuffer>;
  content_type: string;
  alignment: Alignment | null;
  normalized_alignment: Alignment | null;
}

/** What history keeps, and the format that it counts as. */
const formats: Readonly<Record<string, { content_type: string; output_format: string }>> = {
  "audio/mpeg": { content_type: "audio/mpeg", output_format: "mp3_44100_128" },
  "audio/mp3": { content_type: "audio/mpeg", output_format: "mp3_44100_128" },
  "audio/wav": { content_type: "audio/wav", output_format: "wav_44100" },
  "audio/x-wav": { content_type: "audio/wav", output_format: "wav_44100" },
  "audio/ogg": { content_type: "audio/ogg", output_format: "opus_48000_128" },
};

const measuredRate = 8000;

/** How long the sound is, and its waveform. Throws AudioError when it cannot be read. */
async function measure({ engines }: Services, owner: Owner, sound: ForeignSound, signal: AbortSignal) {
  const { audio: bytes, content_type } = sound;
  const meter = openPeakMeter(measuredRate);
  const peaks = gatherPeaks();
  let samples = 0;
  const pieces = engines.transcode(
    // The engine's worker takes the bytes over: the history needs its own.
    { bytes: bytes.slice(), content_type, output_format: `pcm_${measuredRate}` },
    { signal, share: owner.workspace_id, priority: "batch" },
  );
  let odd: Uint8Array = new Uint8Array(0);
  for await (const piece of pieces) {
    const whole = Buffer.concat([odd, piece]);
    const read = new Float32Array(Math.floor(whole.length / 2));
    for (let i = 0; i < read.length; i++) read[i] = whole.readInt16LE(2 * i) / 32_767;
    odd = whole.subarray(2 * read.length);
    samples += read.length;
    peaks.add(meter.push(read));
  }
  signal.throwIfAborted();
  peaks.add(meter.finish());
  return { duration_seconds: samples / measuredRate, peaks: peaks.overview() };
}

/**
 * Keeps an item that was made elsewhere, at its place in time, and charges nothing. False when it is here already: its
 * sound is not fetched then.
 * Throws AudioError for sound that cannot be kept, what `fetchSound` throws, and the signal's reason.
 */
export async function importHistoryItem(
  services: Services,
  owner: Owner,
  item: ForeignItem,
  fetchSound: () => Promise<ForeignSound>,
  signal: AbortSignal,
): Promise<boolean> {
  if (await readItemOf(services.db, owner, item.history_item_id)) return false;
  const sound = await fetchSound();
  const measured = await measure(services, owner, sound, signal);
  const format = formats[sound.content_type];
  if (!format) throw new Error(`the engine reads ${sound.content_type}, and history does not keep it`);
  const file_key = await keepFiles(services, {
    history_item_id: item.history_item_id,
    workspace_id: owner.workspace_id,
    is_foreign: true,
    content_type: format.content_type,
    audio: sound.audio,
    details: {
      alignment: sound.alignment,
      normalized_alignment: sound.normalized_alignment,
      peaks: measured.peaks,
    },
  });
  try {
    await services.db.transaction((tx) =>
      saveHistoryItem(
        services,
        {
          ...item,
          ...owner,
          ...format,
          voice_category: isCategory(item.voice_category) ? item.voice_category : "premade",
          file_key,
          size_bytes: sound.audio.length,
          duration_seconds: measured.duration_seconds,
          is_complete: true,
          content_key: null,
          quality: null,
        },
        tx,
      ),
    );
  } catch (error) {
    await removeFiles(services, file_key);
    throw error;
  }
  return true;
}
