/** History items for tests, with real sound. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import { openEncoder } from "../audio/encode.ts";
import { audioFormat } from "../audio/formats.ts";
import { gatherPeaks, openPeakMeter } from "../audio/peaks.ts";
import { historyHeader, storedForm } from "../audio/stored-form.ts";
import type { Context } from "../context.ts";
import { newId } from "../ids.ts";
import { keepFiles } from "./kept-files.ts";
import { type MadeItem, saveHistoryItem } from "./save-history-item.ts";

const seconds = 0.5;

/** Half a second of 440 Hz as it is kept in the history, and its waveform. */
async function makeSound(format: OutputFormat) {
  const { sample_rate } = audioFormat(format);
  const samples = Float32Array.from(
    { length: seconds * sample_rate },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / sample_rate),
  );
  const encoder = await openEncoder(format);
  const sent = Buffer.concat([encoder.push(samples), encoder.finish()]);
  encoder.close();
  const { content_type, replaced_bytes } = storedForm(format);
  const sound = sent.subarray(replaced_bytes);
  const meter = openPeakMeter(sample_rate);
  const peaks = gatherPeaks();
  peaks.add(meter.push(samples));
  peaks.add(meter.finish());
  return {
    content_type,
    audio: Buffer.concat([historyHeader(format, sound.length), sound]),
    peaks: peaks.overview(),
  };
}

/** Times of 10 ms for each character. */
export const evenTimes = (text: string) => ({
  characters: [...text],
  character_start_times_seconds: [...text].map((_, at) => at / 100),
  character_end_times_seconds: [...text].map((_, at) => (at + 1) / 100),
});

/** Keeps an item of the caller as speech does. */
export async function addItem(
  ctx: Context,
  {
    output_format = "mp3_44100_128",
    ...given
  }: Partial<Omit<MadeItem, "output_format">> & { output_format?: OutputFormat } = {},
): Promise<MadeItem & { audio: Buffer }> {
  const { user_id, workspace_id } = ctx.caller;
  const history_item_id = given.history_item_id ?? newId();
  const text = given.text ?? "Hello there.";
  const { content_type, audio, peaks } = await makeSound(output_format);
  const details = { alignment: evenTimes(text), normalized_alignment: evenTimes(text), peaks };
  const item: MadeItem = {
    history_item_id,
    workspace_id,
    user_id,
    request_id: newId(),
    voice_id: "voiceOfTests00000000",
    voice_name: "Ondine",
    voice_category: "premade",
    model_id: "mynah_classic_v1",
    source: "TTS",
    text,
    settings: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
    output_format,
    content_type,
    file_key: await keepFiles(ctx, { history_item_id, workspace_id, content_type, audio, details }),
    size_bytes: audio.length,
    duration_seconds: seconds,
    character_count_change_from: 0,
    character_count_change_to: text.length,
    content_key: null,
    quality: null,
    is_complete: true,
    ...given,
  };
  await ctx.db.transaction((tx) => saveHistoryItem(ctx, item, tx));
  return { ...item, audio };
}

/** All the bytes of an answer. */
export async function bytesOf({ body }: { body: Uint8Array | AsyncIterable<Uint8Array> }): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
