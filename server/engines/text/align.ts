/** From the engine's word times to the time of every character, spoken and written. */
import type { WordTiming } from "../ports.ts";
import type { PlannedSegment } from "./plan.ts";

/** The public shape: three lists of equal length. Characters are Unicode code points, as iterating a string gives them. */
export interface CharacterAlignment {
  characters: string[];
  character_start_times_seconds: number[];
  character_end_times_seconds: number[];
}

/** A stretch of the segment's text that is heard evenly from one time to another. */
interface Anchor {
  text_start: number;
  text_end: number;
  start: number;
  end: number;
}

/** Words and the gaps between them, covering the text and the duration in order; times never go back. */
function anchorsOf(length: number, words: readonly WordTiming[], durationSeconds: number): Anchor[] {
  const anchors: Anchor[] = [];
  let offset = 0;
  let time = 0;
  const gap = (until: number, end: number) => {
    if (until > offset) anchors.push({ text_start: offset, text_end: until, start: time, end });
  };
  for (const word of words) {
    const text_start = Math.min(Math.max(word.text_start, offset), length);
    const text_end = Math.min(Math.max(word.text_end, text_start), length);
    if (text_end === text_start) continue;
    const start = Math.min(Math.max(word.start_seconds, time), durationSeconds);
    const end = Math.min(Math.max(word.end_seconds, start), durationSeconds);
    gap(text_start, start);
    anchors.push({ text_start, text_end, start, end });
    offset = text_end;
    time = end;
  }
  gap(length, durationSeconds);
  return anchors;
}

/** Start and end time of stretches of the text, asked for in order. */
class Clock {
  readonly #anchors: readonly Anchor[];
  #index = 0;

  constructor(anchors: readonly Anchor[]) {
    this.#anchors = anchors;
  }

  #at(anchor: Anchor | undefined, offset: number): number {
    if (anchor === undefined) return 0;
    const share = (offset - anchor.text_start) / (anchor.text_end - anchor.text_start);
    return anchor.start + (anchor.end - anchor.start) * share;
  }

  /** When the unit at `offset` begins. */
  begins(offset: number): number {
    while (this.#index + 1 < this.#anchors.length && (this.#anchors[this.#index]?.text_end ?? 0) <= offset)
      this.#index += 1;
    return this.#at(this.#anchors[this.#index], offset);
  }

  /** When the unit before `offset` ends. */
  finishes(offset: number): number {
    while (this.#index + 1 < this.#anchors.length && (this.#anchors[this.#index]?.text_end ?? 0) < offset)
      this.#index += 1;
    return this.#at(this.#anchors[this.#index], offset);
  }
}

class Lists implements CharacterAlignment {
  readonly characters: string[] = [];
  readonly character_start_times_seconds: number[] = [];
  readonly character_end_times_seconds: number[] = [];
  readonly #offset: number;
  #latest = 0;

  constructor(offsetSeconds: number) {
    this.#offset = offsetSeconds;
  }

  /** Adds a character heard between two times of the segment, rounded to milliseconds, never before the last one. */
  add(character: string, start: number, end: number): void {
    const from = Math.max(Math.round((this.#offset + start) * 1000), this.#latest);
    this.#latest = Math.max(Math.round((this.#offset + end) * 1000), from);
    this.characters.push(character);
    this.character_start_times_seconds.push(from / 1000);
    this.character_end_times_seconds.push(this.#latest / 1000);
  }

  lists(): CharacterAlignment {
    const { characters, character_start_times_seconds, character_end_times_seconds } = this;
    return { characters, character_start_times_seconds, character_end_times_seconds };
  }
}

/**
 * When every character of a segment is heard. `words` are the engine's timings of the whole utterance (seconds from its
 * start; none for silence or for an engine without timings: then the duration is shared evenly), `offsetSeconds` is
 * where the segment begins in the audio, `durationSeconds` how long it sounds.
 *
 * `alignment` has the characters of the segment's raw text exactly, tags included: those take no time, at their place.
 * Words that normalisation or a dictionary replaced share the time of what is spoken instead. `normalized_alignment`
 * has the characters of the spoken text. The lists of all segments joined cover both texts.
 */
export function alignCharacters(
  segment: PlannedSegment,
  words: readonly WordTiming[],
  offsetSeconds: number,
  durationSeconds: number,
): { alignment: CharacterAlignment; normalized_alignment: CharacterAlignment } {
  const spoken = segment.spoken_text;
  const anchors = anchorsOf(spoken.length, words, durationSeconds);

  const normalized = new Lists(offsetSeconds);
  const normalizedClock = new Clock(anchors);
  let at = 0;
  for (const character of spoken) {
    const start = normalizedClock.begins(at);
    at += character.length;
    normalized.add(character, start, normalizedClock.finishes(at));
  }

  const written = new Lists(offsetSeconds);
  const clock = new Clock(anchors);
  let latest = 0;
  for (const piece of segment.map) {
    const source = segment.source_text.slice(
      piece.source_start - segment.source_start,
      piece.source_end - segment.source_start,
    );
    if (piece.text_start === piece.text_end) {
      for (const character of source) written.add(character, latest, latest);
      continue;
    }
    if (source === "") continue;
    const unitForUnit = source.length === piece.text_end - piece.text_start;
    let index = 0;
    const start = clock.begins(piece.text_start);
    const end = unitForUnit ? start : new Clock(anchors).finishes(piece.text_end);
    for (const character of source) {
      const from = index;
      index += character.length;
      if (unitForUnit) {
        const begun = clock.begins(piece.text_start + from);
        latest = clock.finishes(piece.text_start + index);
        written.add(character, begun, latest);
      } else {
        const share = (end - start) / source.length;
        latest = start + share * index;
        written.add(character, start + share * from, latest);
      }
    }
  }
  return { alignment: written.lists(), normalized_alignment: normalized.lists() };
}
