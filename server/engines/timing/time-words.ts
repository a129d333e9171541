/** Speech of an engine that does not know when it says its words, with their times. */
import { joinSamples } from "../../audio/join.ts";
import type { SpokenPiece } from "../ports.ts";
import { alignWords } from "./align-words.ts";
import type { SpokenText } from "./listen.ts";
import { resting } from "./turns.ts";

const nothing = new Float32Array(0);
/** A piece that gives others their turn. */
const rest: SpokenPiece = { samples: nothing, words: [] };

/**
 * Passes the pieces of one utterance on as they come, so that no sound waits, and after them a piece without sound that
 * has the times of all its words. Pieces with neither sound nor words are rests: whoever takes them lets others work.
 * Gives nothing more once `signal` is aborted. Throws what the engine throws.
 */
export async function* timeWords(
  pieces: AsyncIterable<SpokenPiece>,
  text: Omit<SpokenText, "samples">,
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece, void, void> {
  const parts: Float32Array[] = [];
  for await (const piece of pieces) {
    // The port may use its buffer again.
    parts.push(piece.samples.slice());
    yield piece;
  }
  if (signal.aborted || parts.length === 0) return;
  const aligned = yield* resting(alignWords({ ...text, samples: joinSamples(parts) }), rest, signal);
  if (aligned) yield { samples: nothing, words: aligned.words };
}
