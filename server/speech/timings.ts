/** When each character is heard, gathered piece by piece. */
import type { Alignment } from "../../contract/speech.ts";
import type { TimedCharacters } from "../engines/recite.ts";

/** An engine's times as the wire has them. */
export const alignmentOf = (timed: TimedCharacters): Alignment => ({
  characters: [...timed.characters],
  character_start_times_seconds: [...timed.start_seconds],
  character_end_times_seconds: [...timed.end_seconds],
});

/** Adds a piece's times to the whole; `offset` moves them, for pieces of a later generation of one conversation. */
export function addTimings(whole: Alignment, timed: TimedCharacters, offset = 0): void {
  for (const [index, character] of timed.characters.entries()) {
    whole.characters.push(character);
    whole.character_start_times_seconds.push((timed.start_seconds[index] ?? 0) + offset);
    whole.character_end_times_seconds.push((timed.end_seconds[index] ?? 0) + offset);
  }
}

export const noTimings = (): Alignment => ({
  characters: [],
  character_start_times_seconds: [],
  character_end_times_seconds: [],
});
