import type { Alignment } from "../../contract/speech.ts";

/** In a pause the last word stays lit for this long. */
const AFTERGLOW_SECONDS = 0.4;

/** Alignment laid out for looking up: where in the text each character begins (UTF-16), and when it is spoken. */
export interface SpokenTimes {
  offsets: readonly number[];
  starts: readonly number[];
  ends: readonly number[];
}

/** Lays out an alignment; its characters put together are the text. */
export function spokenTimes(alignment: Alignment): SpokenTimes {
  let offset = 0;
  const offsets = alignment.characters.map((character) => {
    const here = offset;
    offset += character.length;
    return here;
  });
  return {
    offsets,
    starts: alignment.character_start_times_seconds,
    ends: alignment.character_end_times_seconds,
  };
}

/** Where in the text the character is that is spoken at this moment (UTF-16), or null in silence. */
export function spokenAt({ offsets, starts, ends }: SpokenTimes, seconds: number): number | null {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  const index = low - 1;
  const end = ends[index];
  if (end === undefined || seconds > end + AFTERGLOW_SECONDS) return null;
  return offsets[index] ?? null;
}

/** The word around a place in the text as [start, end), or null between words. */
export function wordAround(text: string, offset: number): readonly [number, number] | null {
  const isGap = (at: number) => at < 0 || at >= text.length || /\s/.test(text.charAt(at));
  // The gap after a word belongs to it: its light does not go out between two words.
  let last = offset;
  while (last >= 0 && isGap(last)) last -= 1;
  if (last < 0 || last >= text.length) return null;
  let start = last;
  while (!isGap(start - 1)) start -= 1;
  let end = last + 1;
  while (!isGap(end)) end += 1;
  return [start, end];
}

/** Pieces of a text that are drawn on their own: at most about `lengthMax` characters, cut after a space. */
export function textPieces(text: string, lengthMax: number): readonly { start: number; text: string }[] {
  const pieces: { start: number; text: string }[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + lengthMax);
    while (end < text.length && !/\s/.test(text.charAt(end - 1))) end += 1;
    pieces.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return pieces;
}
