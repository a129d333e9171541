/** A speech that was made before, in the pieces that it would have been made in. */

import type { OutputFormat } from "../../contract/output-formats.ts";
import type { Alignment } from "../../contract/speech.ts";
import { peaksPerSecond } from "../audio/peaks.ts";
import { storedForm } from "../audio/stored-form.ts";
import type { RecitedPiece } from "../engines/recite.ts";
import type { KeptSpeech } from "../history/index.ts";

const joinedMax = 32_768;

/** Gives out, from the start of a list of times, the characters that have been heard by some second. */
function openTimes(whole: Alignment | null) {
  let given = 0;
  return (seconds: number): Alignment | null => {
    if (!whole) return null;
    const from = given;
    const ends = whole.character_end_times_seconds;
    while (given < ends.length && (ends[given] as number) <= seconds) given += 1;
    if (given === from) return null;
    return {
      characters: whole.characters.slice(from, given),
      character_start_times_seconds: whole.character_start_times_seconds.slice(from, given),
      character_end_times_seconds: ends.slice(from, given),
    };
  };
}

/** Peaks of an overview at the pace at which they are measured. */
function* rawPeaks({ pairs, seconds_per_pair }: KeptSpeech["details"]["peaks"]): Generator<number> {
  const times = Math.round(seconds_per_pair * peaksPerSecond);
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    for (let n = 0; n < times; n++) {
      yield pairs[i] as number;
      yield pairs[i + 1] as number;
    }
  }
}

/** Blocks of at most `joinedMax` bytes without the first `skipped`, each with whether it is the last. */
async function* blocksOf(
  audio: AsyncIterable<Uint8Array>,
  skipped: number,
): AsyncGenerator<{ block: Uint8Array<ArrayBuffer>; isLast: boolean }> {
  let skip = skipped;
  let held: Uint8Array<ArrayBuffer> | null = null;
  for await (const part of audio) {
    const taken = Math.min(skip, part.length);
    skip -= taken;
    for (let at = taken; at < part.length; at += joinedMax) {
      if (held) yield { block: held, isLast: false };
      held = Uint8Array.from(part.subarray(at, at + joinedMax));
    }
  }
  yield { block: held ?? new Uint8Array(0), isLast: true };
}

/** The pieces of a kept speech: the same bytes, times and peaks. `characters` in UTF-16 units is the length of its text, `packet_bytes` that of its packet of provenance. */
export async function* keptPieces(
  { audio, details, size_bytes, duration_seconds }: KeptSpeech,
  output_format: OutputFormat,
  characters: number,
  packet_bytes = 0,
): AsyncGenerator<RecitedPiece, void, void> {
  const { header_bytes, replaced_bytes } = storedForm(output_format, packet_bytes);
  // A header that was only added for keeping is not part of what is sent.
  const skipped = header_bytes - replaced_bytes;
  const sent_bytes = size_bytes - skipped;
  const timesBy = openTimes(details.alignment);
  const normalizedBy = openTimes(details.normalized_alignment);
  const peaks = Int8Array.from(rawPeaks(details.peaks));
  let [bytes, peaksGiven] = [0, 0];
  for await (const { block, isLast } of blocksOf(audio, skipped)) {
    bytes += block.length;
    const part = isLast ? 1 : bytes / sent_bytes;
    const peaksEnd = isLast ? peaks.length : 2 * Math.floor((peaks.length / 2) * part);
    yield {
      audio: block,
      audio_seconds: (block.length / sent_bytes) * duration_seconds,
      characters_done: Math.floor(characters * part),
      alignment: timesBy(isLast ? Number.POSITIVE_INFINITY : duration_seconds * part),
      normalized_alignment: normalizedBy(isLast ? Number.POSITIVE_INFINITY : duration_seconds * part),
      peaks: peaks.slice(peaksGiven, peaksEnd),
      checked: [],
    };
    peaksGiven = peaksEnd;
  }
}
