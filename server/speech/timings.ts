/** When each character is heard, gathered piece by piece. */
import type { Alignment } from "../../contract/speech.ts";

export const noTimings = (): Alignment => ({
  characters: [],
  character_start_times_seconds: [],
  character_end_times_seconds: [],
});

/** Adds a piece's times to the whole; `offset` moves them, for pieces of a later generation of one conversation. */
export function addTimings(whole: Alignment, piece: Alignment | null, offset = 0): void {
  if (!piece) return;
  // Not by spreading: a book has more characters than a call may have arguments.
  for (const character of piece.characters) whole.characters.push(character);
  for (const seconds of piece.character_start_times_seconds) whole.character_start_times_seconds.push(seconds + offset);
  for (const seconds of piece.character_end_times_seconds) whole.character_end_times_seconds.push(seconds + offset);
}
