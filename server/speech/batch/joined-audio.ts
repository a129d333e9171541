/** A long recording out of its parts: its sound with any range of bytes, and its times from its own start. */
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { Alignment } from "../../../contract/speech.ts";
import { audioFormat } from "../../audio/formats.ts";
import { joinHeaderBytes, openJoin } from "../../audio/join-parts.ts";
import type { Services } from "../../context.ts";
import { type BatchPlace, readPartAudio, readPartTimes } from "./batch-files.ts";
import type { KeptPart } from "./store.ts";

type Recording = BatchPlace & { output_format: OutputFormat; packet: Uint8Array | null };

/** Bytes of the sound of these parts together. */
export async function joinedBytes({ output_format, packet }: Recording, parts: readonly KeptPart[]): Promise<number> {
  const header = await joinHeaderBytes(output_format, packet);
  return parts.length === 0 ? 0 : parts.reduce((sum, part) => sum + part.audio_bytes, header);
}

/**
 * The sound of these parts, which are the first ones in order; one part is in memory at a time.
 * @param isWhole no part comes after these.
 * @param range both ends included, within the bytes that there are.
 */
export async function* joinedAudio(
  services: Pick<Services, "files">,
  recording: Recording,
  parts: readonly KeptPart[],
  isWhole: boolean,
  range: { start: number; end: number } = { start: 0, end: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<Uint8Array, void, void> {
  if (parts.length === 0) return;
  const body_bytes = parts.reduce((sum, part) => sum + part.audio_bytes, 0);
  const join = await openJoin(recording.output_format, body_bytes, recording.packet);
  const wantedOf = (bytes: Uint8Array, at: number) =>
    bytes.subarray(Math.max(0, range.start - at), Math.max(0, range.end + 1 - at));
  let at = join.header.length;
  if (range.start < at) yield wantedOf(join.header, 0);
  for (const [index, part] of parts.entries()) {
    if (at > range.end) return;
    const end = at + part.audio_bytes;
    if (end <= range.start) join.skip(part.samples);
    else {
      const bytes = Uint8Array.from(await readPartAudio(services, recording, part));
      const moved = join.next({ bytes, samples: part.samples }, isWhole && index === parts.length - 1);
      const wanted = wantedOf(moved, at);
      if (wanted.length > 0) yield wanted;
    }
    at = end;
  }
}

const later = (times: readonly number[], seconds: number) => times.map((each) => Number((each + seconds).toFixed(3)));

/** The times of these parts, a document for each, counted from the start of the whole. */
export async function* joinedTimes(
  services: Pick<Services, "files">,
  recording: Omit<Recording, "packet">,
  parts: readonly KeptPart[],
): AsyncGenerator<Alignment, void, void> {
  const { sample_rate } = audioFormat(recording.output_format);
  let samples = 0;
  for (const part of parts) {
    const times = await readPartTimes(services, recording, part);
    const before = samples / sample_rate;
    yield {
      characters: times.characters,
      character_start_times_seconds: later(times.character_start_times_seconds, before),
      character_end_times_seconds: later(times.character_end_times_seconds, before),
    };
    samples += part.samples;
  }
}
